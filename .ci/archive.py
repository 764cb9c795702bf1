"""Packs the program in a wheel with what belongs to it: archive.py WHEELS TARGET DIRECTORY PAGES.

WHEELS is the folder of one wheel, PAGES that of the manual pages and completions (`pages` writes them). The archive is urlint-VERSION-TARGET.tar.gz, or .zip for Windows.
"""

import sys
import tarfile
import zipfile
from io import BytesIO
from pathlib import Path

BESIDE = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"]


def files(wheel, pages):
    """The name, mode and bytes of each file of the archive."""
    with zipfile.ZipFile(wheel) as packed:
        [program] = [name for name in packed.namelist() if ".data/scripts/" in name]
        yield Path(program).name, 0o755, packed.read(program)
    root = Path(__file__).parent.parent
    for name in BESIDE:
        yield name, 0o644, (root / name).read_bytes()
    for path in sorted(path for path in Path(pages).rglob("*") if path.is_file()):
        yield path.relative_to(pages).as_posix(), 0o644, path.read_bytes()


def main(wheels, target, directory, pages):
    [wheel] = Path(wheels).glob("urlint-*.whl")
    folder = f"urlint-{wheel.name.split('-')[1]}-{target}"
    Path(directory).mkdir(parents=True, exist_ok=True)
    archive = Path(directory) / folder
    if "windows" in target:
        with zipfile.ZipFile(f"{archive}.zip", "w", zipfile.ZIP_DEFLATED) as packed:
            for name, _, bytes in files(wheel, pages):
                # A fixed date: the same wheel gives the same archive.
                packed.writestr(zipfile.ZipInfo(f"{folder}/{name}"), bytes, zipfile.ZIP_DEFLATED)
        return
    with open(f"{archive}.tar.gz", "wb") as file:
        with tarfile.open(fileobj=file, mode="w:gz", compresslevel=9) as packed:
            for name, mode, bytes in files(wheel, pages):
                entry = tarfile.TarInfo(f"{folder}/{name}")
                entry.size, entry.mode = len(bytes), mode
                packed.addfile(entry, BytesIO(bytes))


main(*sys.argv[1:])
