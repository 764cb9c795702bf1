// Where the program is looked for, and what is said if it is not there.
import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { findProgram, NoProgram, type Surroundings } from "../src/binary";

let folder: string;
let around: Surroundings;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "urlint-"));
  around = {
    path: "",
    extension: join(folder, "extension"),
    folder: join(folder, "workspace"),
    env: { PATH: `.${delimiter}${join(folder, "path")}` },
    platform: "linux",
  };
});

after(() => rm(folder, { recursive: true, force: true }));

/** A program that has a version and perhaps a server. */
async function program(path: string, version: string, hasServer = true): Promise<string> {
  const file = join(folder, path);
  await mkdir(join(file, ".."), { recursive: true });
  const server = hasServer ? "exit 0" : "exit 2";
  await writeFile(file, `#!/bin/sh\ncase $1 in --version) echo '${version}';; server) ${server};; *) exit 2;; esac\n`);
  await chmod(file, 0o755);
  return file;
}

const refusal = (pattern: RegExp) => (error: unknown) => error instanceof NoProgram && pattern.test(error.message);

test("the setting comes before the extension's program, and that before the PATH", async () => {
  await assert.rejects(
    findProgram(around),
    refusal(/^urlint is not on the PATH \(install urlint, or set "urlint.path"\)$/),
  );
  const onPath = await program("path/urlint", "urlint 1.0.0");
  assert.deepEqual(await findProgram(around), { path: onPath, version: "1.0.0" });
  const beside = await program("extension/bin/urlint", "urlint 2.0.0");
  assert.deepEqual(await findProgram(around), { path: beside, version: "2.0.0" });
  const set = await program("workspace/tools/urlint", "urlint 3.0.0-dev");
  for (const path of [set, "tools/urlint", "./tools/urlint"]) {
    assert.deepEqual(await findProgram({ ...around, path }), { path: set, version: "3.0.0-dev" });
  }
});

test("programs of a workspace are not found by a relative folder of the PATH", async () => {
  await program("workspace/urlint", "urlint 9.9.9");
  const before = process.cwd();
  process.chdir(join(folder, "workspace"));
  try {
    const env = { PATH: ["", ".", "bin"].join(delimiter) };
    await assert.rejects(findProgram({ ...around, extension: folder, env }), refusal(/is not on the PATH/));
  } finally {
    process.chdir(before);
  }
});

test("on Windows the program has another name, and the PATH may be written Path", async () => {
  const path = await program("windows/urlint.exe", "urlint 1.2.3");
  const env = { Path: join(folder, "windows") };
  assert.deepEqual(await findProgram({ ...around, env, platform: "win32" }), { path, version: "1.2.3" });
});

test("a setting that leads nowhere is an error, whatever else is there", async () => {
  for (const path of ["/nowhere/urlint", "~/no such folder/urlint", folder]) {
    await assert.rejects(
      findProgram({ ...around, path }),
      refusal(/is no program \(correct "urlint.path", or empty it/),
    );
  }
});

test("another program, an old one and one that fails are refused", async () => {
  const other = await program("other", "ripgrep 14.1.0");
  await assert.rejects(findProgram({ ...around, path: other }), refusal(/other is not urlint \(correct/));
  const old = await program("old", "urlint 0.0.9", false);
  await assert.rejects(
    findProgram({ ...around, path: old }),
    refusal(/urlint 0.0.9, which has no server yet \(install a newer/),
  );
  const broken = join(folder, "broken");
  await writeFile(broken, "no program\n");
  await chmod(broken, 0o755);
  await assert.rejects(findProgram({ ...around, path: broken }), refusal(/broken (cannot be run|is not urlint)/));
});
