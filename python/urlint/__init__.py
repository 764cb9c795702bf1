"""Finds every URL in text, exact to the byte, and judges it by the standards.

>>> import urlint
>>> [(url.url, url.start, url.end) for url in urlint.extract("é <https://www.ietf.org/> é")]
[('https://www.ietf.org/', 3, 24)]
>>> [str(finding) for finding in urlint.check("See [it](HTTP://www.ietf.org/).", path="a.md")]
['1:10: info[uppercase-scheme]: the scheme "HTTP" contains upper-case letters']
>>> urlint.fix("See [it](HTTP://www.ietf.org/).", path="a.md")
'See [it](http://www.ietf.org/).'

Offsets are half-open. ``start`` and ``end`` count the characters of a ``str`` (and the bytes of ``bytes``), so that
``text[url.start:url.end]`` is the URL as it stands there; ``start_byte`` and ``end_byte`` count bytes of UTF-8. ``line``
and ``col`` are from 1, in characters. Passwords are ``***`` in all that is returned, but not in fixed texts.

``urlint.arrow`` reads batches of Arrow, ``urlint.spark`` data frames of Spark.
"""

from ._native import (
    Config,
    Edit,
    Finding,
    Fix,
    FoundUrl,
    RelatedPlace,
    Rule,
    Url,
    Violation,
    __VERSION__ as __version__,
    check,
    extract,
    fix,
    formats,
    normalize,
    parse,
    resolve,
    rules,
)

__all__ = [
    "Config",
    "Edit",
    "Finding",
    "Fix",
    "FoundUrl",
    "RelatedPlace",
    "Rule",
    "Url",
    "Violation",
    "__version__",
    "check",
    "extract",
    "fix",
    "formats",
    "normalize",
    "parse",
    "resolve",
    "rules",
]
