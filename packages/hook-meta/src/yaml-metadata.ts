import type { RawField } from "./fields.ts";
import type { HookProblem } from "./hook-meta.ts";
import { quote } from "./values.ts";

/** The `hawk-hook` part of a frontmatter. */
export interface YamlMetadata {
  /** There is a top-level `hawk-hook` key. */
  isPresent: boolean;
  fields: RawField[];
  problems: HookProblem[];
}

/** The problem of a `hawk-hook` key whose value is not a mapping. */
export function notAMapping(value: unknown, line: number): HookProblem {
  return { line, message: `expected a mapping under hawk-hook, got ${quote(value)}`, hint: "such as hawk-hook: { events: [stop] }" };
}
