"""The program in an archive of a release (see archive.py)."""

import tarfile
import zipfile
from pathlib import Path


def program(archive):
    """The name and bytes of the program in an archive."""
    names = ("/urlint", "/urlint.exe")
    if archive.name.endswith(".zip"):
        with zipfile.ZipFile(archive) as packed:
            [name] = [name for name in packed.namelist() if name.endswith(names)]
            return Path(name).name, packed.read(name)
    with tarfile.open(archive) as packed:
        [member] = [member for member in packed.getmembers() if member.name.endswith(names) and member.isfile()]
        return Path(member.name).name, packed.extractfile(member).read()
