// The package in Node, as an ES module: the WebAssembly module is compiled with the first call.
import { readFileSync } from "node:fs";
import { Core, functionsOf } from "./core.mjs";

let compiled;

const core = new Core(() => (compiled ??= new WebAssembly.Module(readFileSync(new URL("urlint.wasm", import.meta.url)))));

/** Nothing is to be waited for in Node. */
export async function init() {}

export const { extract, check, fix, parse, formats, rules } = functionsOf(core);
