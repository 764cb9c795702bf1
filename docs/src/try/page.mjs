// The page: a document with its URLs marked, and beside it what urlint says of them. All judging is done in a worker; what
// is shown of a document is set as text, never as markup.
import { EXAMPLES } from "./examples.mjs";

const LINE_HEIGHT = 20;
const PADDING = 8;
/** Of a longer line only the start is marked. */
const MOST_MARKED = 20_000;
/** The most rows of a list that are shown before "more" is asked for. */
const ROWS = 200;
const SEVERITIES = ["info", "warning", "error"];
const STANDARDS = { rfc3986: "RFC 3986", rfc2396: "RFC 2396", rfc1738: "RFC 1738", whatwg: "URL Standard" };

const $ = (id) => document.getElementById(id);
const [text, marks, gutter, state, anatomy] = ["text", "marks", "gutter", "state", "anatomy"].map($);

/** An element with attributes and children; strings become text. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

// The worker: it inherits the policy of the page because it is of a blob, so that it can reach nothing else either.
const source = `import ${JSON.stringify(new URL("judge.mjs", import.meta.url).href)};`;
const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })), { type: "module" });
const waiting = new Map();
let lastId = 0;

/** Asks the worker; the answer is that of a function in `judge.mjs`. */
function ask(kind, asked = {}) {
  const id = ++lastId;
  worker.postMessage({ id, kind, ...asked });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}
worker.addEventListener("message", ({ data: { id, answer, error } }) => {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) resolve(answer);
  else reject(new Error(error));
});
worker.addEventListener("error", () => fail(new Error("the worker cannot be loaded")));

function fail(error) {
  state.textContent = error.message;
  state.classList.add("failed");
}

/** What is shown: the text that it is of, and the results with their places in it. */
const shown = { text: "", starts: [0], urls: [], findings: [], areCut: false, chosen: undefined };

function lineStarts(of) {
  const starts = [0];
  for (let at = of.indexOf("\n"); at >= 0; at = of.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The index of the last item whose key is at most `wanted`. */
function lastAtMost(items, wanted, key) {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(items[middle]) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const lineOf = (offset) => lastAtMost(shown.starts, offset, (start) => start);

/** Moves the results to the text as it is now, until new ones are there: what was changed loses its own. */
function follow() {
  const [before, now] = [shown.text, text.value];
  if (before === now) return;
  let start = 0;
  const shorter = Math.min(before.length, now.length);
  while (start < shorter && before.charCodeAt(start) === now.charCodeAt(start)) start++;
  let end = 0;
  while (end < shorter - start && before.charCodeAt(before.length - 1 - end) === now.charCodeAt(now.length - 1 - end)) end++;
  const [oldEnd, moved] = [before.length - end, now.length - before.length];
  const followed = (items) => {
    const kept = items.filter((item) => item.end_utf16 <= start || item.start_utf16 >= oldEnd);
    return kept.map((item) =>
      item.end_utf16 <= start
        ? item
        : { ...item, start_utf16: item.start_utf16 + moved, end_utf16: item.end_utf16 + moved },
    );
  };
  shown.urls = followed(shown.urls);
  shown.findings = followed(shown.findings);
  shown.chosen = undefined;
  shown.text = now;
  shown.starts = lineStarts(now);
}

const ruler = document.createElement("canvas").getContext("2d");

/** How wide the field draws a part of a line. */
function widthOf(part) {
  ruler.font = getComputedStyle(text).font;
  return ruler.measureText(part).width;
}

const worst = (findings) =>
  findings.reduce((found, { severity }) => Math.max(found, SEVERITIES.indexOf(severity)), -1);

/** Draws the lines that can be seen: their numbers, and marks under the URLs and findings in them. */
function draw() {
  const first = Math.max(0, Math.floor((text.scrollTop - PADDING) / LINE_HEIGHT));
  const last = Math.min(shown.starts.length - 1, first + Math.ceil(text.clientHeight / LINE_HEIGHT) + 1);
  const [from, to] = [shown.starts[first], shown.starts[last + 1] ?? shown.text.length + 1];
  const firstUrl = Math.max(0, lastAtMost(shown.urls, from, (url) => url.start_utf16));
  const urls = [];
  for (let at = firstUrl; at < shown.urls.length && shown.urls[at].start_utf16 < to; at++) urls.push(shown.urls[at]);
  const findings = shown.findings.filter((finding) => finding.start_utf16 < to && finding.end_utf16 >= from);
  const [lines, numbers] = [[], []];
  // so many letters are left of the right edge, and as many that have no width
  const most = Math.min(MOST_MARKED, Math.ceil((2 * (text.scrollLeft + text.clientWidth)) / widthOf("x")));
  for (let line = first; line <= last; line++) {
    const top = `${PADDING + line * LINE_HEIGHT - text.scrollTop}px`;
    const [start, next] = [shown.starts[line], shown.starts[line + 1] ?? shown.text.length + 1];
    const end = Math.min(next - 1, start + most);
    const inLine = ({ start_utf16, end_utf16 }) => start_utf16 < end && end_utf16 > start;
    const drawn = drawnLine(start, end, urls.filter(inLine), findings.filter(inLine));
    if (drawn) {
      drawn.style.top = top;
      drawn.style.transform = `translateX(${-text.scrollLeft}px)`;
      lines.push(drawn);
    }
    const here = findings.filter((finding) => finding.start_utf16 >= start && finding.start_utf16 < next);
    const number = element("div", { "data-severity": SEVERITIES[worst(here)] }, String(line + 1));
    number.style.top = top;
    numbers.push(number);
  }
  marks.replaceChildren(...lines);
  gutter.replaceChildren(...numbers);
}

/** A line with marks; `undefined` if it has none. */
function drawnLine(start, end, urls, findings) {
  if (urls.length + findings.length === 0) return undefined;
  // how many more, or fewer, findings of each severity there are from an offset on
  const changes = new Map();
  const change = (at, severity, by) => {
    const bound = Math.max(start, Math.min(end, at));
    const counts = changes.get(bound) ?? [0, 0, 0];
    if (severity !== undefined) counts[SEVERITIES.indexOf(severity)] += by;
    changes.set(bound, counts);
  };
  for (const { start_utf16, end_utf16, severity } of [{ start_utf16: start, end_utf16: end }, ...urls, ...findings]) {
    change(start_utf16, severity, 1);
    change(end_utf16, severity, -1);
  }
  const sorted = [...changes.keys()].sort((one, other) => one - other);
  const covering = [0, 0, 0];
  const line = element("div");
  let at = 0;
  for (let index = 1; index < sorted.length; index++) {
    const [from, to] = [sorted[index - 1], sorted[index]];
    changes.get(from).forEach((by, severity) => (covering[severity] += by));
    while (at < urls.length && urls[at].end_utf16 <= from) at++;
    const url = at < urls.length && urls[at].start_utf16 < to ? urls[at] : undefined;
    const severity = SEVERITIES[covering.findLastIndex((count) => count > 0)];
    const part = shown.text.slice(from, to);
    if (url === undefined && severity === undefined) line.append(part);
    else {
      const isChosen = url !== undefined && url === shown.chosen;
      line.append(element("mark", { "data-severity": severity, class: isChosen && "chosen" }, part));
    }
  }
  return line;
}

let isDrawing = false;
function drawSoon() {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    draw();
  });
}

/** The options that the form sets. */
const options = () => ({
  path: $("path").value || "text",
  format: $("format").value,
  preset: $("preset").value,
  relaxed: $("relaxed").checked,
});

let isJudging = false;
let isStale = false;

/** Judges the text; while it is judged, only the last change waits. */
async function judge() {
  isStale = true;
  if (isJudging) return;
  isJudging = true;
  while (isStale) {
    isStale = false;
    const asked = text.value.toWellFormed();
    try {
      const { urls, findings, areCut, took } = await ask("judge", { text: asked, options: options() });
      if (text.value.toWellFormed() !== asked) continue;
      const now = { text: text.value, starts: lineStarts(text.value) };
      Object.assign(shown, now, { urls, findings, areCut, chosen: undefined });
      const counts = [[urls.length, "", "URL"], [findings.length, areCut ? " or more" : "", "finding"]];
      const counted = counts.map(
        ([count, more, of]) => `${count.toLocaleString("en")}${more} ${of}${count === 1 ? "" : "s"}`,
      );
      state.textContent = `${counted.join(" · ")} · ${Math.max(1, Math.round(took))} ms`;
      state.classList.remove("failed");
    } catch (error) {
      fail(error);
    }
    list();
    choose();
    draw();
  }
  isJudging = false;
}

/** Puts the cursor on a range of the text, in the middle of what is seen. */
function go({ start_utf16: start, end_utf16: end }) {
  text.focus();
  text.setSelectionRange(start, end);
  const line = lineOf(start);
  text.scrollTop = Math.max(0, line * LINE_HEIGHT - text.clientHeight / 2);
  // a textarea scrolls to a selection only as one types
  const left = widthOf(shown.text.slice(shown.starts[line], Math.min(start, shown.starts[line] + MOST_MARKED)));
  text.scrollLeft = left > text.clientWidth - 120 ? left - text.clientWidth / 3 : 0;
  choose();
  drawSoon();
}

const placeOf = (item) => `${item.line}:${item.col}`;

/** A list of rows in a panel, of which the first are shown until all are asked for. */
function fill(panel, items, row, nothing) {
  const rows = items.slice(0, ROWS).map(row);
  if (items.length === 0) rows.push(element("p", { class: "empty" }, nothing));
  if (items.length > ROWS) {
    const more = element("button", { class: "action", type: "button" }, `Show all ${items.length.toLocaleString("en")}`);
    more.addEventListener("click", () => {
      panel.replaceChildren(...items.map(row));
      panel.children[ROWS].querySelector("button").focus();
    });
    rows.push(element("div", { class: "bar" }, more));
  }
  panel.replaceChildren(...rows);
}

function findingRow(finding) {
  const rule = element("a", { href: `../rules/${finding.rule}.html`, target: "_blank", rel: "noopener" }, finding.rule);
  const fix = finding.fix && `${finding.fix.applicability === "safe" ? "" : "unsafe "}fix`;
  return element(
    "div",
    { class: "row", "data-severity": finding.severity },
    element("span", { class: "dot", role: "img", "aria-label": finding.severity }),
    element("button", { class: "what", type: "button", onclick: () => go(finding) }, finding.message),
    element("span", { class: "place" }, placeOf(finding)),
    element("span", { class: "more" }, rule, ...(fix ? [` · ${fix}`] : []), finding.help ? ` · ${finding.help}` : ""),
  );
}

function urlRow(url) {
  const link = url.link_text ? ` · “${url.link_text}”` : "";
  return element(
    "div",
    { class: "row" },
    element("span", { class: "dot" }),
    element("button", { class: "what url", type: "button", onclick: () => go(url) }, url.url),
    element("span", { class: "place" }, placeOf(url)),
    element("span", { class: "more" }, `${url.context}${link}`),
  );
}

function list() {
  const fixable = shown.findings.filter(({ fix }) => fix);
  const counts = { findings: shown.findings.length, urls: shown.urls.length, fixes: fixable.length };
  for (const [id, count] of Object.entries(counts)) {
    const isCut = shown.areCut && id !== "urls";
    const counted = `${count.toLocaleString("en")}${isCut ? "+" : ""}`;
    $(`tab-${id}`).querySelector(".count").textContent = isCut && count === 0 ? "" : counted;
  }
  fill($("findings"), shown.findings, findingRow, "No rule has anything to say.");
  fill($("urls"), shown.urls, urlRow, "There is no URL in the text.");
  if (!$("fixes").hidden) showFixes();
}

let withUnsafe = false;

/** Shows what fixes would change, with a button that applies them. */
async function showFixes() {
  const panel = $("fixes");
  const asked = shown.text;
  const half = asked.search(/\p{Surrogate}/u);
  if (half >= 0) {
    const show = () => go({ start_utf16: half, end_utf16: half + 1 });
    const button = element("button", { class: "action", type: "button", onclick: show }, "Show it");
    const why = "The text has half a character (a surrogate without its pair), which a fix would replace. Remove it first.";
    panel.replaceChildren(element("div", { class: "bar" }, button), element("p", { class: "empty" }, why));
    return;
  }
  let fixed;
  try {
    fixed = await ask("fix", { text: asked, options: options(), unsafe: withUnsafe });
  } catch (error) {
    fail(error);
    return;
  }
  if (asked !== shown.text) return;
  const unsafe = element("input", { type: "checkbox", id: "unsafe" });
  unsafe.checked = withUnsafe;
  unsafe.addEventListener("change", () => {
    withUnsafe = unsafe.checked;
    showFixes().then(() => $("unsafe").focus());
  });
  const apply = element("button", { class: "action main", id: "apply", type: "button" }, "Apply");
  apply.disabled = fixed.hunks.length === 0;
  apply.addEventListener("click", () => replaceText(fixed.text));
  const label = element("label", { for: "unsafe" }, unsafe, " unsafe ones too");
  const rows = fixed.hunks.flatMap(({ line, rows }) => [
    element("div", { class: "hunk" }, element("span", {}, "@"), element("span", {}, `line ${line}`)),
    ...rows.map(diffRow),
  ]);
  const nothing = element("p", { class: "empty" }, "Nothing can be fixed without a decision of yours.");
  if (fixed.left > 0) rows.push(element("p", { class: "empty" }, `${fixed.left.toLocaleString("en")} more lines`));
  const diff = fixed.hunks.length === 0 ? nothing : element("div", { class: "diff" }, ...rows);
  panel.replaceChildren(element("div", { class: "bar" }, apply, label), diff);
}

/** A line of a difference; the part that differs from the line in its place is marked. */
function diffRow({ kind, text: line, other }) {
  const sign = { same: " ", old: "−", new: "+" }[kind];
  const content = element("span");
  if (other === undefined) content.append(line);
  else {
    let [start, end] = [0, 0];
    const shorter = Math.min(line.length, other.length);
    while (start < shorter && line[start] === other[start]) start++;
    while (end < shorter - start && line.at(-1 - end) === other.at(-1 - end)) end++;
    const stop = line.length - end;
    content.append(line.slice(0, start), element("b", {}, line.slice(start, stop)), line.slice(stop));
  }
  return element("div", { class: kind }, element("span", {}, sign), content);
}

/** Replaces the text, so that the browser can undo it. */
function replaceText(now) {
  const before = text.value;
  let start = 0;
  const shorter = Math.min(before.length, now.length);
  while (start < shorter && before[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === now.at(-1 - end)) end++;
  text.focus();
  text.setSelectionRange(start, before.length - end);
  const inserted = now.slice(start, now.length - end);
  // the only ways to change a field that can be undone; Chromium takes a second for a thousand lines of the latter
  const markup = inserted.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const isDone = inserted === ""
    ? document.execCommand("delete")
    : document.execCommand("insertHTML", false, markup) || document.execCommand("insertText", false, inserted);
  if (!isDone || text.value !== now) {
    text.value = now;
    changed();
  }
  text.setSelectionRange(start, start);
}

let standard = "rfc3986";

/** Chooses the URL at the cursor. */
function choose() {
  const at = text.selectionStart;
  const near = shown.urls[lastAtMost(shown.urls, at, (url) => url.start_utf16)];
  const chosen = near && at <= near.end_utf16 ? near : undefined;
  if (chosen === shown.chosen && anatomy.childElementCount > 0) return;
  shown.chosen = chosen;
  drawSoon();
  takeApart();
}

/** Shows the chosen URL by its standard. */
async function takeApart() {
  const { chosen } = shown;
  if (chosen === undefined) {
    const hint = "The URL at the cursor is taken apart here: components, what its standard forbids, what its scheme says.";
    anatomy.replaceChildren(element("p", { class: "empty" }, hint));
    return;
  }
  let parsed;
  try {
    parsed = await ask("parse", { url: chosen.url.toWellFormed(), standard });
  } catch (error) {
    fail(error);
    return;
  }
  if (shown.chosen !== chosen) return;
  const choice = element("select", { "aria-label": "Standard", id: "standard" });
  choice.append(...Object.entries(STANDARDS).map(([value, name]) => element("option", { value }, name)));
  choice.value = standard;
  choice.addEventListener("change", () => {
    standard = choice.value;
    takeApart().then(() => $("standard")?.focus());
  });
  const heading = element("h2", {}, "URL", element("span", { class: "clause" }, `${chosen.form}, ${chosen.context}`), choice);
  const violations = [...parsed.violations, ...(parsed.section?.violations ?? [])];
  const verdict = violations.length > 0
    ? element("ul", {}, ...violations.map(violationRow))
    : element("p", { class: "valid" }, `Nothing in it violates ${STANDARDS[standard]}.`);
  anatomy.replaceChildren(heading, wholeUrl(parsed), parts(parsed, chosen), verdict);
}

const violationRow = ({ message, clause }) =>
  element("li", {}, message, " ", element("span", { class: "clause" }, clause ? `(${clause})` : ""));

/** The URL with a line under each component. */
function wholeUrl({ url, components }) {
  const bytes = new TextEncoder().encode(url);
  const decoder = new TextDecoder();
  const whole = element("p", { class: "whole" });
  const names = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];
  let at = 0;
  // the offsets are of the URL before its secrets were hidden; its text is as it is shown
  const isShown = names.every((name) => {
    const part = components[name];
    return !part || decoder.decode(bytes.slice(part.start_byte, part.end_byte)) === part.text;
  });
  if (!isShown) {
    whole.append(url);
    return whole;
  }
  for (const name of names) {
    const part = components[name];
    if (!part) continue;
    whole.append(decoder.decode(bytes.slice(at, part.start_byte)));
    if (part.text) whole.append(element("span", { "data-component": name, title: name }, part.text));
    at = part.end_byte;
  }
  whole.append(decoder.decode(bytes.slice(at)));
  return whole;
}

/** The components, and what its scheme makes of them. */
function parts({ components, section, href }, { registrable_domain }) {
  const rows = Object.entries(components).filter(([name, part]) => part && !(name === "userinfo" && components.user));
  const shownRows = rows.map(([name, { text: part }]) => [name, part || "(empty)"]);
  if (registrable_domain) shownRows.push(["registrable domain", registrable_domain]);
  for (const { name, text: part } of section?.parts ?? []) {
    if (!shownRows.some(([known]) => known === name)) shownRows.push([`${section.scheme}: ${name}`, part]);
  }
  if (href !== undefined) shownRows.push(["href", href ?? "no browser accepts it"]);
  return element("dl", {}, ...shownRows.flatMap(([name, part]) => [element("dt", {}, name), element("dd", {}, part)]));
}

/** After a change of the text: what is known moves with it, and it is judged again. */
function changed() {
  follow();
  draw();
  judge();
}

function open({ text: content, path }) {
  $("path").value = path;
  $("format").value = "auto";
  text.value = content;
  text.setSelectionRange(0, 0);
  text.scrollTop = 0;
  changed();
}

/** Goes to the finding after the cursor, or before it. */
function step(isBack) {
  const at = text.selectionStart;
  const { findings } = shown;
  const found = isBack
    ? findings.findLast(({ start_utf16 }) => start_utf16 < at) ?? findings.at(-1)
    : findings.find(({ start_utf16 }) => start_utf16 > at) ?? findings[0];
  if (found) go(found);
}

const tabs = [...document.querySelectorAll("[role=tab]")];
function select(tab) {
  for (const other of tabs) {
    const isSelected = other === tab;
    other.setAttribute("aria-selected", String(isSelected));
    other.tabIndex = isSelected ? 0 : -1;
    $(other.getAttribute("aria-controls")).hidden = !isSelected;
  }
  if (tab.id === "tab-fixes") showFixes();
}
for (const tab of tabs) {
  tab.addEventListener("click", () => select(tab));
  tab.addEventListener("keydown", ({ key }) => {
    const moved = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (moved === undefined) return;
    const next = tabs[(tabs.indexOf(tab) + moved + tabs.length) % tabs.length];
    select(next);
    next.focus();
  });
}

text.addEventListener("input", changed);
text.addEventListener("scroll", drawSoon, { passive: true });
document.addEventListener("selectionchange", () => document.activeElement === text && choose());
text.addEventListener("selectionchange", choose);
new ResizeObserver(drawSoon).observe(text);
for (const id of ["path", "format", "preset", "relaxed"]) $(id).addEventListener("input", judge);
$("options").addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (event.key !== "F8") return;
  event.preventDefault();
  step(event.shiftKey);
});
$("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
});
text.addEventListener("dragover", (event) => event.preventDefault());
text.addEventListener("drop", async (event) => {
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  open({ text: (await file.text()).replace(/\r\n?/g, "\n"), path: file.name });
});

$("example").append(...EXAMPLES.map(({ name }, index) => element("option", { value: index }, name)));
$("example").addEventListener("input", () => open(EXAMPLES[$("example").value]));

try {
  const formats = await ask("formats");
  $("format").append(...formats.map(({ name, about }) => element("option", { value: name, title: about }, name)));
  text.disabled = false;
  open(EXAMPLES[0]);
} catch (error) {
  fail(new Error(`urlint cannot be loaded: ${error.message}`));
}
