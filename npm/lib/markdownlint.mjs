// A rule for markdownlint that reports the findings of urlint. Its configuration is the options of `check`.
import { check, rules } from "urlint";

/** The address of the page of each rule. */
let pages;

/** The offset in UTF-16 units of each line of a text, and of its end. */
function lineStarts(lines) {
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1) + line.length + 1);
  return starts;
}

/** The lines with their HTML comments, which markdownlint clears, so that `urlint-ignore` is seen; its tokens have them. */
function withComments(lines, tokens) {
  const whole = [...lines];
  const waiting = [...tokens];
  for (let token = waiting.pop(); token; token = waiting.pop()) {
    waiting.push(...token.children);
    if (token.type !== "htmlFlowData" && token.type !== "htmlTextData") continue;
    const line = whole[token.startLine - 1];
    const [before, after] = [line.slice(0, token.startColumn - 1), line.slice(token.endColumn - 1)];
    if (before.length + token.text.length + after.length === line.length) {
      whole[token.startLine - 1] = before + token.text + after;
    }
  }
  return whole;
}

/** The fix of a finding as markdownlint takes it: one edit of one line; `undefined` for any other. */
function fixInfo(fix, starts, firstLine) {
  const edit = fix && (fix.edits.length === 1 ? fix.edits[0] : fix.whole);
  if (!edit || edit.line !== edit.end_line || edit.line < firstLine || /[\r\n]/.test(edit.text)) return undefined;
  return {
    lineNumber: edit.line - firstLine + 1,
    editColumn: edit.start_utf16 - starts[edit.line - 1] + 1,
    deleteCount: edit.end_utf16 - edit.start_utf16,
    insertText: edit.text,
  };
}

const rule = {
  names: ["urlint"],
  description: "URLs and links",
  information: new URL("https://github.com/urlint/urlint"),
  tags: ["links", "url"],
  parser: "micromark",
  function(params, onError) {
    const { severity: _, unsafe, ...options } = params.config ?? {};
    const body = withComments(params.lines, params.parsers.micromark.tokens);
    const lines = [...params.frontMatterLines, ...body];
    const firstLine = params.frontMatterLines.length + 1;
    const starts = lineStarts(lines);
    // markdownlint does not hand on what ends the lines: a line is as long with either
    const findings = check(lines.join("\n"), { path: params.name, format: "markdown", ...options });
    pages ??= new Map(rules().map(({ id, page }) => [id, page]));
    for (const finding of findings) {
      const line = Math.max(finding.line, firstLine);
      const isInFrontMatter = finding.line < firstLine;
      const column = finding.start_utf16 - starts[finding.line - 1];
      const end = Math.min(finding.end_utf16, starts[finding.line] - 1);
      const length = end - starts[finding.line - 1] - column;
      const isApplied = finding.fix && (finding.fix.applicability === "safe" || unsafe);
      const page = pages.get(finding.rule);
      onError({
        lineNumber: Math.min(line, lines.length) - firstLine + 1,
        detail: `${finding.message} [${finding.rule}]${isInFrontMatter ? ` (line ${finding.line})` : ""}`,
        context: finding.url,
        range: length > 0 && !isInFrontMatter ? [column + 1, length] : undefined,
        fixInfo: isApplied ? fixInfo(finding.fix, starts, firstLine) : undefined,
        ...(page && { information: new URL(page) }),
      });
    }
  },
};

export default rule;
