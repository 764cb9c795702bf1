// The difference of two texts on the page of the book: applied to the first it gives the second, and it is bounded.
import assert from "node:assert/strict";
import test from "node:test";
import { first, hunks } from "../../docs/src/try/diff.mjs";

/** Numbers that are the same in each run. */
function numbers() {
  let state = 1;
  return (below) => (state = (state * 1103515245 + 12345) & 0x7fffffff) % below;
}

/** The lines after a difference. */
function applied(lines, groups) {
  const out = [];
  let at = 0;
  for (const { line, rows } of groups) {
    while (at < line - 1) out.push(lines[at++]);
    for (const { kind, text, other } of rows) {
      if (kind === "new") out.push(text);
      if (kind === "old") assert.equal(text, lines[at++]);
      if (kind !== "same") assert.notEqual(text, other);
    }
  }
  return [...out, ...lines.slice(at)];
}

test("a difference applied to the old text gives the new one", () => {
  const below = numbers();
  const words = ["a", "b", "", "c", "d"];
  for (let round = 0; round < 3000; round++) {
    const before = Array.from({ length: 1 + below(30) }, () => words[below(5)]);
    const after = [...before];
    for (let changes = below(8); changes > 0; changes--) {
      const added = below(2) === 0 ? [] : [words[below(5)]];
      after.splice(below(after.length + 1), below(2), ...added);
    }
    const groups = hunks(before.join("\n"), after.join("\n"));
    assert.deepEqual(applied(before, groups).join("\n"), after.join("\n"));
  }
});

test("a line that is joined moves no other", () => {
  const groups = hunks("1\n<http://a\nb>\n2\nHTTP:3\n4", "1\n<http://ab>\n2\nhttp:3\n4");
  const rows = groups.map(({ line, rows }) => [line, ...rows.map(({ kind, text }) => `${kind} ${text}`)]);
  assert.deepEqual(rows, [
    [2, "same 1", "old <http://a", "old b>", "new <http://ab>", "same 2"],
    [5, "same 2", "old HTTP:3", "new http:3", "same 4"],
  ]);
});

test("of a large difference the first lines are left", () => {
  const { hunks: shown, left } = first(hunks("a\n=\n".repeat(20_000), "b\n=\n".repeat(20_000)));
  const rows = shown.flatMap(({ rows }) => rows);
  assert.equal(rows.length, 500);
  assert.equal(rows.length + left, hunks("a\n=\n".repeat(20_000), "b\n=\n".repeat(20_000)).flatMap(({ rows }) => rows).length);
  assert.deepEqual(first([]), { hunks: [], left: 0 });
});
