"""Makes the links of a README absolute, for PyPI and archives, which lack the other files: readme.py FILE.

They lead to the files of the release.
"""

import re
import sys
import tomllib
from pathlib import Path


def main(file):
    root = Path(__file__).parent.parent
    manifest = tomllib.loads((root / "Cargo.toml").read_text("utf-8"))
    files = f"{manifest['package']['repository']}/blob/v{manifest['workspace']['package']['version']}"
    text = Path(file).read_text("utf-8")
    # A link with a scheme, or to a heading, is as it should be.
    text = re.sub(r"\]\((?![a-zA-Z]+:|#)", f"]({files}/", text)
    Path(file).write_text(text, "utf-8", newline="\n")


main(*sys.argv[1:])
