"""The native module; ``urlint`` is its public face."""

from collections.abc import Sequence
from os import PathLike
from typing import Any, Literal, final, overload

__VERSION__: str

_Severity = Literal["info", "warning", "error"]
_Standard = Literal["rfc3986", "rfc2396", "rfc1738", "whatwg"]
_Path = str | PathLike[str]

class Url:
    """A URL and its components (RFC 3986 section 3); ``None`` where absent. Passwords are ``***``. It can be compared,
    hashed, copied and pickled, as all objects that are returned."""

    @property
    def url(self) -> str: ...
    @property
    def scheme(self) -> str | None:
        """In lower case."""
    @property
    def userinfo(self) -> str | None: ...
    @property
    def host(self) -> str | None:
        """In lower case."""
    @property
    def port(self) -> int | None: ...
    @property
    def path(self) -> str: ...
    @property
    def query(self) -> str | None: ...
    @property
    def fragment(self) -> str | None: ...
    @property
    def registrable_domain(self) -> str | None:
        """Of the host, by the Public Suffix List: ``example.co.uk``."""
    def violations(self, standard: _Standard = "rfc3986") -> list[Violation]:
        """Where the URL violates a standard."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class FoundUrl(Url):
    """A URL that was found in a text, and its place."""

    @property
    def start(self) -> int:
        """The offset of its first character; of bytes where the text is ``bytes``."""
    @property
    def end(self) -> int:
        """The offset after its last character."""
    @property
    def start_byte(self) -> int: ...
    @property
    def end_byte(self) -> int: ...
    @property
    def line(self) -> int:
        """From 1."""
    @property
    def col(self) -> int:
        """From 1, in characters."""
    @property
    def form(self) -> str:
        """``delimited``, ``bracketed``, ``prefixed``, ``quoted``, ``bare`` or ``destination``."""
    @property
    def context(self) -> str:
        """The kind of place: ``prose``, ``link``, ``code``, ..."""
    @property
    def raw(self) -> str | None:
        """The text of the URL as it stands there, if it differs."""
    @property
    def link_text(self) -> str | None: ...
    @property
    def base(self) -> str | None:
        """The base of relative references, if the document sets one."""
    @property
    def alternatives(self) -> list[str]:
        """Other readings of the URL, the more likely first."""

@final
class Violation:
    """A place in a URL where it violates a standard; the offsets count its bytes."""

    @property
    def name(self) -> str: ...
    @property
    def clause(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def component(self) -> str | None: ...
    @property
    def start_byte(self) -> int: ...
    @property
    def end_byte(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Edit:
    """A replacement of a part of the text."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def start_byte(self) -> int: ...
    @property
    def end_byte(self) -> int: ...
    @property
    def line(self) -> int: ...
    @property
    def col(self) -> int: ...
    @property
    def end_line(self) -> int: ...
    @property
    def end_col(self) -> int: ...
    @property
    def text(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class RelatedPlace:
    """Another place that a finding is about."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def start_byte(self) -> int: ...
    @property
    def end_byte(self) -> int: ...
    @property
    def line(self) -> int: ...
    @property
    def col(self) -> int: ...
    @property
    def end_line(self) -> int: ...
    @property
    def end_col(self) -> int: ...
    @property
    def text(self) -> str:
        """What is there: ``the first definition of the label``."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Fix:
    """The fix of a finding: all of its edits together, ordered and without overlap."""

    @property
    def applicability(self) -> Literal["safe", "unsafe"]: ...
    @property
    def edits(self) -> list[Edit]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Finding:
    """Something about a URL that its author would want to know."""

    @property
    def rule(self) -> str: ...
    @property
    def severity(self) -> _Severity: ...
    @property
    def message(self) -> str: ...
    @property
    def help(self) -> str: ...
    @property
    def url(self) -> str: ...
    @property
    def context(self) -> str: ...
    @property
    def kinds(self) -> list[str]:
        """The kinds of the document, with the evidence; empty for an ordinary one."""
    @property
    def start(self) -> int:
        """The offset of the first character; of bytes where the text is ``bytes``."""
    @property
    def end(self) -> int: ...
    @property
    def start_byte(self) -> int: ...
    @property
    def end_byte(self) -> int: ...
    @property
    def line(self) -> int: ...
    @property
    def col(self) -> int: ...
    @property
    def end_line(self) -> int: ...
    @property
    def end_col(self) -> int: ...
    @property
    def related(self) -> list[RelatedPlace]:
        """Other places of the text that it is about, as the first definition of a label."""
    @property
    def fingerprint(self) -> str:
        """A digest that stays when lines are added above."""
    @property
    def content_fingerprint(self) -> str:
        """The same without the path."""
    @property
    def fix(self) -> Fix | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Rule:
    """A built-in rule."""

    @property
    def id(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def severity(self) -> _Severity: ...
    @property
    def is_default(self) -> bool: ...
    @property
    def message(self) -> str: ...
    @property
    def help(self) -> str: ...
    @property
    def docs(self) -> str: ...
    @property
    def cites(self) -> list[str]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Config:
    """The keys of ``urlint.toml`` by which texts are read and judged. It can be compared, hashed and pickled."""

    def __new__(cls, **keys: Any) -> Config:
        """Sets keys; a dash in a key is written as an underscore: ``Config(select=["all"], relaxed=True)``."""
    @staticmethod
    def from_file(path: _Path) -> Config:
        """Reads ``urlint.toml``, or the table ``[tool.urlint]`` of ``pyproject.toml``."""
    @staticmethod
    def from_toml(text: str, name: str = "urlint.toml") -> Config:
        """Reads a text in TOML; ``name`` is its name in errors."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def extract(
    text: str | bytes | bytearray,
    format: str = "auto",
    path: _Path | None = None,
    relaxed: bool = False,
    *,
    config: Config | None = None,
) -> list[FoundUrl]: ...
def check(
    text: str | bytes | bytearray,
    format: str = "auto",
    path: _Path | None = None,
    *,
    config: Config | None = None,
) -> list[Finding]: ...
@overload
def fix(
    text: str,
    format: str = "auto",
    path: _Path | None = None,
    *,
    unsafe: bool = False,
    config: Config | None = None,
) -> str: ...
@overload
def fix(
    text: bytes | bytearray,
    format: str = "auto",
    path: _Path | None = None,
    *,
    unsafe: bool = False,
    config: Config | None = None,
) -> bytes: ...
def formats() -> list[str]: ...
def is_format(name: str) -> bool: ...
def parse(url: str, *, show_secrets: bool = False) -> Url: ...
def resolve(base: str, reference: str, *, show_secrets: bool = False) -> str: ...
def normalize(url: str, *, show_secrets: bool = False) -> str: ...
def rules() -> list[Rule]: ...
def extract_batches(
    batches: object,
    names: tuple[str, str | None, str | None, str, str | None, Sequence[str]],
    relaxed: bool,
    config: Config | None,
) -> Any: ...
def read_warc_files(files: object, config: Config | None) -> Any: ...
def check_batches(
    batches: object,
    names: tuple[str, str | None, str | None, str, str | None, Sequence[str]],
    config: Config | None,
) -> Any: ...
