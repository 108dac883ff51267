import { expect, test } from "vitest";
import { hosts } from "./hosts.ts";
import { notRun } from "./not-run.ts";

test("no host is said not to be run that is run", () => {
  const titles = new Set(hosts.map(({ title }) => title));
  expect(notRun.map(({ title }) => title).filter((title) => titles.has(title))).toEqual([]);
});

test("each is named once, with a reason that ends a sentence", () => {
  expect(new Set(notRun.map(({ title }) => title)).size).toBe(notRun.length);
  for (const { reason } of notRun) expect(reason).toMatch(/^[a-z].*[^.]$/);
});
