"""Makes the extension for VS Code with the program for each system: vsix.py DIRECTORY ARCHIVE...

The archives are those of a release (see archive.py). `npm ci` was run in editors/vscode.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from archived import program

EXTENSION = Path(__file__).parent.parent / "editors/vscode"
SYSTEMS = {
    "aarch64-apple-darwin": "darwin-arm64",
    "aarch64-unknown-linux-gnu": "linux-arm64",
    "aarch64-unknown-linux-musl": "alpine-arm64",
    "x86_64-apple-darwin": "darwin-x64",
    "x86_64-pc-windows-msvc": "win32-x64",
    "x86_64-unknown-linux-gnu": "linux-x64",
    "x86_64-unknown-linux-musl": "alpine-x64",
}


def main(directory, archives):
    version = re.search('"version": "(.*)"', (EXTENSION / "package.json").read_text("utf-8"))[1]
    directory.mkdir(parents=True)
    for archive in archives:
        [system] = [SYSTEMS[target] for target in SYSTEMS if f"-{target}." in archive.name]
        with tempfile.TemporaryDirectory() as folder:
            name, content = program(archive)
            path = Path(folder) / name
            path.write_bytes(content)
            package = directory.resolve() / f"urlint-{system}-{version}.vsix"
            subprocess.run(["node", "package.mjs", package, system, path], cwd=EXTENSION, check=True)


main(Path(sys.argv[1]), [Path(archive) for archive in sys.argv[2:]])
