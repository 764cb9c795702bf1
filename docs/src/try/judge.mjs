// Judges texts in a worker, so that typing never waits. `urlint/` has the module (npm/build makes it).
import { check, extract, fix, formats, init, parse } from "./urlint/browser.mjs";
import { first, hunks } from "./diff.mjs";

/** The most findings of a rule that `check` returns, and the most findings with fixes. */
const MOST_OF_RULE = 10_000;
const MOST_WITH_FIXES = 20_000;

const ready = init();

/** Whether there may be more findings, or fixes, than are known. */
function areCut(findings) {
  const counts = new Map();
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return findings.length > MOST_WITH_FIXES || Math.max(...counts.values()) >= MOST_OF_RULE;
}

/** Everything that the page shows of a text. */
function judged({ text, options: { path, format, preset, relaxed } }) {
  const options = { path, format, relaxed, select: [preset] };
  const { select, ...reading } = options;
  const started = performance.now();
  const findings = check(text, options);
  const took = performance.now() - started;
  return { findings, areCut: areCut(findings), urls: extract(text, reading), took };
}

/** The text with its fixes, and what they change. */
function fixed({ text, options: { path, format, preset, relaxed }, unsafe }) {
  const after = fix(text, { path, format, relaxed, select: [preset], unsafe });
  return { text: after, ...first(hunks(text, after)) };
}

const answers = {
  judge: judged,
  fix: fixed,
  parse: ({ url, standard }) => parse(url, { standard }),
  formats: () => formats().map(({ name, about }) => ({ name, about })),
};

self.addEventListener("message", async ({ data: { id, kind, ...asked } }) => {
  try {
    await ready;
    self.postMessage({ id, answer: answers[kind](asked) });
  } catch (error) {
    self.postMessage({ id, error: error.message });
  }
});
