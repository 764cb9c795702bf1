"""Nothing runs this file: mypy and pyright find each type in it as it is written here."""

from pathlib import Path
from typing import Literal

from typing_extensions import assert_type

import urlint
import urlint.arrow
from urlint import Config, Edit, Finding, Fix, FoundUrl, RelatedPlace, Rule, Url, Violation

config = Config(select=["all"], relaxed=True)
assert_type(config, Config)
assert_type(Config.from_file(Path("urlint.toml")), Config)
assert_type(Config.from_toml("relaxed = true"), Config)

assert_type(urlint.__version__, str)
assert_type(urlint.formats(), list[str])
assert_type(urlint.rules(), list[Rule])

urls = urlint.extract(b"https://www.ietf.org/", "auto", Path("a.md"), True, config=config)
assert_type(urls, list[FoundUrl])
assert_type(urls[0].start, int)
assert_type(urls[0].scheme, str | None)
assert_type(urls[0].port, int | None)
assert_type(urls[0].alternatives, list[str])

findings = urlint.check("https://www.ietf.org/", path="a.md", config=None)
assert_type(findings, list[Finding])
assert_type(findings[0].severity, Literal["info", "warning", "error"])
assert_type(findings[0].related, list[RelatedPlace])
assert_type(findings[0].fix, Fix | None)
if findings[0].fix is not None:
    assert_type(findings[0].fix.edits, list[Edit])
    assert_type(findings[0].fix.applicability, Literal["safe", "unsafe"])

assert_type(urlint.fix("a"), str)
assert_type(urlint.fix(b"a", unsafe=True), bytes)
assert_type(urlint.fix(bytearray(b"a")), bytes)

url = urlint.parse("https://www.ietf.org/", show_secrets=True)
assert_type(url, Url)
assert_type(url.violations("rfc1738"), list[Violation])
assert_type(urlint.resolve("https://www.ietf.org/", "a"), str)
assert_type(urlint.normalize("https://www.ietf.org/"), str)
found: Url = urls[0]
as_key: dict[Url, Finding] = {url: findings[0]}

assert_type(urlint.arrow.URL_COLUMNS, dict[str, str])
batches = urlint.arrow.check(object(), "text", id="id", path="path", format="markdown", config=config)
more = urlint.arrow.extract(object(), relaxed=True)

# what is wrong is found
urlint.check(1)  # type: ignore  # pyright: ignore[reportCallIssue, reportArgumentType]
urlint.extract("a", unsafe=True)  # type: ignore  # pyright: ignore[reportCallIssue]
url.violations("rfc1")  # type: ignore  # pyright: ignore[reportArgumentType]
url.url = "a"  # type: ignore  # pyright: ignore[reportAttributeAccessIssue]
