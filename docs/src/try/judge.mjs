// Judges texts in a worker, so that typing never waits. `urlint/` has the module (npm/build makes it).
import { check, extract, fix, formats, init, parse } from "./urlint/browser.mjs";
import { hunks } from "./diff.mjs";

const ready = init();

/** Everything that the page shows of a text. */
function judged({ text, options: { path, format, preset, relaxed } }) {
  const options = { path, format, relaxed, select: [preset] };
  const { select, ...reading } = options;
  const started = performance.now();
  const findings = check(text, options);
  const took = performance.now() - started;
  return { findings, urls: extract(text, reading), took };
}

/** The text with its fixes, and what they change. */
function fixed({ text, options: { path, format, preset, relaxed }, unsafe }) {
  const after = fix(text, { path, format, relaxed, select: [preset], unsafe });
  return { text: after, hunks: hunks(text, after) };
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
