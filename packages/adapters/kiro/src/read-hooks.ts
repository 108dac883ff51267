import { isObject, readHook, readJson, textOrEmpty } from "@hawk/adapter";
import type { ReadHooks } from "@hawk/adapter";
import { events } from "./events.ts";
import { tools } from "./tool-call.ts";

const shape = { events, tools, defaultSeconds: () => 60 };

/** A list of hooks, each with its trigger. Those that the user has switched off are none. */
export const readHooks: ReadHooks = (text, path) => {
  const file = readJson(text, path === undefined ? {} : { name: path });
  const hooks: readonly unknown[] = isObject(file) && Array.isArray(file["hooks"]) ? file["hooks"] : [];
  return hooks.flatMap((hook, index) => {
    if (!isObject(hook) || hook["enabled"] === false) return [];
    const { action, trigger: _trigger, enabled: _enabled, ...rest } = hook;
    const fields = { ...rest, ...(isObject(action) ? action : {}) };
    return [readHook(fields, {}, { nativeEvent: textOrEmpty(hook, "trigger"), place: ["hooks", index] }, shape)];
  });
};
