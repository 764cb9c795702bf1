// Charts as drawings: severities as one bar, rules and hosts as a bar each. A click filters.

const narrow = matchMedia("(max-width: 640px)");
/** The most bars of a chart, until all are asked for: fewer where charts are below each other. */
const maxBars = () => (narrow.matches ? 4 : 8);
/** The most bars of a chart at all, besides those that are chosen. */
const ALL_BARS = 200;

/** The charts of which all bars are shown. */
const wholeCharts = new Set();

/** The sign of a severity, which differs in shape too. */
function severitySign(severity) {
  const shapes = [
    () => draw("circle", { cx: 6, cy: 6, r: 4.25, fill: "none", stroke: "currentColor", "stroke-width": 1.5 }),
    () => draw("path", { d: "M6 1.2 11.3 10.8H.7Z", fill: "currentColor" }),
    () => draw("rect", { x: 1, y: 1, width: 10, height: 10, rx: 2.5, fill: "currentColor" }),
  ];
  const attributes = {
    class: `sign ${SEVERITIES[severity]}`,
    width: 12,
    height: 12,
    viewBox: "0 0 12 12",
    "aria-hidden": "true",
  };
  return draw("svg", attributes, shapes[severity]());
}

/** The findings by severity: how many, as one bar and a legend whose entries filter. */
function drawTotals(counts, shown) {
  const total = [...counts.values()].reduce((sum, each) => sum + each, 0);
  let x = 0;
  const parts = [2, 1, 0].map((severity) => {
    const width = total ? (100 * (counts.get(SEVERITIES[severity]) ?? 0)) / total : 0;
    x += width;
    return draw("rect", { class: `fill ${SEVERITIES[severity]}`, x: `${x - width}%`, width: `${width}%`, height: 8 });
  });
  const legend = [2, 1, 0].map((severity) => {
    const name = SEVERITIES[severity];
    const count = counts.get(name) ?? 0;
    const noun = name === "info" || count === 1 ? name : `${name}s`;
    return make(
      "button",
      {
        class: "legend",
        "data-key": `severity ${name}`,
        "aria-pressed": String(filter.severity.includes(name)),
        onclick: () => change({ severity: toggled(filter.severity, name) }),
      },
      severitySign(severity),
      make("strong", {}, grouped(count)),
      ` ${noun}`,
    );
  });
  byId("totals").replaceChildren(
    make("p", { class: "total" }, make("strong", {}, grouped(shown)), shown === 1 ? " finding" : " findings"),
    draw("svg", { class: "stack", width: "100%", height: 8, "aria-hidden": "true" }, ...parts),
    make("div", { class: "legends", role: "group", "aria-label": "Severity" }, ...legend),
  );
}

/** The bars of a chart: values with their counts, the largest first; chosen ones are always there. */
function drawBars(id, key, counts) {
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const most = wholeCharts.has(key) ? ALL_BARS : maxBars();
  const bars = sorted.filter(([value], nth) => nth < most || filter[key].includes(value));
  const largest = sorted[0]?.[1] ?? 1;
  const rows = bars.map(([value, count]) =>
    make(
      "button",
      {
        class: "row",
        title: value,
        "data-key": `${key} ${value}`,
        "aria-pressed": String(filter[key].includes(value)),
        onclick: () => change({ [key]: toggled(filter[key], value) }),
      },
      make("span", { class: "name" }, value),
      draw(
        "svg",
        { width: "100%", height: 6, "aria-hidden": "true" },
        draw("rect", { class: "track", width: "100%", height: 6, rx: 3 }),
        draw("rect", { class: "value", width: `${Math.max(1, (100 * count) / largest)}%`, height: 6, rx: 3 }),
      ),
      make("span", { class: "count" }, grouped(count)),
    ),
  );
  const left = sorted.length - bars.length;
  const toggle = () => {
    wholeCharts.has(key) ? wholeCharts.delete(key) : wholeCharts.add(key);
    update();
  };
  if (sorted.length > maxBars()) {
    if (wholeCharts.has(key) && left > 0) rows.push(make("p", { class: "muted" }, `and ${grouped(left)} more`));
    const of = sorted.length > ALL_BARS ? ` of ${grouped(sorted.length)}` : "";
    const label = wholeCharts.has(key) ? "Show fewer" : `Show ${grouped(Math.min(left, ALL_BARS - most))} more${of}`;
    rows.push(make("button", { class: "plain screen", "data-key": `more ${key}`, onclick: toggle }, label));
  }
  if (rows.length === 0) rows.push(make("p", { class: "muted" }, "None"));
  byId(id).replaceChildren(...rows);
}
