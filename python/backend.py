"""Builds the wheel: the module, which maturin compiles, and the program, which maturin packs of ``urlint.data``.

The functions are those of PEP 517. `backend.py ARGUMENTS` builds a wheel as `maturin build ARGUMENTS` does in this folder,
with the program in it, for the same target. `backend.py sdist DIRECTORY` makes an sdist.
"""

import argparse
import gzip
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

MATURIN = ["maturin>=1.9,<2.0"]

PROJECT = Path(__file__).resolve().parent
SCRIPTS = PROJECT / "urlint.data/scripts"
# The oldest glibc of a wheel, which zig is to link against, by the names that maturin has for it.
GLIBC = {"manylinux2014": "2.17", "manylinux_2_17": "2.17"}


def _arguments(arguments, profile):
    """What of the arguments of maturin concerns the program."""
    parser = argparse.ArgumentParser(allow_abbrev=False, add_help=False)
    parser.add_argument("--release", dest="profile", action="store_const", const="release", default=profile)
    parser.add_argument("--profile")
    parser.add_argument("--target", default=os.environ.get("CARGO_BUILD_TARGET"))
    parser.add_argument("--zig", action="store_true")
    parser.add_argument("--compatibility")
    parser.add_argument("--offline", action="store_true")
    return parser.parse_known_args(arguments)[0]


def _program(arguments, profile):
    """Compiles the program, and puts it where maturin takes it from."""
    options = _arguments(arguments, profile)
    target = options.target
    if options.zig and target and options.compatibility in GLIBC:
        target += "." + GLIBC[options.compatibility]
    command = ["cargo-zigbuild" if options.zig else "cargo", "rustc", "--package", "urlint", "--bin", "urlint"]
    command += ["--locked", "--profile", options.profile, "--message-format", "json-render-diagnostics"]
    command += [*(["--target", target] if target else []), *(["--offline"] if options.offline else [])]
    # only the program itself is compiled with this, so that all else is shared with other builds
    command += ["--", "-Cstrip=symbols"]
    built = subprocess.run(command, cwd=PROJECT, stdout=subprocess.PIPE)
    if built.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit status {built.returncode}")
    messages = map(json.loads, built.stdout.splitlines())
    [program] = [message["executable"] for message in messages if message.get("executable")]
    shutil.rmtree(SCRIPTS, ignore_errors=True)
    SCRIPTS.mkdir(parents=True)
    shutil.copy(program, SCRIPTS)


def _compiler():
    """Gets a Rust toolchain where there is none; `get_requires_for_build_wheel` asked for what gets it."""
    if shutil.which("cargo") is None:
        from puccinialin import setup_rust

        os.environ.update(setup_rust())


def requirements():
    """What building a wheel or an sdist needs."""
    return MATURIN + (["puccinialin"] if shutil.which("cargo") is None else [])


def get_requires_for_build_wheel(config_settings=None):
    return requirements()


get_requires_for_build_editable = get_requires_for_build_wheel


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    import maturin

    metadata_directory = os.path.abspath(metadata_directory)
    os.chdir(PROJECT)
    # maturin wants the folder, even where nothing is compiled
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    _compiler()
    return maturin.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return _wheel("build_wheel", wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return _wheel("build_editable", wheel_directory, config_settings, metadata_directory)


def _wheel(function, wheel_directory, config_settings, metadata_directory):
    import maturin

    wheel_directory = os.path.abspath(wheel_directory)
    os.chdir(PROJECT)
    _compiler()
    _program(maturin.get_maturin_pep517_args(config_settings), "release")
    return getattr(maturin, function)(wheel_directory, config_settings, metadata_directory)


def get_requires_for_build_sdist(config_settings=None):
    return requirements()


def build_sdist(sdist_directory, config_settings=None):
    import maturin

    sdist_directory = os.path.abspath(sdist_directory)
    os.chdir(PROJECT)
    # maturin wants the folder, but the sdist has no program
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    _compiler()
    name = maturin.build_sdist(sdist_directory, config_settings)
    _drop_unpacked(Path(sdist_directory, name))
    return name


def _drop_unpacked(sdist):
    """Drops what is not in an sdist, since Cargo wants it: tests and benchmarks from the manifest, the member of the workspace
    that is for JavaScript from the lock."""
    with tarfile.open(sdist) as packed:
        members = [(member, packed.extractfile(member).read()) for member in packed if member.isfile()]
    # the same sources give the same sdist
    with gzip.GzipFile(sdist, "wb", mtime=0) as file, tarfile.open(fileobj=file, mode="w") as packed:
        for member, content in members:
            if member.name == f"{sdist.name.removesuffix('.tar.gz')}/Cargo.toml":
                content = re.sub(rb"(?ms)^\[\[(test|bench)\]\]\n.*?(?=^\[)", b"", content)
            elif member.name == f"{sdist.name.removesuffix('.tar.gz')}/Cargo.lock":
                content = re.sub(rb'(?ms)^\[\[package\]\]\nname = "urlint-wasm"\n.*?\n\n', b"", content)
            member.size = len(content)
            packed.addfile(member, io.BytesIO(content))


def main(arguments):
    if arguments[:1] == ["sdist"]:
        [_, directory] = arguments
        os.makedirs(directory, exist_ok=True)
        build_sdist(directory)
        return
    _program(arguments, "dev")
    sys.exit(subprocess.run(["maturin", "build", *arguments], cwd=PROJECT).returncode)


if __name__ == "__main__":
    main(sys.argv[1:])
