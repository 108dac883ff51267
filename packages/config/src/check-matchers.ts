import { examineMatcher } from "@hawk/protocol";
import type { HookDefinition } from "@hawk/protocol";
import type { ConfigProblem } from "@hawk/protocol/read";
import { isOff } from "@hawk/protocol/plan";
import type { Source } from "@hawk/protocol/plan";

/** A matcher that matches nothing is reported when the configuration is read, not when the hook fails to fire. */
export function checkMatchers(sources: readonly Source[]): ConfigProblem[] {
  return sources.flatMap((source) => source.definitions.filter(({ name }) => !isOff(source, name)).flatMap(checkMatcher));
}

export function checkMatcher(hook: HookDefinition): ConfigProblem[] {
  const { file, line, column } = hook.origin;
  return examineMatcher(hook).map(({ message, hint, severity }) => ({
    file,
    line,
    column,
    message: `${hook.name}: ${message}`,
    hint,
    severity,
  }));
}
