import { hookDefaults } from "../../definition.ts";
import type { HookDefinition, LayerName } from "../../definition.ts";
import type { Source } from "../source.ts";

/** A hook definition with everything filled in. */
export function defineHook(name: string, more: Partial<HookDefinition> = {}): HookDefinition {
  return {
    name,
    events: ["pre_tool_use"],
    dialect: "hawk",
    handler: { type: "shell", file: `/hooks/${name}`, passContext: true, parseResult: true },
    timeoutSeconds: 60,
    ...hookDefaults,
    origin: { layer: "user", file: "/config.yaml", line: 1, column: 1 },
    ...more,
  };
}

/** A source of a layer; its hooks come from that layer. */
export function createSource(layer: LayerName, names: readonly (string | HookDefinition)[] = [], more: Partial<Source> = {}): Source {
  const id = more.id ?? `/${layer}.yaml`;
  const definitions = names.map((entry, index) => {
    const hook = typeof entry === "string" ? defineHook(entry) : entry;
    return { ...hook, origin: { layer, file: id, line: index + 1, column: 1 } };
  });
  return { id, layer, order: 0, dialect: "hawk", definitions, disabled: [], policy: {}, ...more };
}
