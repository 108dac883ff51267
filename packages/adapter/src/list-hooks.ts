import { isObject, webhookName } from "@hawk/protocol";
import { readJson } from "@hawk/settings-file";
import type { ListedHook } from "./adapter.ts";

/** The hooks of settings as most hosts have them: `{"hooks": {"<Event>": [{"matcher"?, "hooks": [{…}, …]}, …]}}`. */
export function listGroupedHooks(text: string | null): ListedHook[] {
  const hooks = text === null ? undefined : property(readJson(text), "hooks");
  return entries(hooks).flatMap(([nativeEvent, groups]) =>
    items(groups)
      .flatMap((group) => items(property(group, "hooks")))
      .map((handler) => ({ nativeEvent, what: describe(handler) })),
  );
}

const telling = ["command", "prompt", "tool"];

function describe(handler: unknown): string {
  const url = property(handler, "url");
  if (typeof url === "string") return webhookName(url);
  const found = telling.map((key) => property(handler, key)).find((value) => typeof value === "string");
  return typeof found === "string" ? found : "";
}

function property(value: unknown, key: string): unknown {
  return entries(value).find(([name]) => name === key)?.[1];
}

function entries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
