import { isObject, objectAt, textAt } from "@hawk/adapter";
import type { JsonObject, ListedHook } from "@hawk/adapter";

/** The hooks of settings such as `{"version": 1, "hooks": {"<step>": [{"command": …}, …]}}`. */
export function listHooks(text: string | null): ListedHook[] {
  return Object.entries(objectAt(readSettings(text ?? ""), "hooks")).flatMap(([nativeEvent, hooks]) =>
    (Array.isArray(hooks) ? hooks : []).filter(isObject).map((hook) => ({ nativeEvent, what: describe(hook) })),
  );
}

function describe(hook: JsonObject): string {
  return textAt(hook, "command") ?? textAt(hook, "prompt") ?? "";
}

/** As the host reads it, comments in strings included: a hook in a file that is lost to the host is not a hook. */
function readSettings(text: string): JsonObject {
  const plain = text
    .replaceAll(/\/\/.*$/gm, "")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/,(\s*[}\]])/g, "$1");
  try {
    const value: unknown = JSON.parse(plain);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
