import { isEventName } from "@hawk/events";
import { isObject } from "@hawk/protocol";

const FUNCTIONS = ["decode", "encode", "wire", "unwire", "listHooks", "sample"];
const OBJECTS = ["events", "tools", "settings", "detection"];

/** Why a value is not a usable adapter; `null` if it is. It may follow another version of the contract, or be something else entirely. */
export function explainAdapter(value: unknown): string | null {
  if (!isObject(value)) return "it exports nothing called adapter";
  const { id, title, events } = value;
  if (typeof id !== "string" || !/^[a-z][a-z0-9-]{0,63}$/.test(id)) return "its id may only have lowercase letters, digits and hyphens";
  if (typeof title !== "string" || title === "") return "it has no title";
  const missing = [...OBJECTS.filter((name) => !isObject(value[name])), ...FUNCTIONS.filter((name) => typeof value[name] !== "function")];
  if (missing.length > 0) return `it lacks ${missing.join(", ")}; defineAdapter makes them`;
  const unknown = Object.keys(events as object).filter((name) => !isEventName(name));
  return unknown.length > 0 ? `hawk has no event ${unknown.join(", ")}; hawk events lists them` : null;
}
