#!/usr/bin/env node
// Runs the program of the package for this system, which npm installs as an optional dependency.
"use strict";

const { spawnSync } = require("node:child_process");

const { platform, arch } = process;
const isMusl = () => !process.report.getReport().header.glibcVersionRuntime;
const libc = platform !== "linux" ? "" : isMusl() ? "-musl" : "-gnu";
const name = `@urlint/${platform}-${arch}${libc}`;

let program;
try {
  program = require.resolve(`${name}/urlint${platform === "win32" ? ".exe" : ""}`);
} catch {
  console.error(`urlint: ${name} is not installed (install without --omit=optional; other systems build from source)`);
  process.exit(2);
}
const { status, signal, error } = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (error) {
  console.error(`urlint: ${program}: ${error.message}`);
}
if (signal) {
  process.kill(process.pid, signal);
}
process.exit(status ?? 2);
