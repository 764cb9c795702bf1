// Packs the extension: node package.mjs FILE.vsix [TARGET PROGRAM]. With PROGRAM, that is part of the package, which is
// for the systems of TARGET, such as linux-x64.
import { chmod, copyFile, mkdir, rm } from "node:fs/promises";
import { createVSIX } from "@vscode/vsce";

const [packagePath, target, program] = process.argv.slice(2);
if (packagePath === undefined || (target === undefined) !== (program === undefined)) {
  console.error("usage: node package.mjs FILE.vsix [TARGET PROGRAM]");
  process.exit(2);
}

await rm("bin", { recursive: true, force: true });
try {
  if (program !== undefined) {
    const copy = target.startsWith("win32") ? "bin/urlint.exe" : "bin/urlint";
    await mkdir("bin");
    await copyFile(program, copy);
    await chmod(copy, 0o755);
  }
  await createVSIX({ packagePath, dependencies: false, ...(target && { target }) });
} finally {
  await rm("bin", { recursive: true, force: true });
}
