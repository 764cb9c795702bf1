import type { CheckOptions } from "./index.mjs";

/** A plugin for remark that reports the findings of urlint as messages. */
export default function remarkUrlint(options?: CheckOptions): (tree: unknown, file: any) => void;
