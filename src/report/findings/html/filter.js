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

/**
 * The findings that pass the filter, and the counts for charts. A chart counts what passes all parts of the filter but
 * its own, so that it shows what another choice would bring.
 */
function selection() {
  const words = filter.q.toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = [new Set(filter.severity), new Set(filter.rule), new Set(filter.host)];
  const states = new Set(["open", ...filter.show]);
  const shown = [];
  const counts = { severity: new Map(), rule: new Map(), host: new Map() };
  const count = (key, value) => counts[key].set(value, (counts[key].get(value) ?? 0) + 1);
  for (const finding of findings) {
    if (!states.has(finding.state) || !isIn(finding.file, filter.path)) continue;
    if (!words.every((word) => finding.search.includes(word))) continue;
    const values = [SEVERITIES[finding.severity], finding.rule, finding.host];
    const fails = values.map((value, nth) => chosen[nth].size > 0 && !chosen[nth].has(value));
    const failed = fails[0] + fails[1] + fails[2];
    if (failed === 0) shown.push(finding);
    ["severity", "rule", "host"].forEach((key, nth) => {
      if (failed === 0 || (failed === 1 && fails[nth])) count(key, values[nth]);
    });
  }
  return { shown, counts };
}
