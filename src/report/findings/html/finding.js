// A finding as elements: its line, the source with the mark, and on request the explanation and the fix.

/** Running text; what is between backquotes is code. */
function prose(text) {
  return text.split(/(`+)(.+?)\1(?!`)/).flatMap((part, nth) => {
    if (nth % 3 === 1) return [];
    return nth % 3 === 2 ? make("code", {}, part.trim()) : part;
  });
}

/** The source lines, the span of the finding marked. An empty mark is a caret. */
function sourceOf({ line, lines, numbers, cut }) {
  if (!lines) return null;
  const rows = lines.map(([before, marked, after], nth) =>
    make(
      "span",
      { class: "source-line" },
      make("span", { class: "number", "aria-hidden": "true" }, String(numbers?.[nth] ?? line + nth)),
      make("code", {}, before, make("mark", { class: marked === "" && "caret" }, marked), after),
    ),
  );
  return make("div", { class: "source" }, ...rows, cut && make("span", { class: "source-line muted" }, "…"));
}

/** The lines of a fix: those without what is added, or those without what is removed, the change marked. */
function diffLines(parts, omitted, sign) {
  const lines = [[]];
  for (const part of parts.filter((part) => part[0] !== omitted)) {
    part
      .slice(1)
      .split("\n")
      .forEach((text, nth) => {
        if (nth > 0) lines.push([]);
        if (text !== "") lines.at(-1).push(part[0] === " " ? text : make(part[0] === "-" ? "del" : "ins", {}, text));
      });
  }
  return lines.map((line) =>
    make(
      "span",
      { class: sign === "-" ? "removed" : "added" },
      make("span", { class: "sign-text" }, sign),
      make("code", {}, ...line),
    ),
  );
}

/** The fix as a small diff; where the lines are not known, the new texts with their places. */
function fixOf({ fix }) {
  if (!fix) return null;
  const heading = make("h4", {}, `Fix (${fix.applicability})`);
  if (fix.lines) {
    const lines = [...diffLines(fix.lines, "+", "-"), ...diffLines(fix.lines, "-", "+")];
    return make("div", { class: "fix" }, heading, make("div", { class: "diff" }, ...lines));
  }
  const edits = fix.edits.map(({ line, col, text }) =>
    make(
      "span",
      { class: "added" },
      make("span", { class: "sign-text" }, `${line}:${col}`),
      make("code", {}, make("ins", {}, text)),
    ),
  );
  return make("div", { class: "fix" }, heading, make("div", { class: "diff" }, ...edits));
}

/** What the rule finds and why, what to do, and what else is known. */
function explanationOf({ rule, help, url, state, reason, kinds, record }) {
  const known = RULES.get(rule);
  const leftOut = state !== "open" && `${STATES[state]}${reason ? `: ${reason}` : ""}`;
  const facts = [
    ["URL", make("code", {}, url)],
    record && ["Record", make("code", {}, record)],
    kinds && ["Document", kinds],
    leftOut && ["Left out", leftOut],
  ].filter(Boolean);
  return make(
    "div",
    { class: "explanation" },
    help && make("p", { class: "help-text" }, ...prose(help[0].toUpperCase() + help.slice(1)), "."),
    make("div", { class: "docs" }, ...(known?.docs ?? []).map((paragraph) => make("p", {}, ...prose(paragraph)))),
    make(
      "dl",
      { class: "facts" },
      ...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))),
    ),
    known?.page && make("p", { class: "screen" }, link(known.page, `More about ${rule}`)),
  );
}

/** The details of a finding, which are made when they are asked for. */
const detailsOf = (finding) => make("div", { class: "details" }, fixOf(finding), explanationOf(finding));

/** The finding with this number as an article; `isOpen` is whether its details are shown. */
function findingElement(finding, isOpen) {
  const severity = SEVERITIES[finding.severity];
  const place = `${finding.file}:${finding.line}:${finding.col}`;
  const article = make("article", {
    class: `finding ${finding.state === "open" ? "" : "left-out"}`,
    "data-nth": finding.nth,
    "data-key": `finding ${finding.nth}`,
  });
  const button = make(
    "button",
    {
      class: "toggle",
      "aria-expanded": String(isOpen),
      onclick: () => setOpen(article, button.ariaExpanded !== "true"),
    },
    severitySign(finding.severity),
    make("span", { class: "unseen" }, `${severity}: `),
    make("span", { class: "message" }, finding.message),
  );
  article.append(
    make(
      "div",
      { class: "line" },
      make("h3", {}, button),
      finding.fix && make("span", { class: "tag" }, finding.fix.applicability === "safe" ? "fix" : "fix?"),
      finding.state !== "open" && make("span", { class: "tag" }, finding.state),
      filter.group !== "rule" && make("span", { class: "rule-name" }, finding.rule),
      make("span", { class: "place" }, link(lineAddress(finding), place)),
    ),
    sourceOf(finding) ?? "",
  );
  if (isOpen) article.append(detailsOf(finding));
  return article;
}

/** Shows or hides the details of a finding that is drawn. */
function setOpen(article, isOpen) {
  const nth = Number(article.dataset.nth);
  article.querySelector(".toggle").ariaExpanded = String(isOpen);
  article.querySelector(".details")?.remove();
  if (isOpen) article.append(detailsOf(findings[nth]));
  isOpen ? opened.add(nth) : opened.delete(nth);
}
