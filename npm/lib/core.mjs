// Calls the functions of the WebAssembly module, which wasm/src/lib.rs exports.

/** The functions of the module, in the order of their numbers in wasm/src/functions.rs. */
const FUNCTIONS = ["extract", "check", "fix", "parse", "formats", "rules"];

/** The kinds of answers, in the order of their numbers there. */
const JSON_VALUE = 0;
const TEXT = 1;
const SAME_TEXT = 2;
const WRONG_TYPE = 4;

/** An instance with more memory than this is not kept: memory of WebAssembly never shrinks. */
const MOST_KEPT_BYTES = 256 * 2 ** 20;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** What a value is, for messages. */
function typeOf(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? (value.constructor?.name ?? "an object") : typeof value;
}

/** The bytes of a text. */
function bytesOf(name, argument, text) {
  if (typeof text === "string") return encoder.encode(text);
  if (text instanceof Uint8Array) return text;
  throw new TypeError(`${name}: ${argument}: expected a string or a Uint8Array, got ${typeOf(text)}`);
}

/** Whether JSON has all that is in a value: `Map`, `Date` and the like would become something else, or nothing. */
function isData(value) {
  if (typeof value === "function" || typeof value === "symbol" || typeof value?.toJSON === "function") return false;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return true;
  // the prototype of plain objects, also those of another window
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The options of a function, in JSON. */
function jsonOf(name, options) {
  if (options === undefined || options === null) return encoder.encode("{}");
  if (typeof options !== "object" || Array.isArray(options)) {
    throw new TypeError(`${name}: options: expected an object, got ${typeOf(options)}`);
  }
  const checked = function (key, value) {
    if (isData(this[key])) return value;
    throw new TypeError(`${key && `${key}: `}expected a plain object or value, got ${typeOf(this[key])}`);
  };
  try {
    return encoder.encode(JSON.stringify(options, checked));
  } catch (error) {
    throw new TypeError(`${name}: options: ${error.message}`);
  }
}

/** A module of which there is one instance at a time. */
export class Core {
  #compiled;
  #exports;

  /** `compiled` returns the `WebAssembly.Module`, or throws if it is not there yet. */
  constructor(compiled) {
    this.#compiled = compiled;
  }

  /**
   * Calls a function; `null` is the text of the call, unchanged. Whatever ends a call in the middle, as a defect or memory
   * that is used up, ends its instance too: the next call gets a new one.
   */
  call(name, options, text, isString) {
    const module = this.#compiled(name);
    this.#exports ??= new WebAssembly.Instance(module).exports;
    const { memory, input, call, output, output_len } = this.#exports;
    let kind, answer;
    try {
      const start = input(options.length + text.length) >>> 0;
      const bytes = new Uint8Array(memory.buffer, start, options.length + text.length);
      bytes.set(options);
      bytes.set(text, options.length);
      kind = call(FUNCTIONS.indexOf(name), options.length, Number(isString));
      answer = new Uint8Array(memory.buffer, output() >>> 0, output_len() >>> 0);
    } catch (error) {
      this.#exports = undefined;
      throw new Error(`${name}: ${whyItEnded(error, memory, output, output_len)}`, { cause: error });
    }
    const isLarge = memory.buffer.byteLength > MOST_KEPT_BYTES;
    if (isLarge) this.#exports = undefined;
    switch (kind) {
      case JSON_VALUE:
        return JSON.parse(decoder.decode(answer));
      case TEXT:
        return isString ? decoder.decode(answer) : answer.slice();
      case SAME_TEXT:
        return null;
      default: {
        const Wrong = kind === WRONG_TYPE ? TypeError : RangeError;
        throw new Wrong(`${name}: ${decoder.decode(answer)}`);
      }
    }
  }
}

/** Why a call ended in the middle. */
function whyItEnded(error, memory, output, output_len) {
  try {
    // a panic leaves its place there
    const place = decoder.decode(new Uint8Array(memory.buffer, output() >>> 0, output_len() >>> 0));
    if (/^[\w./-]+:\d+:\d+$/.test(place)) return `a defect of urlint at ${place} (please report it)`;
  } catch {
    // its memory cannot be read
  }
  return `the text takes more memory than there is, or a defect of urlint: ${error.message}`;
}

/** The functions of the package, on a module. */
export function functionsOf(core) {
  const onText = (name, text, options) => {
    const bytes = bytesOf(name, "text", text);
    return core.call(name, jsonOf(name, options), bytes, typeof text === "string");
  };
  return {
    extract: (text, options) => onText("extract", text, options),
    check: (text, options) => onText("check", text, options),
    fix(text, options) {
      if (typeof text === "string" && /\p{Surrogate}/u.test(text)) {
        throw new RangeError("fix: text: it has half a surrogate pair (toWellFormed() replaces it)");
      }
      return onText("fix", text, options) ?? text;
    },
    parse(url, options) {
      if (typeof url !== "string") throw new TypeError(`parse: url: expected a string, got ${typeOf(url)}`);
      const isAccepted = options?.standard === "whatwg" && URL.canParse?.(url);
      const known = isAccepted ? { ...options, href: new URL(url).href } : options;
      return core.call("parse", jsonOf("parse", known), encoder.encode(url), true);
    },
    formats: () => core.call("formats", encoder.encode("{}"), new Uint8Array(), true),
    rules: () => core.call("rules", encoder.encode("{}"), new Uint8Array(), true),
  };
}
