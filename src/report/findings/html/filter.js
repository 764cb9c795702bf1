// What is shown: the filter, which is in the address of the page too, and the findings that pass it.

/** By what findings can be grouped. */
const GROUPINGS = ["rule", "file", "host", "severity"];

/** Findings that are left out of the run, and shown on request. */
const STATES = { suppressed: "Suppressed", baseline: "In the baseline" };

const NO_FILTER = { severity: [], rule: [], host: [], path: "", show: [], q: "", group: "rule" };

let filter = { ...NO_FILTER };

/** The filter that an address names: `#rule=a&rule=b&severity=error&path=docs&q=word&group=file&show=suppressed`. */
function filterOf(hash) {
  const keys = new URLSearchParams(hash.replace(/^#/, ""));
  const group = keys.get("group");
  return {
    severity: keys.getAll("severity"),
    rule: keys.getAll("rule"),
    host: keys.getAll("host"),
    path: keys.get("path") ?? "",
    show: keys.getAll("show").filter((state) => Object.hasOwn(STATES, state)),
    q: keys.get("q") ?? "",
    group: GROUPINGS.includes(group) ? group : NO_FILTER.group,
  };
}

/** The address of a filter, without what is as at first. */
function hashOf(filter) {
  const keys = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) {
    if (Array.isArray(value)) {
      for (const each of value) keys.append(key, each);
    } else if (value !== NO_FILTER[key]) keys.set(key, value);
  }
  return `#${keys}`;
}

/** Whether something besides the grouping is filtered. */
const isFiltered = () => hashOf({ ...filter, group: NO_FILTER.group }) !== "#";

/** Adds a value to a list, or takes it out of it. */
const toggled = (values, value) =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

/** Whether a file is at a path, or in the folder of this name. */
const isIn = (file, path) => path === "" || file === path || file.startsWith(path.endsWith("/") ? path : `${path}/`);

/** The findings that have all words of a text. */
const found = searchIn(findings, ({ search }) => search);

/**
 * The findings that pass the filter, and the counts for charts. A chart counts what passes all parts of the filter but
 * its own, so that it shows what another choice would bring.
 */
function selection() {
  const [severities, rules, hosts] = [filter.severity, filter.rule, filter.host].map((chosen) => new Set(chosen));
  const states = new Set(["open", ...filter.show]);
  const shown = [];
  const counts = { severity: new Map(), rule: new Map(), host: new Map() };
  const count = (counts, value) => counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const finding of found(filter.q)) {
    if (!states.has(finding.state) || !isIn(finding.file, filter.path)) continue;
    const severity = SEVERITIES[finding.severity];
    const isSeverity = severities.size === 0 || severities.has(severity);
    const isRule = rules.size === 0 || rules.has(finding.rule);
    const isHost = hosts.size === 0 || hosts.has(finding.host);
    if (isSeverity && isRule && isHost) shown.push(finding);
    if (isRule && isHost) count(counts.severity, severity);
    if (isSeverity && isHost) count(counts.rule, finding.rule);
    if (isSeverity && isRule) count(counts.host, finding.host);
  }
  return { shown, counts };
}
