"""Reads the reports in a directory with programs of others, and prints what they see."""

import json
import pathlib
import sys
import zigzag
from junitparser import JUnitXml
from lxml import etree

reports = pathlib.Path(sys.argv[1])

schema = etree.XMLSchema(file=str(pathlib.Path(zigzag.__path__[0]) / "data" / "junit.xsd"))
schema.assertValid(etree.parse(str(reports / "junit")))

seen = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
for suite in JUnitXml.fromfile(str(reports / "junit")):
    cases = list(suite)
    results = [type(result).__name__.lower() for case in cases for result in case.result]
    counted = {
        "tests": len(cases),
        "failures": results.count("failure"),
        "errors": results.count("error"),
        "skipped": results.count("skipped"),
    }
    for name, count in counted.items():
        assert getattr(suite, name) == count, f"{name} of {suite.name}: {count}"
        seen[name] += count

from diff_cover.git_path import GitPathTool
from diff_cover.violationsreporters.java_violations_reporter import CheckstyleXmlDriver

GitPathTool._cwd = GitPathTool._root = str(reports)
text = (reports / "checkstyle").read_bytes()
violations = CheckstyleXmlDriver().parse_reports([text.decode().partition("\n")[2]])
seen["violations"] = sum(map(len, violations.values()))
assert all(violation.line > 0 for file in violations.values() for violation in file)

print(json.dumps(seen))
