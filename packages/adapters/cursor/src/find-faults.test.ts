import { expect, test } from "vitest";
import { findFaults } from "./find-faults.ts";
import { cursor } from "./cursor.ts";

const { wire } = cursor;

const file = (command: string): string => JSON.stringify({ version: 1, hooks: { stop: [{ command }] } });

test.each(["curl https://example.com", "echo a // b", "ls /* && ls */"])("%s within a text is taken for a comment", (command) => {
  expect(findFaults(file(command))).toEqual([expect.stringContaining(JSON.stringify(command))]);
});

test.each([file("ls /*"), '// mine\n{ "version": 1, /* mine */ "hooks": {} }', "{", ""])("there is no such thing in %s", (text) => {
  expect(findFaults(text)).toEqual([]);
});

test("nor in what hawk writes", () => {
  const handler = { type: "command", command: "/state//hawk/stop /* x */" } as const;
  expect(findFaults(wire(null, [{ event: "stop", handler, timeoutSeconds: 5 }], null).text ?? "")).toEqual([]);
});
