// The findings of the run, from the data of the page.

const summary = data("summary");
const texts = data("texts");

/** The names of severities by their number, the least severe first. */
const SEVERITIES = summary.severities;

/** What is known of the rules of the findings, by their ids. */
const RULES = new Map(Object.entries(summary.rules));

/** A text of a row: texts that several rows have are written once, and a row has the number. */
const textOf = (value) => (typeof value === "number" ? texts[value] : value);

/** What could not be done, and what was fixed. */
const notices = [];

/** All findings in the order of the run. */
const findings = [];

/** How many findings are in each state. */
const stateCounts = new Map();

/** The text in which a search looks for words, in lower case. */
function searchText({ file, line, col, rule, severity, message, help, url, lines }) {
  const source = (lines ?? []).map((parts) => parts.join(""));
  return [`${file}:${line}:${col}`, rule, SEVERITIES[severity], message, help, url, ...source].join("\n").toLowerCase();
}

/** Reads the rows: a file, then its findings; messages between them. */
function readRows() {
  let current = { file: "" };
  for (const row of data("rows")) {
    if (row.file !== undefined) {
      current = row;
    } else if (row.notice !== undefined) {
      notices.push(row);
    } else {
      const finding = {
        ...row,
        nth: findings.length,
        file: current.file,
        at: current.at,
        submodule: current.submodule,
        state: row.left_out ?? "open",
      };
      for (const key of ["rule", "message", "help", "url", "host", "kinds"]) finding[key] = textOf(row[key]);
      finding.search = searchText(finding);
      findings.push(finding);
      stateCounts.set(finding.state, (stateCounts.get(finding.state) ?? 0) + 1);
    }
  }
}

readRows();

/** The address of the line of a finding at the code host, if that is known. */
function lineAddress({ at, submodule, line }) {
  const repository = submodule === undefined ? summary.commit : summary.commit?.submodules[submodule];
  return repository?.before_path && at ? `${repository.before_path}${at}${repository.before_line}${line}` : null;
}
