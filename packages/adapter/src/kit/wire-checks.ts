import assert from "node:assert/strict";
import type { Adapter, Registration } from "../adapter.ts";
import { markIn } from "../hawk-command.ts";
import type { RowCheck } from "./fold-rules.ts";
import type { KitMaterial } from "./material.ts";
import { elsewhere, hostileRegistrations, nativeRegistrations, plainRegistrations, windowsRegistrations } from "./registrations.ts";
import { jsonStartingTexts } from "./starting-texts.ts";

const matcherLists: Readonly<Record<string, readonly string[]>> = {
  names: ["Bash", "Edit|Write"],
  "tool families": ["shell", "read"],
  "regular expressions": ["mcp__.*", "^(?!Edit|Write).*$", "Bash"],
  "a matcher that fits everything": ["Bash", "*"],
  "matchers that can't be read": ["(", "a)|(b", "(?i)bash"],
};

/** Wired settings are valid and complete. Wiring again changes nothing, and unwiring leaves no trace. */
export function checkWire(adapter: Adapter, material: KitMaterial): RowCheck[] {
  const texts = Object.entries(material.startingTexts ?? jsonStartingTexts);
  const sets: [string, Registration[]][] = [
    ["one command for each event", plainRegistrations(adapter)],
    ...Object.entries(matcherLists).map(([name, matchers]): [string, Registration[]] => [name, plainRegistrations(adapter, matchers)]),
    ["hostile commands", hostileRegistrations(adapter)],
    ["hooks that the host runs itself", nativeRegistrations(adapter)],
    ["runners on Windows", windowsRegistrations(adapter)],
  ];
  return [
    ...texts.flatMap(([name, text]) => checkStart(adapter, name, text, plainRegistrations(adapter))),
    ...(adapter.windows
      ? texts.flatMap(([name, text]) => checkStart(adapter, `${name}, on Windows`, text, windowsRegistrations(adapter)))
      : []),
    ...sets.map(([name, registrations]) => ({
      rule: "the host takes its settings",
      row: name,
      run: () => checkSet(adapter, material, registrations),
    })),
  ];
}

function checkStart(adapter: Adapter, name: string, text: string | null, registrations: readonly Registration[]): RowCheck[] {
  return [
    { rule: "wiring twice is wiring once", row: name, run: () => checkTwice(adapter, text, registrations) },
    { rule: "unwiring gives back what was there", row: name, run: () => checkUndone(adapter, text, registrations) },
    { rule: "what was wired is known by its mark alone", row: name, run: () => checkMarked(adapter, text, registrations) },
    { rule: "what the user has stays", row: name, run: () => checkKept(adapter.wire(text, registrations, null).text, text) },
    { rule: "what is registered is listed", row: name, run: () => checkListed(adapter, text, registrations) },
  ];
}

function checkTwice(adapter: Adapter, text: string | null, registrations: readonly Registration[]): void {
  const once = adapter.wire(text, registrations, null);
  assert.notEqual(once.text, text, "nothing was wired");
  const twice = adapter.wire(once.text, registrations, once.wiring);
  assert.equal(twice.text, once.text);
}

function checkUndone(adapter: Adapter, text: string | null, registrations: readonly Registration[]): void {
  const wired = adapter.wire(text, registrations, null);
  assert.deepEqual(adapter.unwire(wired.text, wired.wiring), { text, wiring: null });
  const fewer = adapter.wire(wired.text, registrations.slice(1), wired.wiring);
  assert.deepEqual(adapter.unwire(fewer.text, fewer.wiring), { text, wiring: null }, "after fewer registrations");
}

/** As after hawk's records were lost, or the home directory moved. */
function checkMarked({ listHooks, ...adapter }: Adapter, text: string | null, registrations: readonly Registration[]): void {
  const list = (of: string | null): string[] =>
    listHooks(of)
      .map(({ nativeEvent, what }) => `${nativeEvent} ${what}`)
      .toSorted();
  for (const old of elsewhere({ listHooks, ...adapter })) {
    const wired = adapter.wire(text, old, null).text;
    assert.deepEqual(list(adapter.unwire(wired, null).text), list(text), "what is left without hawk");
    const again = adapter.wire(wired, registrations, null);
    assert.deepEqual(list(again.text), list(adapter.wire(text, registrations, null).text), "what is wired in its place");
    assert.deepEqual(list(adapter.unwire(again.text, again.wiring).text), list(text), "what is left after that");
  }
}

/** The text keeps all its characters in order or, if it is plain JSON, all its values. */
function checkKept(wired: string | null, text: string | null): void {
  const original = text ?? "";
  let found = 0;
  for (const unit of (wired ?? "").split("")) if (unit === original[found]) found++;
  assert.equal(found, original.length, `something is gone, from ${JSON.stringify(original.slice(found))} on`);
  const [before, after] = [parseJson(original), parseJson(wired ?? "")];
  if (before !== undefined) assert.ok(includesValue(after, before), "a value of the user's is gone");
}

/** Counts hooks, to tell the user's from hawk's and to notice a removed one. */
function checkListed({ wire, listHooks }: Adapter, text: string | null, registrations: readonly Registration[]): void {
  const listed = listHooks(wire(text, registrations, null).text);
  assert.equal(listed.length, listHooks(text).length + registrations.length);
  const missing = registrations.filter(({ handler }) => handler.type === "command" && !listed.some(({ what }) => what === handler.command));
  assert.deepEqual(missing, [], "these are not listed");
}

function checkSet(adapter: Adapter, { validate, textsIn = stringsIn }: KitMaterial, registrations: readonly Registration[]): void {
  if (registrations.length === 0) return;
  const { text } = adapter.wire(null, registrations, null);
  assert.ok(text !== null, "nothing was written");
  assert.deepEqual(validate(text), []);
  const written = new Set(textsIn(text));
  const lost = registrations
    .map(({ handler }) => (handler.type !== "command" ? handler.prompt : handler.fields ? markIn(handler.fields) : handler.command))
    .filter((own) => !written.has(own));
  assert.deepEqual(lost, [], "these are not in the settings as they were given");
}

/** Every string of a JSON text. */
function stringsIn(text: string): string[] {
  const found: string[] = [];
  JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === "string") found.push(value);
    return value;
  });
  return found;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether `whole` has all of `part`: the keys of objects, the elements of arrays in their order. */
function includesValue(whole: unknown, part: unknown): boolean {
  if (typeof part !== "object" || part === null) return whole === part;
  if (typeof whole !== "object" || whole === null || Array.isArray(whole) !== Array.isArray(part)) return false;
  if (!Array.isArray(part)) {
    return Object.entries(part).every(([key, value]) => includesValue((whole as Record<string, unknown>)[key], value));
  }
  let next = 0;
  for (const element of whole as unknown[]) if (next < part.length && includesValue(element, part[next])) next++;
  return next === part.length;
}
