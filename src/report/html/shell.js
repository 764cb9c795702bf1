// What the scripts of all pages share. Text of documents gets into the page as text only: nothing here takes markup.

/** The element of the page with this id. */
const byId = (id) => document.getElementById(id);

/** Sets the attributes and adds the children of an element: nodes, or texts. What is null or false is left out. */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A new element: `make("a", { href }, "text")`. */
const make = (name, attributes = {}, ...children) => filled(document.createElement(name), attributes, children);

/** A new element of a drawing. */
const draw = (name, attributes = {}, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

/** The value of a block of data. Its text is dropped, so that it is in memory once. */
function data(id) {
  const block = byId(id);
  const value = JSON.parse(block.textContent);
  block.remove();
  return value;
}

const NUMBERS = new Intl.NumberFormat("en");

/** A number with a comma after each three digits. */
const grouped = (number) => NUMBERS.format(number);

/** A number with its noun: `1 file`, `2,000 files`. */
const counted = (number, noun) => `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;

/** Bytes in the largest unit that leaves one digit before the point. */
function size(bytes) {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${unit === 0 ? grouped(value) : value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}

/** A text with controls, and characters that hide or turn text, as escapes: `\\u{202e}`. All data are written so. */
const visible = (text) =>
  text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu,
    (character) => {
      const code = character.codePointAt(0).toString(16);
      return code.length > 2 ? `\\u{${code}}` : `\\x${code.padStart(2, "0")}`;
    },
  );

/** A link that leads out of the page; only the text where it does not lead to the web. */
const link = (target, ...children) =>
  /^https?:\/\//.test(target ?? "")
    ? make("a", { href: target, rel: "noopener noreferrer", target: "_blank" }, ...children)
    : make("span", {}, ...children);

/** A search in items: a function that returns those whose text has all words of another text, in their order. */
function searchIn(items, textOf) {
  // what is typed after the last text only narrows it
  let last = { text: "", found: items };
  return (given) => {
    const text = given.toLowerCase();
    if (text !== last.text) {
      const words = text.split(/\s+/).filter(Boolean);
      const from = text.startsWith(last.text) ? last.found : items;
      last = { text, found: from.filter((item) => words.every((word) => textOf(item).includes(word))) };
    }
    return last.found;
  };
}

/** What can have the focus. */
const CONTROLS = 'a[href], input, button:not([hidden]), [tabindex="0"]';

/**
 * Draws, and keeps the focus: on the control with the same `data-key`, or in the element with it, if that is drawn anew.
 * Where none has it any more, the focus goes to the first control of the nearest element around that is still there.
 */
function keepingFocus(drawing) {
  const before = document.activeElement;
  const key = before?.closest("[data-key]")?.dataset.key;
  const around = [];
  for (let box = before?.parentElement; box; box = box.parentElement) around.push(box);
  drawing();
  if (before === null || before.isConnected) return;
  const same = [...document.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key);
  for (const box of [same, ...around.filter(({ isConnected }) => isConnected)]) {
    const control = box?.matches(CONTROLS) ? box : box?.querySelector(CONTROLS);
    if (control) return control.focus();
  }
}

/** Puts the part after `#` into the address, as a place of its own on the way back if `isNew`. */
function setAddress(hash, isNew) {
  try {
    history[isNew ? "pushState" : "replaceState"](null, "", hash);
  } catch {
    // a page in a frame without an address, as in previews, is filtered without one
  }
}

/** Whether the page is dark now: as the reader chose, or else as the system is. */
const isDark = () =>
  (document.documentElement.dataset.theme ??
    (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

/** Changes between light and dark. */
function switchTheme() {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
}

byId("theme")?.addEventListener("click", switchTheme);
