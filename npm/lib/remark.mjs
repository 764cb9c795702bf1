// A plugin for remark that reports the findings of urlint as messages. Its options are those of `check`.
import { check, rules } from "urlint";

/** The severities as `fatal` of a message: an error fails the run, `undefined` is information. */
const FATAL = { error: true, warning: false, info: undefined };

/** The address of the page of each rule. */
let pages;

/** The offset in UTF-16 units of the start of each line. */
function lineStarts(text) {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return starts;
}

export default function remarkUrlint(options = {}) {
  return (_tree, file) => {
    const text = String(file);
    const starts = lineStarts(text);
    const point = (line, offset) => ({ line, column: offset - starts[line - 1] + 1, offset });
    pages ??= new Map(rules().map(({ id, page }) => [id, page]));
    for (const finding of check(text, { path: file.path, format: "markdown", ...options })) {
      const place = {
        start: point(finding.line, finding.start_utf16),
        end: point(finding.end_line, finding.end_utf16),
      };
      const message = file.message(finding.message, { place, source: "urlint", ruleId: finding.rule });
      message.fatal = FATAL[finding.severity];
      message.actual = text.slice(finding.start_utf16, finding.end_utf16);
      message.note = finding.help || undefined;
      message.url = pages.get(finding.rule) ?? undefined;
      const edit = finding.fix && (finding.fix.edits.length === 1 ? finding.fix.edits[0] : finding.fix.whole);
      const isWhole = edit?.start_utf16 === finding.start_utf16 && edit?.end_utf16 === finding.end_utf16;
      message.expected = isWhole ? [edit.text] : undefined;
    }
  };
}
