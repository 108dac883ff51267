import type { Wiring } from "./entry.ts";
import type { Sidecar, State } from "./sidecar.ts";

/** Reads a sidecar, and throws for anything that is not one: what it says is taken out of other programs' files. */
export function parseSidecar(text: string): Sidecar {
  const value: unknown = JSON.parse(text);
  if (!isSidecar(value)) throw new TypeError("expected hawk's record of a settings file");
  return value;
}

function isSidecar(value: unknown): value is Sidecar {
  return (
    isObject(value) &&
    value["version"] === 1 &&
    [value["path"], value["seenAs"]].every(isText) &&
    isListOf(value["states"], isState) &&
    isListOf(value["directories"], isText)
  );
}

function isState(value: unknown): value is State {
  return isObject(value) && isTextOrNull(value["textHash"]) && (value["wiring"] === null || isWiring(value["wiring"]));
}

function isWiring(value: unknown): value is Wiring {
  return (
    isObject(value) &&
    value["version"] === 1 &&
    isText(value["textHash"]) &&
    typeof value["isNewFile"] === "boolean" &&
    isListOf(value["splices"], (splice) => isObject(splice) && Number.isInteger(splice["offset"]) && isText(splice["text"])) &&
    isListOf(value["entries"], (entry) => isObject(entry) && isListOf(entry["path"], isText) && "value" in entry) &&
    isListOf(value["made"], (path) => isListOf(path, isText))
  );
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
