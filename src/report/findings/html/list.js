// The list of findings in groups. Only a part is drawn: so many rows of each group, and more as one scrolls.

/** How many findings of a group are drawn at first, where there are several groups. */
const FEW = 5;
/** How many findings are drawn at once: some screens. */
const PAGE_ROWS = 30;
/** The most findings that are drawn to get to one of them. */
const MOST_DRAWN = 2000;
/** The most findings on paper. */
const MOST_PRINTED = 5000;

/** The numbers of the findings whose details are shown. */
const opened = new Set();

/** The groups of the findings that are shown, and how many of them are drawn. */
let groups = [];
let drawnGroups = 0;

/** The value by which a finding is grouped. */
const groupOf = (finding) => (filter.group === "severity" ? SEVERITIES[finding.severity] : finding[filter.group]);

/** Findings in groups: files in the order of the run, severities the worst first, others the largest first. */
function groupsOf(shown) {
  const byKey = new Map();
  for (const finding of shown) {
    const key = groupOf(finding);
    const group = byKey.get(key);
    group ? group.findings.push(finding) : byKey.set(key, { key, findings: [finding] });
  }
  const groups = [...byKey.values()];
  if (filter.group === "severity") groups.sort((a, b) => SEVERITIES.indexOf(b.key) - SEVERITIES.indexOf(a.key));
  else if (filter.group !== "file")
    groups.sort((a, b) => b.findings.length - a.findings.length || (a.key < b.key ? -1 : 1));
  return groups;
}

/** The head of a group: its name and count; for a rule, what it finds. */
function groupHead({ key, findings }) {
  const known = filter.group === "rule" ? RULES.get(key) : undefined;
  return make(
    "header",
    { class: "group-head", "data-key": `head ${key}` },
    make(
      "h2",
      {},
      make("span", { class: "group-name" }, key),
      make("span", { class: "count" }, grouped(findings.length)),
    ),
    known && make("p", { class: "muted" }, ...prose(`${known.finds}. `), known.page && link(known.page, "More")),
  );
}

/** Draws more findings of a group, at most `most`. */
function drawFindings(group, most, isOpen = false) {
  const { findings, section } = group;
  const next = findings.slice(group.drawn, group.drawn + most);
  group.drawn += next.length;
  group.more.before(...next.map((finding) => findingElement(finding, isOpen || opened.has(finding.nth))));
  const left = findings.length - group.drawn;
  group.more.hidden = left === 0;
  group.more.textContent = `Show ${grouped(Math.min(left, PAGE_ROWS))} more of ${grouped(findings.length)}`;
}

/** Draws the next groups, about a page of findings; for paper many, with all of their findings and details. */
function drawMoreGroups(isPaper = false) {
  const few = groups.length > 1 ? FEW : PAGE_ROWS;
  let left = isPaper ? MOST_PRINTED : PAGE_ROWS;
  const sections = [];
  while (drawnGroups < groups.length && left > 0) {
    const group = groups[drawnGroups];
    group.drawn = 0;
    group.more = make("button", { class: "plain screen", onclick: () => moveBy(1, group.more) });
    group.section = make("section", { class: "group" }, groupHead(group), group.more);
    drawFindings(group, isPaper ? left : few, isPaper);
    sections.push(group.section);
    left -= group.drawn + (isPaper ? 0 : 1);
    drawnGroups += 1;
  }
  byId("list").append(...sections);
  const groupsLeft = groups.length - drawnGroups;
  byId("more").hidden = groupsLeft === 0;
  byId("more").textContent = `Show more: ${counted(groupsLeft, "group")}`;
}

/** Draws all up to the finding with this number, unless it is far down the list. */
function drawTo(nth) {
  let before = 0;
  for (const [place, group] of groups.entries()) {
    const at = group.findings.findIndex((finding) => finding.nth === nth);
    before += at < 0 ? Math.min(group.findings.length, FEW) : at;
    if (before > MOST_DRAWN) return;
    if (at < 0) continue;
    while (drawnGroups <= place) drawMoreGroups();
    if (group.drawn <= at) drawFindings(group, at + 1 - group.drawn);
    return;
  }
}

/** What is shown instead of findings. */
function emptyState() {
  const text =
    isFiltered() && findings.length > 0
      ? [
          "Nothing passes the filter.",
          make("button", { onclick: () => change({ ...NO_FILTER, group: filter.group }) }, "Clear the filters"),
        ]
      : [summary.incomplete ? "No findings, but something could not be done: see the messages above." : "No findings."];
  return make("div", { class: "empty" }, make("p", {}, text[0]), text[1]);
}

/** Draws the list of these findings anew, with the one that has the focus; for paper with all details. */
function drawList(shown, isPaper = false) {
  const focused = document.activeElement?.closest(".finding");
  groups = groupsOf(shown);
  drawnGroups = 0;
  byId("list").replaceChildren();
  drawMoreGroups(isPaper);
  if (focused) drawTo(Number(focused.dataset.nth));
  if (shown.length === 0) byId("list").append(emptyState());
  const left = shown.length - MOST_PRINTED;
  if (isPaper && left > 0) byId("list").append(make("p", {}, `${counted(left, "finding")} more are not on paper.`));
}

/** Draws what comes after a finding that is drawn, if that is the last of what is drawn of its group, or of all. */
function drawAfter(finding) {
  const group = groups.find(({ section }) => section.contains(finding));
  if (finding.nextElementSibling !== group.more) return;
  if (group.drawn < group.findings.length) drawFindings(group, PAGE_ROWS);
  else if (group === groups[drawnGroups - 1]) drawMoreGroups();
}

/** The findings that are drawn, in their order. */
const drawnFindings = () => [...document.querySelectorAll(".finding")];

/** Moves the focus to a finding. */
function focusOn(finding) {
  finding?.querySelector(".toggle").focus();
  finding?.scrollIntoView({ block: "nearest" });
}

/** Moves the focus to the finding after an element, or before it. */
function moveBy(step, from = document.activeElement ?? document.body) {
  const own = from.closest(".finding");
  const isBefore = (finding) => finding.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING;
  const before = drawnFindings();
  const last = before.findLastIndex((finding) => finding === own || isBefore(finding));
  if (step > 0 && last >= 0) drawAfter(before[last]);
  const drawn = drawnFindings();
  const next = own || step > 0 ? last + step : last;
  focusOn(drawn[Math.max(0, Math.min(next, drawn.length - 1))]);
}

/** Draws the next groups, and moves the focus to the first finding in them. */
function moveToMore() {
  const { length } = drawnFindings();
  drawMoreGroups();
  focusOn(drawnFindings()[length]);
}
