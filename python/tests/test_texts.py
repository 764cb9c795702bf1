"""The functions on texts, and the classes that they return."""

import copy
import multiprocessing
import os
import pickle
from pathlib import Path
from typing import Any, Callable

import pytest

import urlint
from urlint import Config, Finding, FoundUrl

MARKED = "See [it](HTTP://www.ietf.org/)."
DEFINED_TWICE = "😀 See [é].\n\n[é]: https://www.ietf.org/\n[é]: https://www.w3.org/\n"

# (text, path, the URLs, as their text stands there)
TEXTS: list[tuple[str, str | None, list[str]]] = [
    ("https://www.ietf.org/", None, ["https://www.ietf.org/"]),
    ("", None, []),
    ("no URL in here", None, []),
    ("😀 <https://www.ietf.org/> 😀 https://www.w3.org/", None, ["https://www.ietf.org/", "https://www.w3.org/"]),
    ("漢字 https://www.ietf.org/ 漢字、https://www.w3.org/TR。", None, ["https://www.ietf.org/", "https://www.w3.org/TR"]),
    ("\ufeffhttps://www.ietf.org/ é", None, ["https://www.ietf.org/"]),
    ("é\r\n\r\nhttps://www.ietf.org/\r\nhttps://www.w3.org/", None, ["https://www.ietf.org/", "https://www.w3.org/"]),
    ("é <URL:http://example.org/a\r\n  /b> 😀 ftp://example.org", None, ["http://example.org/a\r\n  /b", "ftp://example.org"]),
    ("é [a](http://example.org/a\\_b) 😀 [b](/c)", "a.md", ["http://example.org/a\\_b"]),
    ("<p>é&amp;</p>\r\n<a href='http://example.org/?a&amp;b'>😀</a>", "a.html", ["http://example.org/?a&amp;b"]),
    ('{"é": "http:\\/\\/example.org\\/\\u00e9"}', "a.json", ["http:\\/\\/example.org\\/\\u00e9"]),
    # more than the step by which characters are counted
    ("é" * 5000 + " https://www.ietf.org/ " + "漢" * 5000 + " https://www.w3.org/", None, ["https://www.ietf.org/", "https://www.w3.org/"]),
]


@pytest.mark.parametrize(("text", "path", "expected"), TEXTS)
def test_offsets_are_those_of_the_text(text: str, path: str | None, expected: list[str]) -> None:
    found = urlint.extract(text, path=path)
    assert [text[url.start : url.end] for url in found] == expected
    assert [url.raw or url.url for url in found] == expected
    encoded = text.encode()
    assert [encoded[url.start_byte : url.end_byte].decode() for url in found] == expected
    for given in (encoded, bytearray(encoded)):
        of_bytes = urlint.extract(given, path=path)
        assert [encoded[url.start : url.end].decode() for url in of_bytes] == expected
        assert [(url.start, url.end) for url in of_bytes] == [(url.start_byte, url.end_byte) for url in found]
        assert [(url.line, url.col, url.url) for url in of_bytes] == [(url.line, url.col, url.url) for url in found]


@pytest.mark.parametrize(("text", "path", "expected"), TEXTS)
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_bytes_with_a_mark_are_decoded(text: str, path: str | None, expected: list[str], encoding: str) -> None:
    marked = ("\ufeff" + text.removeprefix("\ufeff")).encode(encoding)
    found = urlint.extract(marked, path=path)
    assert [marked[url.start : url.end].decode(encoding) for url in found] == expected


def test_lines_and_columns_are_of_characters() -> None:
    [first, second] = urlint.extract("😀 https://www.ietf.org/\r\n漢 https://www.w3.org/")
    assert (first.line, first.col, second.line, second.col) == (1, 3, 2, 3)


def test_a_found_url_has_its_parts() -> None:
    [url] = urlint.extract("[The *index*](HTTP://Joe@Www.Example.CO.UK:8080/a?b#c)", path="a.md")
    assert isinstance(url, FoundUrl) and isinstance(url, urlint.Url)
    assert (url.scheme, url.userinfo, url.host, url.port) == ("http", "Joe", "www.example.co.uk", 8080)
    assert (url.path, url.query, url.fragment) == ("/a", "b", "c")
    assert (url.registrable_domain, url.form, url.context) == ("example.co.uk", "destination", "link")
    assert (url.link_text, url.base, url.alternatives, url.raw) == ("The *index*", None, [], None)
    assert str(url) == url.url == "HTTP://Joe@Www.Example.CO.UK:8080/a?b#c"
    assert repr(url) == '<FoundUrl 14..53 "HTTP://Joe@Www.Example.CO.UK:8080/a?b#c" [link]>'
    assert urlint.parse(url.url) == urlint.parse(url.url) != urlint.parse("http://a/")
    text = "http://a.example/ http://a.example/"
    first, second = urlint.extract(text)
    assert first == urlint.extract(text)[0] and hash(first) == hash(urlint.extract(text)[0])
    assert first != second and len({first, second}) == 2, "the same URL at two places"


def test_relaxed_finds_bare_hosts() -> None:
    text = "See www.ietf.org and joe@example.org"
    assert urlint.extract(text) == []
    found = urlint.extract(text, relaxed=True)
    assert [text[url.start : url.end] for url in found] == ["www.ietf.org", "joe@example.org"]
    assert [url.url for url in urlint.extract(text, config=Config(relaxed=True))] == [url.url for url in found]


@pytest.mark.parametrize("path", ["a.md", Path("docs/a.md"), "https://example.org/a.md"])
def test_the_format_follows_from_the_path(path: str | os.PathLike[str]) -> None:
    assert [url.context for url in urlint.extract(MARKED, path=path)] == ["link"]
    assert [url.context for url in urlint.extract(MARKED, "plain", path)] == ["prose"]


def test_the_format_can_be_named() -> None:
    assert [url.context for url in urlint.extract(MARKED, "markdown")] == ["link"]
    assert [url.context for url in urlint.extract(MARKED)] == ["prose"]
    assert urlint.formats() == sorted(urlint.formats()) and {"markdown", "html", "python"} <= set(urlint.formats())


def test_a_finding_has_its_parts() -> None:
    text = "😀 " + MARKED
    [finding] = urlint.check(text, path="a.md")
    assert isinstance(finding, Finding)
    assert (finding.rule, finding.severity, finding.context, finding.kinds) == ("uppercase-scheme", "info", "link", [])
    assert text[finding.start : finding.end] == "HTTP"
    assert text.encode()[finding.start_byte : finding.end_byte] == b"HTTP"
    assert (finding.line, finding.col, finding.end_line, finding.end_col) == (1, 12, 1, 16)
    assert finding.url == "HTTP://www.ietf.org/" and finding.message and finding.help
    assert str(finding) == '1:12: info[uppercase-scheme]: the scheme "HTTP" contains upper-case letters'
    assert repr(finding) == '<Finding 1:12 info[uppercase-scheme]: the scheme "HTTP" contains upper-case letters>'
    assert finding.fix is not None and finding.fix.applicability == "safe"
    [edit] = finding.fix.edits
    assert text[: edit.start] + edit.text + text[edit.end :] == urlint.fix(text, path="a.md")
    assert repr(finding.fix) == f'<Fix safe [<Edit {edit.start}..{edit.end} "http">]>'


def test_a_finding_has_related_places() -> None:
    text = DEFINED_TWICE
    [finding] = urlint.check(text, path="a.md")
    [first] = finding.related
    assert text[first.start : first.end] == "é"
    assert text.encode()[first.start_byte : first.end_byte].decode() == "é"
    assert (first.line, first.col, first.text) == (3, 2, "the first definition of the label")
    assert repr(first) == f"<RelatedPlace {first.start}..{first.end} \"the first definition of the label\">"


def test_findings_are_compared_by_value() -> None:
    [[first], [second]] = (urlint.check(MARKED, path="a.md") for _ in range(2))
    [other] = urlint.check(MARKED, path="b.md")
    assert first == second and hash(first) == hash(second) and first.fix == second.fix
    assert first != other and first.content_fingerprint == other.content_fingerprint
    assert first.fingerprint != other.fingerprint


def test_comments_suppress_findings() -> None:
    assert urlint.check(MARKED + " <!-- urlint-ignore uppercase-scheme -->", path="a.md") == []


def test_fixed_texts_have_the_type_that_was_given() -> None:
    fixed = MARKED.replace("HTTP", "http")
    assert urlint.fix(MARKED, path="a.md") == fixed
    assert urlint.fix(MARKED.encode(), path="a.md") == fixed.encode()
    assert urlint.fix(bytearray(MARKED.encode()), path="a.md") == fixed.encode()
    assert urlint.fix(("\ufeff" + MARKED).encode("utf-16-le"), path="a.md") == ("\ufeff" + fixed).encode("utf-16-le")
    assert urlint.fix(MARKED.replace("it", "\r\n😀"), path="a.md") == fixed.replace("it", "\r\n😀")


def test_nothing_to_fix_gives_the_same_text() -> None:
    text = "See https://www.ietf.org/."
    assert urlint.fix(text) is text
    assert urlint.fix(urlint.fix(MARKED, path="a.md"), path="a.md") == urlint.fix(MARKED, path="a.md")


def test_unsafe_fixes_are_applied_on_demand() -> None:
    text = "The URL is https://joe:Xk29_vq@db.corp/x"
    assert urlint.fix(text) == text
    assert "Xk29_vq" not in urlint.fix(text, unsafe=True)


def test_secrets_are_hidden() -> None:
    text = "postgres://app:Xk29_vq@db.corp/x and [HTTP://joe:Xk29_vq@example.org/](HTTP://joe:Xk29_vq@example.org/)"
    found: list[Any] = [*urlint.extract(text, "markdown"), *urlint.check(text, "markdown")]
    assert len(found) > 3
    for item in found:
        named = {name: getattr(item, name) for name in dir(item) if not name.startswith("_")}
        assert "Xk29_vq" not in f"{item!r} {item!s} {named}"
    # what is fixed is the text itself
    assert "Xk29_vq" in urlint.fix(text, "markdown")
    url = "https://joe:Xk29_vq@example.org/"
    assert urlint.parse(url).userinfo == "joe:***"
    assert urlint.parse(url, show_secrets=True).userinfo == "joe:Xk29_vq"
    assert urlint.normalize(url) == urlint.resolve(url, "/") == "https://joe:***@example.org/"
    assert urlint.normalize(url, show_secrets=True) == urlint.resolve(url, "/", show_secrets=True) == url


# RFC 3986, section 5.4, against http://a/b/c/d;p?q
REFERENCES = {"g:h": "g:h", "g": "http://a/b/c/g", "//g": "http://g", "?y": "http://a/b/c/d;p?y", "../../../g": "http://a/g"}


@pytest.mark.parametrize(("reference", "expected"), REFERENCES.items())
def test_references_are_resolved(reference: str, expected: str) -> None:
    assert urlint.resolve("http://a/b/c/d;p?q", reference) == expected


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("HTTP://Example.ORG:80/a/./b/../%7Ec", "http://example.org/a/~c"),
        ("http://example.org", "http://example.org/"),
        ("http://example.org/%e9", "http://example.org/%E9"),
    ],
)
def test_urls_are_normalized(url: str, expected: str) -> None:
    assert urlint.normalize(url) == expected == urlint.normalize(expected)


def test_violations_name_clause_and_place() -> None:
    url = urlint.parse("http://example.org/a^b")
    [violation] = url.violations()
    assert url.url.encode()[violation.start_byte : violation.end_byte] == b"^"
    assert (violation.component, bool(violation.clause), bool(violation.message)) == ("path", True, True)
    assert violation == url.violations("rfc3986")[0] and violation.name in repr(violation)
    assert urlint.parse("http://example.org/~a").violations() == []
    assert urlint.parse("http://example.org/~a").violations("rfc1738") != []


def test_anything_can_be_parsed() -> None:
    for text in ["", ":", "http://", "http://[", "http://a:99999999999/", "\0", "%", "😀"]:
        assert str(urlint.parse(text)) == text


def test_rules_are_listed() -> None:
    rules = urlint.rules()
    assert [rule.id for rule in rules] == sorted({rule.id for rule in rules}) and len(rules) > 80
    [rule] = [rule for rule in rules if rule.id == "uppercase-scheme"]
    assert (rule.severity, rule.is_default, rule.docs != "", rule.cites != []) == ("info", True, True, True)
    assert rule in urlint.rules() and rule.group in repr(rule)


def test_a_configuration_selects_rules() -> None:
    assert urlint.check(MARKED, path="a.md", config=Config(ignore=["uppercase-scheme"])) == []
    [finding] = urlint.check(MARKED, path="a.md", config=Config(rules={"uppercase-scheme": {"severity": "error"}}))
    assert finding.severity == "error"
    overrides = [{"files": ["old/"], "ignore": ["all"]}]
    config = Config(overrides=overrides)
    assert urlint.check(MARKED, path="old/a.md", config=config) == []
    assert len(urlint.check(MARKED, path="new/a.md", config=config)) == 1


def test_configurations_are_read(tmp_path: Path) -> None:
    text = 'ignore = ["uppercase-scheme"]\n'
    file = tmp_path / "urlint.toml"
    file.write_text(text)
    project = tmp_path / "pyproject.toml"
    project.write_text(f'[project]\nname = "a"\n[tool.urlint]\n{text}')
    for config in [Config.from_file(file), Config.from_file(str(file)), Config.from_file(project), Config.from_toml(text)]:
        assert urlint.check(MARKED, path="a.md", config=config) == []
    assert Config.from_file(file) == Config.from_file(str(file))


@pytest.mark.parametrize(
    "config",
    [
        Config(),
        Config(select=["all"], relaxed=True, max_document_size=1 << 20),
        Config(rules={"private-host": {"allow-hosts": ["*.acme.corp"]}}),
        Config.from_toml('ignore = ["uppercase-scheme"]\n', "é.toml"),
    ],
)
def test_configurations_are_values(config: Config) -> None:
    restored = pickle.loads(pickle.dumps(config))
    assert restored == config and hash(restored) == hash(config) and repr(restored) == repr(config)
    assert urlint.check(MARKED, config=restored) == urlint.check(MARKED, config=config)
    assert config != Config(relaxed=False) and config != 1


def values() -> list[Any]:
    """One object at least of each class that is returned."""
    text = "[😀](HTTP://Joe:pw@www.Example.co.uk:8080/a^b?c#d) www.w3.org <URL:http://a.example/b\r\n c>"
    found = urlint.extract(text, path="a.md", relaxed=True)
    findings = urlint.check(text, path="tests/a.md", config=Config(select=["all"]))
    [again] = urlint.check(DEFINED_TWICE, path="a.md")
    fixes = [finding.fix for finding in findings if finding.fix]
    url = urlint.parse("HTTP://www.ietf.org:80/a^b")
    made = [*found, *findings, again, *again.related, *fixes, *fixes[0].edits, url, *url.violations(), *urlint.rules()]
    assert {type(item).__name__ for item in made} == set(urlint.__all__) & {
        "FoundUrl", "Finding", "Fix", "Edit", "RelatedPlace", "Url", "Violation", "Rule"
    }
    return made


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_what_is_returned_can_be_pickled(protocol: int) -> None:
    made = values()
    for item, restored in zip(made, pickle.loads(pickle.dumps(made, protocol))):
        same(item, restored)


def test_what_is_returned_can_be_copied() -> None:
    for item in values():
        same(item, copy.copy(item))
        same(item, copy.deepcopy(item))


def same(item: Any, other: Any) -> None:
    names = [name for name in dir(item) if not name.startswith("_") and name != "violations"]
    assert len(names) > 1 and [getattr(item, name) for name in names] == [getattr(other, name) for name in names]
    assert type(item) is type(other) and item == other and hash(item) == hash(other) and repr(item) == repr(other)


def test_what_differs_is_not_equal() -> None:
    made = values()
    assert len(set(made)) == len({repr(item) for item in made})
    assert all(item != object() and item != str(item) for item in made)


def test_other_processes_return_findings() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(urlint.check, [MARKED] * 2) == [urlint.check(MARKED)] * 2


def test_the_kind_of_a_text_does_not_depend_on_the_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, texts = tmp_path / "tests" / "docs" / "a.md", []
    overrides = [{"files": ["docs/"], "ignore": ["all"]}]
    for folder in [tmp_path, path.parents[1], Path("/")]:
        folder.mkdir(parents=True, exist_ok=True)
        monkeypatch.chdir(folder)
        config = Config(overrides=overrides)
        relative = [urlint.check(MARKED, path=name) for name in ("tests/a.md", "a.md")]
        texts.append((urlint.check(MARKED, path=path), urlint.check(MARKED, path=path, config=config), relative))
    assert texts[0] == texts[1] == texts[2]
    [[finding], _, [of_test, [of_document]]] = texts[0]
    # a document of tests is another kind, in which the rule is silent
    assert finding.kinds == of_document.kinds == [] == of_test


def test_a_text_that_is_a_token_is_hidden() -> None:
    token = "ghp_x8Kq83hd7Zp29dkQm4Lw7Rt2Vb6Nc9"
    shown = [repr(Config(format_of={token: "html"})), repr(urlint.parse(token)), urlint.normalize(token)]
    for call in (lambda: urlint.extract("", token), lambda: Config(select=[token]), lambda: Config.from_toml("[", token)):
        with pytest.raises(ValueError) as raised:
            call()
        shown.append(str(raised.value))
    assert not [text for text in shown if token in text]


class NoPath:
    pass


# (what is called, the error, what its text starts with)
ERRORS: list[tuple[Callable[[], Any], type[Exception], str]] = [
    *(
        (
            lambda call=call, name=name, value=value: call(**({"text": ""} | {name: value})),
            TypeError,
            f"{call.__name__}() argument '{name}': expected {wanted}",
        )
        for call in (urlint.extract, urlint.check, urlint.fix)
        for name, value, wanted in [
            ("text", 1, "str, bytes or bytearray, got int"),
            ("text", None, "str, bytes or bytearray, got NoneType"),
            ("format", 1, "str, got int"),
            ("format", None, "str, got NoneType"),
            ("path", 1, "str, os.PathLike or None, got int"),
            ("path", b"a.md", "str, os.PathLike or None, got bytes"),
            ("config", {}, "Config or None, got dict"),
        ]
    ),
    (lambda: urlint.extract("", relaxed="yes"), TypeError, "extract() argument 'relaxed': expected bool, got str"),  # type: ignore[arg-type]
    (lambda: urlint.fix("", unsafe=1), TypeError, "fix() argument 'unsafe': expected bool, got int"),  # type: ignore[call-overload]
    (lambda: urlint.parse(b""), TypeError, "parse() argument 'url': expected str, got bytes"),  # type: ignore[arg-type]
    (lambda: urlint.parse("", show_secrets=1), TypeError, "parse() argument 'show_secrets': expected bool, got int"),  # type: ignore[arg-type]
    (lambda: urlint.normalize(1), TypeError, "normalize() argument 'url': expected str, got int"),  # type: ignore[arg-type]
    (lambda: urlint.resolve(1, ""), TypeError, "resolve() argument 'base': expected str, got int"),  # type: ignore[arg-type]
    (lambda: urlint.resolve("", 1), TypeError, "resolve() argument 'reference': expected str, got int"),  # type: ignore[arg-type]
    (lambda: urlint.parse("").violations(1), TypeError, "violations() argument 'standard': expected str, got int"),  # type: ignore[arg-type]
    (lambda: Config.from_file(1), TypeError, "from_file() argument 'path': expected str or os.PathLike, got int"),  # type: ignore[arg-type]
    (lambda: Config.from_toml(1), TypeError, "from_toml() argument 'text': expected str, got int"),  # type: ignore[arg-type]
    (lambda: Config.from_toml("", 1), TypeError, "from_toml() argument 'name': expected str, got int"),  # type: ignore[arg-type]
    (lambda: urlint.extract(), TypeError, "extract() missing 1 required positional argument: 'text'"),  # type: ignore[call-arg]
    (lambda: urlint.extract("", "mark-down"), ValueError, 'format: no format "mark-down"'),
    (lambda: urlint.check("", "mark-down"), ValueError, "format: "),
    (lambda: urlint.fix("", "mark-down"), ValueError, "format: "),
    (lambda: urlint.extract("\ud800"), UnicodeEncodeError, ""),
    (lambda: urlint.parse("a").violations("rfc1"), ValueError, 'standard: '),  # type: ignore[arg-type]
    (lambda: urlint.resolve("a", "b"), ValueError, "base: "),
    (lambda: Config(nope=True), ValueError, 'no key named "nope"'),
    (lambda: Config(select=["nope"]), ValueError, 'no rule, group or preset named "nope"'),
    (lambda: Config(select=NoPath()), TypeError, "Config() argument 'select': expected str, bool, int, float, list or dict, got NoPath"),
    (lambda: Config.from_toml("select =", "a.toml"), ValueError, "a.toml:1: "),
    (lambda: Config.from_file("/nowhere/urlint.toml"), FileNotFoundError, ""),
]


@pytest.mark.parametrize(("call", "error", "text"), ERRORS)
def test_errors_name_what_is_wrong(call: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as raised:
        call()
    assert str(raised.value).startswith(text)


def test_the_error_of_a_file_names_it() -> None:
    with pytest.raises(FileNotFoundError) as raised:
        Config.from_file("/nowhere/urlint.toml")
    assert raised.value.filename == "/nowhere/urlint.toml"


def _records(documents: dict[str, str]) -> list[dict[str, Any]]:
    return [{"text": text, "path": path} for path, text in documents.items()]


def test_urls_are_those_of_the_program(documents: dict[str, str], run_program: Callable[..., Any]) -> None:
    keys = ["line", "col", "start_byte", "end_byte", "form", "context", "url", "raw", "link_text", "base"]
    keys += ["scheme", "host", "port", "registrable_domain", "alternatives"]
    printed = run_program("extract", records=_records(documents))
    expected = [{"path": record["path"], **{key: record.get(key) for key in keys}} for record in printed]
    found = [
        {"path": path, **{key: getattr(url, key) for key in keys}}
        for path, text in documents.items()
        for url in urlint.extract(text, path=path)
    ]
    assert found == [{**record, "alternatives": record["alternatives"] or []} for record in expected]
    assert len(found) > 1000


@pytest.mark.parametrize("select", [None, "all"])
def test_findings_are_those_of_the_program(
    documents: dict[str, str], run_program: Callable[..., Any], select: str | None
) -> None:
    keys = ["line", "col", "end_line", "end_col", "start_byte", "end_byte", "rule", "severity", "message", "url"]
    keys += ["context", "help", "fingerprint", "content_fingerprint"]
    edit_keys = ["line", "col", "end_line", "end_col", "start_byte", "end_byte", "text"]
    printed = run_program("check", *(["--select", select] if select else []), records=_records(documents))
    config = Config(select=[select]) if select else None

    def fix(record: dict[str, Any]) -> dict[str, Any] | None:
        """The fix without what only reports need."""
        given = record["fix"]
        return given and {
            "applicability": given["applicability"],
            "edits": [{key: edit[key] for key in edit_keys} for edit in given["edits"]],
        }

    expected = [
        {"path": record["path"], "kinds": record.get("kinds") or [], "fix": fix(record)}
        | {key: record[key] for key in keys}
        for record in printed
    ]
    found = [
        {"path": path, "kinds": finding.kinds}
        | {
            "fix": finding.fix
            and {
                "applicability": finding.fix.applicability,
                "edits": [{key: getattr(edit, key) for key in edit_keys} for edit in finding.fix.edits],
            }
        }
        | {key: getattr(finding, key) for key in keys}
        for path, text in documents.items()
        for finding in urlint.check(text, path=path, config=config)
    ]
    assert found == expected
    assert len(found) > 10


def test_other_threads_run_meanwhile(counts_meanwhile: Callable[[Callable[[], Any]], int]) -> None:
    text = "é https://www.ietf.org/ HTTP://www.w3.org/ [a](http://example.org/)\n" * 5_000
    assert counts_meanwhile(lambda: urlint.check(text, "markdown")) > 0
    assert counts_meanwhile(lambda: urlint.extract(text, "markdown")) > 0
    assert counts_meanwhile(lambda: urlint.fix(text, "markdown")) > 0
