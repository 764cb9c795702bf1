// The package in Node, for `require`: the WebAssembly module is compiled with the first call.
"use strict";

const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { Core, functionsOf } = require("./core.cjs");

let compiled;

const core = new Core(() => (compiled ??= new WebAssembly.Module(readFileSync(join(__dirname, "urlint.wasm")))));

module.exports = { ...functionsOf(core), async init() {} };
