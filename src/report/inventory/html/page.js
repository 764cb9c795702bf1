// The page of an inventory: a table that is searched and sorted.

const about = data("about");
const rows = data("rows");

/** How many rows are drawn at first, and each time when more are asked for. */
const STEP = 200;
/** The most rows on paper. */
const MOST_PRINTED = 5000;
/** What is in place of a secret. A URL with it leads to another place, and would send it there as a password. */
const MASK = "***";

/** The columns: title, place in a row, and whether it is a number. */
const COLUMNS = [
  ["URLs", 1, true],
  ["distinct", 2, true],
  ["files", 3, true],
  ["http", 4, true],
  ["https", 5, true],
  [about.by, 0, false],
  ["first place", 7, false],
];

/** The place of the first URL of a row. */
const placeOf = (row) => `${row[7]}:${row[8]}:${row[9]}`;

let view = { q: "", sort: 1, up: false, shown: STEP };

/** The part of the address that names a view. */
const hashOf = ({ q, sort, up }) =>
  `#${new URLSearchParams({ ...(q && { q }), ...(sort !== 1 && { sort }), ...(up && { up: 1 }) })}`;

/** The view that the address names. */
function viewOf(hash) {
  const given = new URLSearchParams(hash.slice(1));
  const sort = Number(given.get("sort") ?? 1);
  return {
    q: given.get("q") ?? "",
    sort: COLUMNS.some(([, at]) => at === sort) ? sort : 1,
    up: given.has("up"),
    shown: STEP,
  };
}

const longest = rows.reduce((most, row) => Math.max(most, row[1]), 1);

/** A bar as long as a number says. */
const bar = (number) =>
  draw("svg", { viewBox: "0 0 120 20", "aria-hidden": "true" },
    draw("rect", { x: 0, y: 4, height: 12, rx: 2, width: Math.max(1, (120 * number) / longest) }));

// what is searched of a row is after its columns, in lower case
for (const row of rows) row.push(`${row[0]} ${row[6]} ${placeOf(row)}`.toLowerCase());

/** The rows as they were sorted last, and the search in them. */
let sorted = {};

/** The rows that the search selects, sorted. Rows that are equal stay in the order of the inventory. */
function selection() {
  const { q, sort, up } = view;
  if (sorted.sort !== sort || sorted.up !== up) {
    const compared = (a, b) => (typeof a === "number" ? a - b : a < b ? -1 : a > b ? 1 : 0);
    // lines and columns of one file are in the order of numbers: 2 before 10
    const keys = sort === 7 ? [7, 8, 9] : [sort];
    const order = (a, b) => (up ? 1 : -1) * keys.reduce((order, at) => order || compared(a[at], b[at]), 0);
    sorted = { sort, up, found: searchIn([...rows].sort(order), (row) => row[10]) };
  }
  return sorted.found(q);
}

function drawHead() {
  const heads = COLUMNS.map(([title, at, isNumber]) => {
    const isSorted = view.sort === at;
    const sorted = isSorted ? (view.up ? "ascending" : "descending") : null;
    // names from A to Z first, numbers from the largest
    const next = isSorted ? !view.up : !isNumber;
    const button = make("button", { "data-key": at, onclick: () => change({ sort: at, up: next }) }, title);
    return make("th", { scope: "col", class: isNumber ? "number" : null, "aria-sort": sorted }, button);
  });
  heads.splice(1, 0, make("th", { scope: "col" }, make("span", { class: "unseen" }, "bar")));
  byId("columns").replaceChildren(...heads);
  const [title, , isNumber] = COLUMNS.find(([, at]) => at === view.sort);
  const order = isNumber ? ["largest first", "smallest first"] : ["Z to A", "A to Z"];
  byId("order").textContent = `Sorted by ${title}, ${order[Number(view.up)]}`;
}

/** A path that may break after each slash. */
const breakable = (path) =>
  path.split(/(?<=[/\\])/).flatMap((part, nth) => (nth > 0 ? [make("wbr"), part] : [part]));

function drawRow(row) {
  const [name, urls, distinct, files, http, https, , path, line, column] = row;
  const number = (value) => make("td", { class: "number" }, grouped(value));
  const target = about.by === "url" && !name.includes(MASK) ? name : null;
  return make("tr", { "data-key": `row ${name}` },
    number(urls), make("td", {}, bar(urls)), number(distinct), number(files), number(http), number(https),
    make("td", { class: "name" }, link(target, visible(name))),
    make("td", { class: "place" }, ...breakable(visible(path)), make("span", { class: "at" }, `:${line}:${column}`)));
}

function drawAll() {
  const selected = selection();
  drawHead();
  byId("table").replaceChildren(...selected.slice(0, view.shown).map(drawRow));
  const left = selected.length - view.shown;
  byId("more").hidden = left <= 0;
  byId("left").textContent = left > 0 ? `${grouped(left)} more ${left === 1 ? "row" : "rows"}` : "";
  const of = selected.length === rows.length ? "" : ` of ${grouped(rows.length)}`;
  byId("status").textContent = `${grouped(selected.length)}${of} ${rows.length === 1 ? "row" : "rows"}`;
}

const update = () => keepingFocus(drawAll);

/** Changes the view, and the address with it. */
function change(part) {
  view = { ...view, shown: STEP, ...part };
  setAddress(hashOf(view), false);
  update();
}

function follow() {
  view = viewOf(location.hash);
  byId("search").value = view.q;
  update();
}

byId("title").textContent = `Links by ${about.by}`;
document.title = `urlint: links by ${about.by}`;
const left = about.rows > rows.length ? `; the first ${grouped(rows.length)} of ${grouped(about.rows)} rows` : "";
byId("summary").textContent =
  `${counted(about.urls, "URL")}, ${grouped(about.distinct_urls)} distinct, in ${counted(about.files, "file")}${left}. ` +
  (about.made_with.length > 0 ? `Made with ${visible(about.made_with.join(" "))}. ` : "") +
  `urlint ${about.version}.`;
byId("search").addEventListener("input", (event) => change({ q: event.target.value }));
byId("more").addEventListener("click", () => {
  view.shown += STEP;
  update();
  if (byId("more").hidden) byId("scroll").focus();
});
byId("skip").addEventListener("click", () => byId("scroll").focus());
addEventListener("hashchange", follow);
addEventListener("keydown", (event) => {
  const isTyping = document.activeElement === byId("search");
  if (event.key === "/" && !isTyping) {
    event.preventDefault();
    byId("search").focus();
  } else if (event.key === "Escape" && isTyping) {
    change({ q: "" });
    byId("search").value = "";
    byId("search").blur();
  }
});
// what is not drawn cannot be printed
let shownOnScreen = STEP;
addEventListener("beforeprint", () => {
  shownOnScreen = view.shown;
  view.shown = Math.max(view.shown, MOST_PRINTED);
  update();
});
addEventListener("afterprint", () => {
  view.shown = shownOnScreen;
  update();
});
follow();
