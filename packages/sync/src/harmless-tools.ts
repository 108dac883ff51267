import type { Adapter } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { dialects, namesAlike } from "@hawk/protocol";
import type { PlannedHook } from "@hawk/protocol";

/** A host's names of tools that none of these hooks matches. Only known tools: unknown doesn't mean harmless. */
export function harmlessTools(adapter: Adapter, hooks: readonly PlannedHook[], event: EventName): string[] {
  const matchers = [...new Map(hooks.map((hook) => [`${hook.dialect} ${hook.matcher}`, hook])).values()];
  return namedTools(adapter).flatMap(([native, names]) =>
    matchers.some((hook) => names.some((name) => mayMatch(hook, name, event))) ? [] : [native],
  );
}

/** Every tool of the host that hawk knows, and the names that it may have for hooks. */
function namedTools({ tools, otherTools = [] }: Adapter): [string, readonly string[]][] {
  const known = Object.entries(tools).flatMap(([tool, natives]) =>
    natives.map((native): [string, readonly string[]] => [native, namesAlike(tool)]),
  );
  return [...known, ...otherTools.map((native): [string, readonly string[]] => [native, [native]])];
}

function mayMatch({ dialect, matcher }: PlannedHook, tool_name: string, name: EventName): boolean {
  return dialects[dialect].matches(matcher, { name, payload: { tool_name } }) !== false;
}
