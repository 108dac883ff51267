import type { Adapter } from "./adapter.ts";

/** Of the tools that a host offers its model, those that its adapter does not know. A namespace and a name may be one word to hooks. */
export function unknownTools(
  { tools, otherTools = [], unaskedTools = [] }: Pick<Adapter, "tools" | "otherTools" | "unaskedTools">,
  offered: readonly string[],
): string[] {
  const known = new Set([...Object.values(tools).flat(), ...otherTools, ...unaskedTools]);
  return offered.filter((name) => !known.has(name) && !known.has(name.replace(".", "")));
}
