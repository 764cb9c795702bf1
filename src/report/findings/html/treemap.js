// The folders of the findings as a treemap: each is as large as its number of findings. A click goes into a folder.

/** The most rectangles; the smallest folders share one. */
const MAX_CELLS = 40;
const TREEMAP_HEIGHT = 232;
const CELL_GAP = 2;
/** About the width of a letter in a cell. */
const LETTER = 7.1;

/** The folders and files directly in `path`, with their numbers of findings by severity, the largest first. */
function childrenOf(path, shown) {
  const inside = path === "" || path.endsWith("/") ? path : `${path}/`;
  const children = new Map();
  for (const { file, severity } of shown) {
    const isFile = file === path;
    const rest = file.slice(inside.length);
    const slash = rest.indexOf("/", 1);
    const name = isFile ? file : slash < 0 ? rest : rest.slice(0, slash);
    const child = children.get(name) ?? {
      name,
      path: isFile ? path : inside + name,
      isFolder: slash >= 0,
      count: 0,
      severities: [0, 0, 0],
    };
    child.count += 1;
    child.severities[severity] += 1;
    children.set(name, child);
  }
  const sorted = [...children.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const rest = sorted.splice(MAX_CELLS - 1);
  if (rest.length === 1) sorted.push(...rest);
  if (rest.length > 1) {
    const sum = (of) => rest.reduce((sum, each) => sum + of(each), 0);
    const severities = [0, 1, 2].map((severity) => sum((each) => each.severities[severity]));
    sorted.push({ name: `${grouped(rest.length)} more`, path: null, count: sum((each) => each.count), severities });
  }
  return sorted;
}

/**
 * Rectangles with areas in proportion to the counts, as square as they can be (Bruls, Huizing, van Wijk 2000): rows
 * along the shorter side take cells while that makes the worst of them more square.
 */
function squarified(cells, width, height) {
  const total = cells.reduce((sum, { count }) => sum + count, 0);
  const scale = (width * height) / total;
  const areas = cells.map(({ count }) => count * scale);
  let [x, y, w, h] = [0, 0, width, height];
  const placed = [];
  for (let next = 0; next < cells.length; ) {
    const side = Math.min(w, h);
    let [end, sum, worst] = [next, 0, Infinity];
    while (end < cells.length) {
      const more = sum + areas[end];
      const ratio = Math.max((side * side * areas[next]) / (more * more), (more * more) / (side * side * areas[end]));
      if (ratio > worst) break;
      [end, sum, worst] = [end + 1, more, ratio];
    }
    const depth = sum / side;
    let along = 0;
    for (; next < end; next += 1) {
      const length = areas[next] / depth;
      placed.push(
        w <= h
          ? { ...cells[next], x: x + along, y, w: length, h: depth }
          : { ...cells[next], x, y: y + along, w: depth, h: length },
      );
      along += length;
    }
    if (w <= h) [y, h] = [y + depth, h - depth];
    else [x, w] = [x + depth, w - depth];
  }
  return placed;
}

/** The folder whose children are drawn: the chosen one, or the first below it that has more than one child. */
function drawnFolder(shown) {
  let path = filter.path;
  for (;;) {
    const children = childrenOf(path, shown);
    if (children.length !== 1 || !children[0].isFolder) return { path, children };
    path = children[0].path;
  }
}

/** The start of a text that fits, by the width of most letters. */
function fitting(text, width, letter) {
  const most = Math.floor(width / letter);
  if (text.length <= most) return text;
  return most < 3 ? "" : `${text.slice(0, most - 1)}…`;
}

/** The severity that most findings have; of several, the worst. */
const mainSeverity = (severities) => SEVERITIES[severities.lastIndexOf(Math.max(...severities))];

/** The counts of a folder in words: `12 findings (2 errors, 10 info)`. */
function countsInWords(count, severities) {
  const parts = [2, 1, 0]
    .filter((severity) => severities[severity] > 0)
    .map((severity) => {
      const name = SEVERITIES[severity];
      return name === "info" ? `${grouped(severities[severity])} info` : counted(severities[severity], name);
    });
  return `${counted(count, "finding")} (${parts.join(", ")})`;
}

/** A rectangle with its name and count, if these fit. */
function drawCell({ name, path, isFolder, count, severities, x, y, w, h }) {
  const words = `${name}: ${countsInWords(count, severities)}`;
  const open = () => change({ path });
  const [width, height] = [Math.max(0, w - CELL_GAP), Math.max(0, h - CELL_GAP)];
  const label = fitting(isFolder ? `${name}/` : name, width - 14, LETTER);
  const onkeydown = (event) => {
    if (!["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    open();
  };
  const isButton = path !== null && path !== filter.path;
  const attributes = isButton ? { role: "button", tabindex: 0, onclick: open, onkeydown } : { role: "img" };
  return draw(
    "g",
    { class: `cell ${mainSeverity(severities)}`, "data-key": `path ${path}`, ...attributes },
    draw("title", {}, words),
    draw("rect", { x, y, width, height, rx: 4 }),
    h > 22 && label && draw("text", { class: "name", x: x + 7, y: y + 16 }, label),
    h > 40 &&
      w > 40 &&
      draw("text", { class: "count", x: x + 7, y: y + 32 }, fitting(grouped(count), width - 14, LETTER)),
  );
}

/** The folders above the one that is drawn, each a button. */
function drawTrail(drawnPath) {
  const names = drawnPath === "" ? [] : drawnPath.split("/");
  const crumbs = names.map((name, nth) => ({
    name: visible(name) || "/",
    path: names.slice(0, nth + 1).join("/") || "/",
  }));
  const items = crumbs.flatMap(({ name, path }, nth) => [
    make("span", { class: "muted", "aria-hidden": "true" }, "/"),
    nth === crumbs.length - 1
      ? make("strong", {}, name)
      : make("button", { class: "plain", "data-key": `trail ${path}`, onclick: () => change({ path }) }, name),
  ]);
  const toRoot = { class: "plain", "data-key": "trail", onclick: () => change({ path: "" }) };
  const root = drawnPath === "" ? "Folders" : make("button", toRoot, "Folders");
  byId("trail").replaceChildren(make("h2", {}, root), ...items);
}

/** The width of the drawing. To ask for it each time would make the browser lay out the page twice. */
let treemapWidth = byId("treemap").clientWidth;

/** Draws the folders of the findings that are shown. */
function drawTreemap(shown) {
  const { path, children } = drawnFolder(shown);
  drawTrail(path);
  const box = byId("treemap");
  const width = treemapWidth;
  if (shown.length === 0 || width === 0) {
    box.replaceChildren(make("p", { class: "muted" }, "None"));
    return;
  }
  const cells = squarified(children, width + CELL_GAP, TREEMAP_HEIGHT + CELL_GAP);
  box.replaceChildren(
    draw(
      "svg",
      { width, height: TREEMAP_HEIGHT, role: "group", "aria-label": "Folders by their number of findings" },
      ...cells.map(drawCell),
    ),
  );
}
