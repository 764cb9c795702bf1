// The page: draws what the filter selects, and answers to clicks, keys and the address.

let selected = { shown: [], counts: {} };

/** Draws all that depends on the filter. */
function drawAll() {
  const { shown, counts } = selected;
  drawTotals(counts.severity, shown.length);
  drawBars("rules", "rule", counts.rule);
  drawBars("hosts", "host", counts.host);
  drawTreemap(shown);
  drawSwitches();
  drawChips();
  drawList(shown);
  const all = ["open", ...filter.show].reduce((sum, state) => sum + (stateCounts.get(state) ?? 0), 0);
  const files = new Set(shown.map(({ file }) => file)).size;
  const of = shown.length === all ? "" : ` of ${grouped(all)}`;
  const noun = all === 1 ? "finding" : "findings";
  const places = shown.length > 0 ? ` in ${counted(files, "file")}, by ${filter.group}` : "";
  byId("status").textContent = all > 0 ? `${grouped(shown.length)}${of} ${noun}${places}` : "";
}

/** Selects anew, and draws that. */
function update() {
  selected = selection();
  keepingFocus(drawAll);
}

/** Whether the last change of the filter was typed. */
let wasTyped = false;

/** Changes a part of the filter. The way back leads to the filter before, but not to each letter of a search. */
function change(part, isTyped = false) {
  filter = { ...filter, ...part };
  setAddress(hashOf(filter), !(isTyped && wasTyped));
  wasTyped = isTyped;
  if (!isTyped) byId("search").value = filter.q;
  update();
}

/** Takes the filter from the address: of a link, or on the way back. */
function follow() {
  wasTyped = false;
  filter = filterOf(location.hash);
  byId("search").value = filter.q;
  update();
}

/** Leaves the search; outside of it, clears the filters. */
function leave() {
  if (document.activeElement === byId("search")) byId("search").blur();
  else if (isFiltered()) change({ ...NO_FILTER, group: filter.group });
}

/** What each key does, outside of text fields. */
const KEYS = {
  j: () => moveBy(1),
  ArrowDown: () => moveBy(1),
  k: () => moveBy(-1),
  ArrowUp: () => moveBy(-1),
  g: () => change({ group: GROUPINGS[(GROUPINGS.indexOf(filter.group) + 1) % GROUPINGS.length] }),
  o: () => document.activeElement?.closest(".finding")?.querySelector(".place a")?.click(),
  t: switchTheme,
  "/": () => byId("search").focus(),
  "?": () => byId("keys").showModal(),
  Escape: leave,
};

document.addEventListener("keydown", (event) => {
  const isInField = event.target === byId("search") && event.key !== "Escape" && event.key !== "ArrowDown";
  if (isInField || event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
  const action = KEYS[event.key];
  if (action) {
    event.preventDefault();
    action();
  }
});

byId("search").addEventListener("input", () => change({ q: byId("search").value }, true));
byId("help").addEventListener("click", () => byId("keys").showModal());
byId("skip").addEventListener("click", () => moveBy(1));
byId("more").addEventListener("click", moveToMore);
new IntersectionObserver(
  ([entry]) => {
    if (entry.isIntersecting) document.activeElement === byId("more") ? moveToMore() : drawMoreGroups();
  },
  { rootMargin: "400px" },
).observe(byId("more"));
addEventListener("popstate", follow);
addEventListener("hashchange", () => hashOf(filter) !== location.hash && follow());

// Paper shows the findings of the filter, with all that is known of them.
addEventListener("beforeprint", () => keepingFocus(() => drawList(selected.shown, true)));
addEventListener("afterprint", () => keepingFocus(() => drawList(selected.shown)));

drawHead();
byId("charts").hidden = findings.length === 0;
byId("controls").hidden = findings.length === 0;
follow();
performance.mark("list");

new ResizeObserver(([{ contentRect }]) => {
  if (contentRect.width === treemapWidth) return;
  treemapWidth = contentRect.width;
  keepingFocus(() => drawTreemap(selected.shown));
}).observe(byId("treemap"));
