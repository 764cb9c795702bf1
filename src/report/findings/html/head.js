// What the page says of the run: the project, what was read and by what, the messages.

/** The most messages of the run that are listed. */
const MOST_NOTICES = 200;

/** Whether a part of the configuration is no file: those come first. */
const isOption = (name) => name === undefined || name.startsWith("--");

/** The facts of the run, each a name and a value. */
function factsOf({ read, version, configuration, rules_run: rulesRun, commit, counts }) {
  const references = read?.references ? `, ${counted(read.references, "reference")}` : "";
  const skipped = read?.skipped ? ` (${grouped(read.skipped)} skipped)` : "";
  return [
    read && ["Read", `${counted(read.files, "file")}${skipped}, ${size(read.bytes)}, ${counted(read.urls, "URL")}${references}`],
    [read ? "Checked by" : "Report by", [`urlint ${version}`, rulesRun && counted(rulesRun, "rule")].filter(Boolean).join(", ")],
    configuration && ["Configuration", [isOption(configuration[0]) && "no file", ...configuration].filter(Boolean).join(", ")],
    commit && [
      "Commit",
      link(commit.repository, make("code", {}, commit.id.slice(0, 12)), ` of ${commit.time.replace("T", " ")}`),
    ],
    counts.hidden > 0 && ["Not in this file", `${counted(counts.hidden, "finding")} (--max-findings)`],
    counts.unchanged > 0 && ["On unchanged lines", counted(counts.unchanged, "finding")],
  ].filter(Boolean);
}

/** Fills what does not depend on the filter. */
function drawHead() {
  const name = summary.project ?? "Findings";
  byId("title").textContent = name;
  document.title = `${counted(stateCounts.get("open") ?? 0, "finding")}: ${name}`;
  const facts = factsOf(summary).map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)));
  byId("facts").replaceChildren(...facts);
  if (notices.length > 0) {
    const items = notices.map(({ notice, failed }) => make("li", { class: failed && "failed" }, notice));
    const title = make("summary", {}, counted(notices.length, "message"));
    const left = items.length - MOST_NOTICES;
    const more = left > 0 && make("li", { class: "muted" }, `and ${grouped(left)} more`);
    byId("notices").replaceChildren(
      make(
        "details",
        { class: "notice", open: notices.some(({ failed }) => failed) },
        title,
        make("ul", {}, ...items.slice(0, MOST_NOTICES), more),
      ),
    );
  }
}

/** The parts of the filter, each a button that takes it away. */
function drawChips() {
  const chip = (name, value, without) =>
    make(
      "button",
      {
        class: "chip",
        "data-key": `chip ${name} ${value}`,
        "aria-label": `Without the filter ${name} ${visible(value)}`,
        onclick: () => change(without),
      },
      make("span", { class: "muted" }, `${name} `),
      visible(value),
      make("span", { class: "cross", "aria-hidden": "true" }, "×"),
    );
  const chips = ["severity", "rule", "host"].flatMap((key) =>
    filter[key].map((value) => chip(key, value, { [key]: toggled(filter[key], value) })),
  );
  if (filter.path) chips.push(chip("path", filter.path, { path: "" }));
  if (filter.q) chips.push(chip("text", filter.q, { q: "" }));
  if (chips.length > 1) {
    chips.push(
      make("button", { class: "plain", onclick: () => change({ ...NO_FILTER, group: filter.group }) }, "Clear all"),
    );
  }
  byId("chips").replaceChildren(...chips);
}

/** The switches: by what is grouped, and which findings that were left out are shown. */
function drawSwitches() {
  const grouping = (key) =>
    make(
      "button",
      {
        "data-key": `group ${key}`,
        "aria-pressed": String(filter.group === key),
        onclick: () => change({ group: key }),
      },
      key[0].toUpperCase() + key.slice(1),
    );
  byId("groups").replaceChildren(make("span", { class: "muted" }, "Group by"), ...GROUPINGS.map(grouping));
  const states = Object.keys(STATES).filter((state) => stateCounts.has(state));
  const state = (key) => {
    const label = `${STATES[key]} ${grouped(stateCounts.get(key))}`;
    return make(
      "button",
      {
        "data-key": `show ${key}`,
        "aria-pressed": String(filter.show.includes(key)),
        onclick: () => change({ show: toggled(filter.show, key) }),
      },
      label,
    );
  };
  byId("states").replaceChildren(...states.map(state));
  byId("states").hidden = states.length === 0;
}
