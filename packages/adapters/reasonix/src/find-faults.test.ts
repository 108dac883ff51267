import { findFaults } from "@hawk/adapter";
import { expect, test } from "vitest";
import { reasonix } from "./reasonix.ts";

const fileWith = (timeout: unknown): string => JSON.stringify({ hooks: { Stop: [{ command: "x" }, { command: "y", timeout }] } });

test.each([["5000"], [1.5]])("a timeout of %j in anyone's hook makes the agent discard the file", (timeout) => {
  expect(findFaults(reasonix, fileWith(timeout)).map(({ message }) => message)).toEqual([
    `Reasonix discards the whole file: a hook of Stop has a timeout that is not a whole number of milliseconds: ${JSON.stringify(timeout)}`,
  ]);
});

test("a whole number does no harm, and neither does something else under `hooks`", () => {
  for (const text of [fileWith(5000), '{"hooks":[]}', "{}", "", '{"hooks":{"Stop":{}}}']) expect(reasonix.findFaults?.(text)).toEqual([]);
});
