// Bundles the extension into dist/, with the licenses of all that is in it. With --tests the tests, too, each with a stub
// in the place of `vscode`.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const shared = { bundle: true, platform: "node", target: "node20", logLevel: "warning" };

/** The folders of the packages that a bundle has something of. */
function packages({ inputs }) {
  const names = Object.keys(inputs).map((path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** The text of a package's license, under its name and version. */
async function notice(folder) {
  const { name, version } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  const files = (await readdir(folder)).filter((file) => /^licen[cs]e/i.test(file));
  if (files.length === 0) {
    throw new Error(`${folder} has no license (do not bundle it)`);
  }
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, "utf8")));
  return `${name} ${version}\n\n${texts.join("\n").trim()}\n`;
}

await rm("dist", { recursive: true, force: true });
await mkdir("build", { recursive: true });
const { metafile } = await build({
  ...shared,
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  format: "cjs",
  external: ["vscode"],
  minify: true,
  metafile: true,
});
const notices = await Promise.all(packages(metafile).map(notice));
await writeFile("dist/NOTICES.txt", notices.join(`\n${"-".repeat(80)}\n\n`));

const own = await Promise.all(["MIT", "APACHE"].map((name) => readFile(`../../LICENSE-${name}`, "utf8")));
const choice = "urlint is licensed under either of the two licenses below, as you like.\n";
await writeFile("LICENSE", [choice, ...own].join(`\n${"-".repeat(80)}\n\n`));

if (process.argv.includes("--tests")) {
  await rm("build/tests", { recursive: true, force: true });
  await build({
    ...shared,
    entryPoints: ["test/*.test.ts"],
    outdir: "build/tests",
    format: "cjs",
    alias: { vscode: "./test/vscode.ts" },
    sourcemap: "inline",
  });
}
