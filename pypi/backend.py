"""Builds the wheel of this checkout, or gets that of the same version from PyPI: see pyproject.toml at the root.

The functions are those of PEP 517.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).parent
MATURIN = ["maturin>=1.9,<2.0"]


def _version():
    return re.search(r'(?m)^version = "(.*)"$', (PROJECT.parent / "Cargo.toml").read_text("utf-8")).group(1)


def _published(directory):
    """Downloads the wheel of this version into a directory; returns its name, or None if there is none."""
    options = ["download", "--quiet", "--no-deps", "--only-binary=:all:", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", *options, "--dest", directory, f"urlint=={_version()}"]
    if subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
        return None
    return next(Path(directory).glob("urlint-*.whl")).name


def get_requires_for_build_wheel(config_settings=None):
    with tempfile.TemporaryDirectory() as directory:
        return [] if _published(directory) else MATURIN


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    wheel_directory = os.path.abspath(wheel_directory)
    published = _published(wheel_directory)
    if published:
        return published
    import maturin

    os.chdir(PROJECT)
    return maturin.build_wheel(wheel_directory, config_settings)


def get_requires_for_build_sdist(config_settings=None):
    return MATURIN


def build_sdist(sdist_directory, config_settings=None):
    sdist_directory = os.path.abspath(sdist_directory)
    import maturin

    os.chdir(PROJECT)
    return maturin.build_sdist(sdist_directory, config_settings)
