import type { CheckOptions } from "./index.mjs";

/** The configuration of the rule. Its severity is that of all rules of markdownlint: `"error"` or `"warning"`. */
export interface Configuration extends Omit<CheckOptions, "severity"> {
  severity?: "error" | "warning";
  /** Whether `--fix` applies unsafe fixes too. */
  unsafe?: boolean;
}

/** A rule for markdownlint: `"customRules": ["urlint/markdownlint"]`. */
declare const rule: {
  names: string[];
  description: string;
  information: URL;
  tags: string[];
  parser: "micromark";
  // the types of markdownlint, which need not be installed
  function(params: any, onError: (error: any) => void): void;
};
export default rule;
