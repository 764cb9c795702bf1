// The lines that two texts do not share, in groups with a line of context around each.

/** The most lines that are added and removed for which the shortest difference is searched. */
const MOST_CHANGES = 400;
/** So many old lines are followed by the new ones in their place. */
const BLOCK = 10;
/** The most lines of a difference that are shown. */
const MOST_ROWS = 500;

/** The lines of a text, without what ends them. */
const linesOf = (text) => text.split(/\r\n?|\n/);

/** The pairs of lines that are equal and in the same place. */
const inPlace = (a, b) => a.flatMap((line, nth) => (line === b[nth] ? [[nth, nth]] : []));

/**
 * The pairs of equal lines between the shared start and end of two lists: `[[a, b], ...]`. A fix seldom adds or removes a
 * line; where it does, they are found by the algorithm of Myers, unless there are too many changes.
 */
function equalLines(a, b) {
  if (a.length === b.length) return inPlace(a, b);
  const most = Math.min(a.length + b.length, MOST_CHANGES);
  const reached = new Map([[1, 0]]);
  const steps = [];
  for (let changes = 0; changes <= most; changes++) {
    steps.push(new Map(reached));
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const isDown = diagonal === -changes
        || (diagonal !== changes && (reached.get(diagonal - 1) ?? -1) < (reached.get(diagonal + 1) ?? -1));
      let x = isDown ? reached.get(diagonal + 1) ?? 0 : (reached.get(diagonal - 1) ?? 0) + 1;
      let y = x - diagonal;
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x++;
        y++;
      }
      reached.set(diagonal, x);
      if (x >= a.length && y >= b.length) return walkBack(steps, a.length, b.length);
    }
  }
  return inPlace(a, b);
}

/** The equal lines on the way that was found, from its end to its start. */
function walkBack(steps, x, y) {
  const equal = [];
  for (let changes = steps.length - 1; changes >= 0; changes--) {
    const reached = steps[changes];
    const diagonal = x - y;
    const isDown = diagonal === -changes
      || (diagonal !== changes && (reached.get(diagonal - 1) ?? -1) < (reached.get(diagonal + 1) ?? -1));
    const before = isDown ? diagonal + 1 : diagonal - 1;
    const startX = changes === 0 ? 0 : reached.get(before) ?? 0;
    const startY = changes === 0 ? 0 : startX - before;
    while (x > startX && y > startY) {
      x--;
      y--;
      equal.push([x, y]);
    }
    [x, y] = [startX, startY];
  }
  return equal.reverse();
}

/** The changed lines; each as `other` the one in its place, if there are as many new ones as old ones. */
function changedRows(olds, news) {
  const row = (kind, others) => (text, nth) => ({ kind, text, other: others[nth] });
  if (olds.length !== news.length) return [...olds.map(row("old", [])), ...news.map(row("new", []))];
  const rows = [];
  for (let at = 0; at < olds.length; at += BLOCK) {
    const [before, after] = [olds, news].map((lines) => lines.slice(at, at + BLOCK));
    rows.push(...before.map(row("old", after)), ...after.map(row("new", before)));
  }
  return rows;
}

/** The groups of changed lines: `{ line, rows: [{ kind: "same" | "old" | "new", text, other }] }`. */
export function hunks(before, after) {
  if (before === after) return [];
  const [a, b] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const equal = equalLines(a.slice(start, endA), b.slice(start, endB)).map(([x, y]) => [x + start, y + start]);
  equal.push([endA, endB]);
  const groups = [];
  let [x, y] = [start, start];
  for (const [nextX, nextY] of equal) {
    if (nextX > x || nextY > y) {
      const rows = [];
      if (x > 0) rows.push({ kind: "same", text: a[x - 1] });
      for (const row of changedRows(a.slice(x, nextX), b.slice(y, nextY))) rows.push(row);
      if (nextX < a.length) rows.push({ kind: "same", text: a[nextX] });
      groups.push({ line: x + 1, rows });
    }
    [x, y] = [nextX + 1, nextY + 1];
  }
  return groups;
}

/** The first of the groups, with as many lines as are shown, and how many lines are left out: `{ hunks, left }`. */
export function first(groups) {
  const first = { hunks: [], left: 0 };
  let room = MOST_ROWS;
  for (const { line, rows } of groups) {
    if (room > 0) first.hunks.push({ line, rows: rows.slice(0, room) });
    first.left += Math.max(0, rows.length - room);
    room = Math.max(0, room - rows.length);
  }
  return first;
}
