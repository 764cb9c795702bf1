"""The examples of the book run as they are shown there."""

import doctest
import re

from conftest import ROOT

PAGE = ROOT / "docs/src/python.md"


def test_the_examples_of_the_book_run() -> None:
    examples = "\n".join(re.findall(r"(?ms)^```pycon\n(.*?)^```$", PAGE.read_text("utf-8")))
    test = doctest.DocTestParser().get_doctest(examples, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 10
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert result.failed == 0
