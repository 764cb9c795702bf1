// The types of the package, checked by TypeScript with `--strict`, in both kinds of modules.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));

test("the types are right, and refuse what is wrong", () => {
  const options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom", "--types", "node"];
  const tsc = `${HERE}/node_modules/typescript/bin/tsc`;
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, "types.mts", "types.cts"], { cwd: HERE, encoding: "utf8" });
  assert.equal(status, 0, stdout);
});
