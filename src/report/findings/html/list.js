// The list of findings in groups. Only a part is drawn: so many rows of each group, and more as one scrolls.

/** How many findings of a group are drawn at first, where there are several groups. */
const FEW = 5;
/** How many findings are drawn at once: some screens. */
const PAGE_ROWS = 30;

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
    { class: "group-head" },
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
function drawFindings(group, most, isOpen) {
  const { findings, section } = group;
  const next = findings.slice(group.drawn, group.drawn + most);
  group.drawn += next.length;
  group.more.before(...next.map((finding) => findingElement(finding, isOpen || opened.has(finding.nth))));
  const left = findings.length - group.drawn;
  group.more.hidden = left === 0;
  group.more.textContent = `Show ${grouped(Math.min(left, PAGE_ROWS))} more of ${grouped(findings.length)}`;
  return section;
}

/** Draws the next groups, about a page of findings. */
function drawMoreGroups(isAll = false) {
  const few = groups.length > 1 ? FEW : PAGE_ROWS;
  const sections = [];
  let rows = 0;
  while (drawnGroups < groups.length && (isAll || rows < PAGE_ROWS)) {
    const group = groups[drawnGroups];
    group.drawn = 0;
    group.more = make("button", { class: "plain screen", onclick: () => drawFindings(group, PAGE_ROWS, false) });
    group.section = make("section", { class: "group" }, groupHead(group), group.more);
    sections.push(drawFindings(group, isAll ? Infinity : few, isAll));
    rows += group.drawn + 1;
    drawnGroups += 1;
  }
  byId("list").append(...sections);
  const left = groups.length - drawnGroups;
  byId("more").hidden = left === 0;
  byId("more").textContent = `Show more: ${counted(left, "group")}`;
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

/** Draws the list of these findings anew; all of them with all details, if `isAll`. */
function drawList(shown, isAll = false) {
  groups = groupsOf(shown);
  drawnGroups = 0;
  byId("list").replaceChildren();
  drawMoreGroups(isAll);
  if (shown.length === 0) byId("list").append(emptyState());
}

/** The buttons of the findings that are drawn, in their order. */
const drawnToggles = () => [...document.querySelectorAll(".toggle")];

/** Moves the focus to the finding after or before the one that has it. */
function moveBy(step) {
  let toggles = drawnToggles();
  const current = toggles.indexOf(document.activeElement?.closest(".finding")?.querySelector(".toggle"));
  if (step > 0 && current === toggles.length - 1 && drawnGroups < groups.length) {
    drawMoreGroups();
    toggles = drawnToggles();
  }
  const next = current < 0 ? 0 : current + step;
  toggles[Math.max(0, Math.min(next, toggles.length - 1))]?.focus();
  document.activeElement?.closest(".finding")?.scrollIntoView({ block: "nearest" });
}
