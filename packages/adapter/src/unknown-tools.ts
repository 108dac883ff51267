import type { Adapter } from "./adapter.ts";

/** The tools that a host offers its model and its adapter does not know. Hooks may see a namespace and a name as one word. */
export function unknownTools(
  { tools, otherTools = [], unaskedTools = [] }: Pick<Adapter, "tools" | "otherTools" | "unaskedTools">,
  offered: readonly string[],
): string[] {
  const known = new Set([...Object.values(tools).flat(), ...otherTools, ...unaskedTools]);
  return offered.filter((name) => !known.has(name) && !known.has(name.replace(".", "")));
}
