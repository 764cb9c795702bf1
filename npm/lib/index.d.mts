/** The options of `extract`, `check` and `fix`. */
export interface TextOptions {
  /** The name of a format (`formats()` lists them); by default, and for `"auto"`, it follows from `path`. */
  format?: string;
  /** The path or address of the text: its format and its kind follow from it. It need not exist. */
  path?: string;
  /** Whether bare hosts, `www.` names and e-mail addresses are found too. */
  relaxed?: boolean;
}

export type Severity = "info" | "warning" | "error";

/** The options of `check` and `fix`: the keys of `urlint.toml` about rules, in camel case. Names are ids, groups, presets. */
export interface CheckOptions extends TextOptions {
  /** The rules that run, instead of those of the preset `default`. */
  select?: readonly string[];
  extendSelect?: readonly string[];
  ignore?: readonly string[];
  extendIgnore?: readonly string[];
  fixable?: readonly string[];
  unfixable?: readonly string[];
  /** Findings of a lower severity are left out. */
  severity?: Severity;
  /** For each rule its severity, `"off"`, or its options by their names in `urlint.toml`. */
  rules?: Readonly<Record<string, Severity | "off" | Readonly<Record<string, OptionValue>>>>;
  /** Rules of your own: the texts of their files, in TOML. */
  customRules?: readonly string[];
}

export type OptionValue = boolean | number | string | readonly (string | ListedHost)[];

/** A host in an option that lists hosts, with what the messages say of it. */
export interface ListedHost {
  readonly host: string;
  readonly reason?: string;
}

/** The options of `fix`. */
export interface FixOptions extends CheckOptions {
  /** Whether unsafe fixes are applied too. */
  unsafe?: boolean;
}

/** A place by bytes: of the text in UTF-8, or of the `Uint8Array`. */
export interface ByteRange {
  start_byte: number;
  end_byte: number;
}

/** A place by bytes, and by UTF-16 code units, the unit of `text.slice(start_utf16, end_utf16)`. */
export interface StringRange extends ByteRange {
  start_utf16: number;
  end_utf16: number;
}

/** Lines and columns, from 1; columns count characters. */
export interface LineRange {
  line: number;
  col: number;
  end_line: number;
  end_col: number;
  /** The columns in bytes of UTF-8, where they differ. */
  byte_col?: number;
  end_byte_col?: number;
}

/** A URL of a text. */
export interface UrlFields {
  schema_version: number;
  path: string;
  line: number;
  col: number;
  form: "delimited" | "bracketed" | "prefixed" | "quoted" | "bare" | "destination" | (string & {});
  context: string;
  /** The URL with escapes decoded and line breaks removed; its passwords are `***`. */
  url: string;
  /** As it is in the text, if it differs. */
  raw?: string;
  link_text?: string;
  base?: string;
  scheme: string | null;
  host: string | null;
  port: number | null;
  registrable_domain: string | null;
  alternatives: string[];
  components: Record<"scheme" | "userinfo" | "host" | "port" | "path" | "query" | "fragment", string | null>;
}

/** A replacement of a part of the text. */
export interface EditFields extends LineRange {
  text: string;
}

/** The fix of a finding: all of its edits together. */
export interface Fix<Range extends ByteRange = StringRange> {
  applicability: "safe" | "unsafe";
  in_file?: boolean;
  edits: (EditFields & Range)[];
  /** Several edits as one. */
  whole?: EditFields & Range;
}

/** Another place that a finding speaks of, as the first definition of a label. */
export interface RelatedFields extends LineRange {
  /** What is there. */
  text: string;
}

/** Something about a URL that its author would want to know. */
export interface FindingFields extends LineRange {
  schema_version: number;
  path: string;
  rule: string;
  severity: Severity;
  message: string;
  url: string;
  context: string;
  kinds?: string[];
  help: string;
  nth?: number;
  /** The value, such as a host, for which a text has one finding of the rule. */
  once?: string;
  fingerprint: string;
  content_fingerprint: string;
}

export type FoundUrl<Range extends ByteRange = StringRange> = UrlFields & Range;
export type Finding<Range extends ByteRange = StringRange> = FindingFields &
  Range & { related?: (RelatedFields & Range)[]; fix: Fix<Range> | null };

/** The URLs of a text, in order. */
export function extract(text: string, options?: TextOptions): FoundUrl[];
export function extract(text: Uint8Array, options?: TextOptions): FoundUrl<ByteRange>[];

/**
 * The findings in the URLs of a text, in order, at most 10,000 of each rule; where there are more than 20,000, they have no
 * fixes. Comments with `urlint-ignore` suppress findings.
 */
export function check(text: string, options?: CheckOptions): Finding[];
export function check(text: Uint8Array, options?: CheckOptions): Finding<ByteRange>[];

/** The text with the fixes applied: the safe ones, and with `unsafe` the others too. */
export function fix(text: string, options?: FixOptions): string;
export function fix(text: Uint8Array, options?: FixOptions): Uint8Array;

export type Standard = "rfc3986" | "rfc2396" | "rfc1738" | "whatwg";

/** What a standard forbids. */
export interface Violation extends ByteRange {
  name: string;
  component: string | null;
  clause: string;
  message: string;
}

/** A URL taken apart. Offsets are bytes of the URL in UTF-8, as it was given. */
export interface ParsedUrl {
  schema_version: number;
  url: string;
  standard: Standard;
  valid: boolean;
  components: Record<
    "scheme" | "userinfo" | "user" | "password" | "host" | "port" | "path" | "query" | "fragment",
    (ByteRange & { text: string }) | null
  >;
  /** The meaning by the section of the scheme. */
  section: {
    scheme: string;
    clause: string;
    parts: (ByteRange & { name: string; text: string })[];
    steps: { kind: string; text: string }[];
    violations: Violation[];
    [key: string]: unknown;
  } | null;
  violations: Violation[];
  /** With `"whatwg"`, the URL as a browser serializes it; `null` if none accepts it. */
  href?: string | null;
}

/** Takes a URL apart by a standard, RFC 3986 by default. */
export function parse(url: string, options?: { standard?: Standard }): ParsedUrl;

/** A format of documents. */
export interface Format {
  name: string;
  about: string;
  /** The patterns of the names of its files. */
  patterns: string[];
}

/** All formats, by name. */
export function formats(): Format[];

/** A built-in rule, as `urlint rules --format json` prints it. */
export interface Rule {
  id: string;
  rule_group: string;
  severity: Severity;
  is_default: boolean;
  presets: string[];
  finds: string;
  message: string;
  help: string;
  docs: string;
  cites: string[];
  /** The address of its page. */
  page: string | null;
  [key: string]: unknown;
}

/** All built-in rules, by id. */
export function rules(): Rule[];

/** Loads the module in a browser: `urlint.wasm` beside the script, or what is given. In Node it does nothing. */
export function init(
  source?: string | URL | Request | Response | BufferSource | WebAssembly.Module | PromiseLike<Response>,
): Promise<void>;
