"""Makes the folders of the npm packages: npm.py DIRECTORY LIBRARY ARCHIVE...

The archives are those of a release (see archive.py), one for each system. DIRECTORY/urlint is the package that users
install, with the files of LIBRARY (see npm/build); the other folders have the program for one system each. `npm pack` or
`npm publish` takes them from there.
"""

import json
import shutil
import sys
from pathlib import Path

from archived import program

ROOT = Path(__file__).parent.parent
SYSTEMS = {
    "aarch64-apple-darwin": {"os": "darwin", "cpu": "arm64"},
    "aarch64-unknown-linux-gnu": {"os": "linux", "cpu": "arm64", "libc": "glibc"},
    "aarch64-unknown-linux-musl": {"os": "linux", "cpu": "arm64", "libc": "musl"},
    "x86_64-apple-darwin": {"os": "darwin", "cpu": "x64"},
    "x86_64-pc-windows-msvc": {"os": "win32", "cpu": "x64"},
    "x86_64-unknown-linux-gnu": {"os": "linux", "cpu": "x64", "libc": "glibc"},
    "x86_64-unknown-linux-musl": {"os": "linux", "cpu": "x64", "libc": "musl"},
}


def write(folder, package):
    folder.mkdir(parents=True)
    (folder / "package.json").write_text(json.dumps(package, indent=2) + "\n", "utf-8")
    for name in ("LICENSE-APACHE", "LICENSE-MIT"):
        shutil.copy(ROOT / name, folder / name)


def main(directory, library, archives):
    whole = json.loads((ROOT / "npm/package.json").read_text("utf-8"))
    shared = {key: whole[key] for key in ("version", "license", "repository")}
    for archive in archives:
        [target] = [target for target in SYSTEMS if f"-{target}." in archive.name]
        system = SYSTEMS[target]
        libc = {"glibc": "-gnu", "musl": "-musl", None: ""}[system.get("libc")]
        name = f"{system['os']}-{system['cpu']}{libc}"
        assert f"@urlint/{name}" in whole["optionalDependencies"], name
        file, content = program(archive)
        description = f"The program urlint for {target}"
        limits = {key: [value] for key, value in system.items()}
        folder = directory / name
        write(folder, {"name": f"@urlint/{name}", "description": description, **shared, "files": [file], **limits})
        (folder / file).write_bytes(content)
        (folder / file).chmod(0o755)
    folder = directory / "urlint"
    write(folder, whole)
    shutil.copytree(ROOT / "npm/bin", folder / "bin")
    shutil.copytree(library, folder / "lib")
    shutil.copy(ROOT / "README.md", folder / "README.md")


main(Path(sys.argv[1]), Path(sys.argv[2]), [Path(archive) for archive in sys.argv[3:]])
