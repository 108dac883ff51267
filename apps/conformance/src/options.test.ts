import { expect, test } from "vitest";
import { hosts } from "./hosts.ts";
import { parseOptions } from "./options.ts";
import type { Options } from "./options.ts";
import { scenarios } from "./scenarios.ts";

const parse = (...args: string[]): Options => parseOptions(args, hosts, scenarios);

test("everything is run unless something is named", () => {
  expect(parse()).toMatchObject({ hosts, scenarios, isComplete: true, isLatest: false, isRequired: false, isWithoutHooks: false });
});

test("what is named is run, and that is not everything", () => {
  const options = parse("--host", "claude-code", "--scenario", "deny", "--scenario", "allow");
  expect(options.hosts.map(({ id }) => id)).toEqual(["claude-code"]);
  expect(options.scenarios.map(({ name }) => name)).toEqual(["allow", "deny"]);
  expect(options.isComplete).toBe(false);
});

test.each([
  ["0", 0],
  ["3", 3],
  [String(hosts.length + 3), 3],
])("--turn %s begins with another host, and leaves none out", (turn, first) => {
  const ids = hosts.map(({ id }) => id);
  expect(parse("--turn", turn).hosts.map(({ id }) => id)).toEqual([...ids.slice(first), ...ids.slice(0, first)]);
  expect(parse("--turn", turn, "--minutes", "6")).toMatchObject({ isComplete: true, minutes: 6 });
});

test.each([
  ["--latest", "isLatest"],
  ["--new", "isLatest"],
  ["--new", "isNew"],
  ["--require", "isRequired"],
  ["--json", "isJson"],
  ["--keep", "isKept"],
  ["--without-hooks", "isWithoutHooks"],
  ["--verify", "isVerify"],
  ["--help", "isHelp"],
] as const)("%s is a switch", (flag, key) => {
  expect(parse(flag)[key]).toBe(true);
  expect(parse()[key]).toBe(false);
});

test.each([
  ["an unknown host", ["--host", "heron"], /no host called "heron"/],
  ["an unknown scenario", ["--scenario", "heron"], /no scenario called "heron"/],
  ["an unknown option", ["--heron"], /--heron/],
  ["a stray word", ["heron"], /heron/],
  ["a turn that is not a number", ["--turn", "x"], /--turn needs a whole number/],
  ["minutes that are not a number", ["--minutes", "x"], /--minutes needs a whole number/],
])("%s is refused with a hint", (_, args, message) => {
  expect(() => parse(...args)).toThrow(
    expect.objectContaining({ code: "conformance/usage", message: expect.stringMatching(message), hint: expect.any(String) }),
  );
});
