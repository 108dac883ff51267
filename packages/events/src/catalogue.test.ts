import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogue, eventInfo, eventNames, isEventName } from "./catalogue.ts";
import { payloadFields } from "./payload-fields.ts";

test.each(eventNames.map((name) => [name]))("%s is in snake_case and described in one line", (name) => {
  expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(eventInfo(name).summary).toMatch(/^[A-Z][^\n.]+$/);
});

test("every field that a row names has a type, and every typed field is named by a row", () => {
  const named = new Set(eventNames.flatMap((name) => eventInfo(name).fields.map((field) => field.replace("?", ""))));
  expect([...named].toSorted()).toEqual(Object.keys(payloadFields).toSorted());
});

test("a matcher is tested against a field that the event carries", () => {
  const astray = eventNames.filter((name) => {
    const { matchesOn, fields } = eventInfo(name);
    return matchesOn !== undefined && !fields.includes(matchesOn) && !fields.includes(`${matchesOn}?`);
  });
  expect(astray).toEqual([]);
});

test("a change to an input or an output is offered only where there is one", () => {
  expect(eventInfo("pre_tool_use")).toMatchObject({ canBlock: true, canModifyInput: true, canAddContext: true });
  expect(eventInfo("post_tool_use")).toMatchObject({ canBlock: true, canModifyOutput: true });
  expect(eventInfo("notification").canBlock).toBeUndefined();
  expect(eventInfo("session_end").canAddContext).toBeUndefined();
});

test("inherited names are not events", () => {
  for (const name of ["__proto__", "constructor", "toString", ""]) expect(isEventName(name)).toBe(false);
  expect(isEventName("pre_tool_use")).toBe(true);
});

test("no two groups claim the same name", async () => {
  const files = readdirSync(new URL("catalogue", import.meta.url)).filter((file) => !file.includes(".test."));
  const groups = await Promise.all(files.map((file) => import(`./catalogue/${file.replace(".ts", "")}.ts`)));
  const names = groups.flatMap((group) => Object.values(group).flatMap((rows) => Object.keys(rows as object)));
  expect(names.toSorted()).toEqual(Object.keys(catalogue).toSorted());
});
