// The package in browsers and their workers: `await init()` loads the WebAssembly module.
import { Core, functionsOf } from "./core.mjs";

let compiled;
let loading;

const core = new Core((name) => {
  if (compiled) return compiled;
  throw new Error(`${name}: the module is not loaded (call \`await init()\` first)`);
});

/** Compiles the module of a URL, a response, bytes, or a module that is compiled already. */
async function compile(source) {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return WebAssembly.compile(given);
  const response = given instanceof Response ? given : await fetch(given);
  if (!response.ok) throw new Error(`init: ${response.url}: ${response.status} ${response.statusText}`);
  const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Loads the module: `urlint.wasm` beside this file, or what is given. After a failure it may be called again. */
export function init(source = new URL("urlint.wasm", import.meta.url)) {
  loading ??= compile(source).then(
    (module) => {
      compiled = module;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

export const { extract, check, fix, parse, formats, rules } = functionsOf(core);
