"""Gets the wheel of this version from PyPI, or else builds that of this checkout: see pyproject.toml at the root.

The functions are those of PEP 517.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import backend

ROOT = Path(__file__).resolve().parent.parent


def _version():
    return re.search(r'(?m)^version = "(.*)"$', (ROOT / "Cargo.toml").read_text("utf-8")).group(1)


def _published(directory):
    """Downloads the wheel of this version into a directory; returns its name, or None if there is none."""
    options = ["download", "--quiet", "--no-deps", "--only-binary=:all:", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", *options, "--dest", directory, f"urlint=={_version()}"]
    if subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
        return None
    return next(Path(directory).glob("urlint-*.whl")).name


def get_requires_for_build_wheel(config_settings=None):
    with tempfile.TemporaryDirectory() as directory:
        return [] if _published(directory) else backend.requirements()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    wheel_directory = os.path.abspath(wheel_directory)
    return _published(wheel_directory) or backend.build_wheel(wheel_directory, config_settings)


# What is edited must be built here.
get_requires_for_build_editable = backend.get_requires_for_build_editable
prepare_metadata_for_build_editable = backend.prepare_metadata_for_build_editable
build_editable = backend.build_editable
get_requires_for_build_sdist = backend.get_requires_for_build_sdist
build_sdist = backend.build_sdist
