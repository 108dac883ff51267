import { expect, test } from "vitest";
import { findFaults } from "@hawk/adapter";
import { kimiCode } from "./kimi-code.ts";

const sound = '[[hooks]]\nevent = "Stop"\ncommand = "x"\n';

test.each([
  ["an unknown key", 'name = "mine"', 'has the unknown key "name"'],
  ["a fraction of a second", "timeout = 1.5", "timeout that is not a whole number from 1 to 600: 1.5"],
  ["too long a time", "timeout = 601", "timeout that is not a whole number from 1 to 600: 601"],
  ["a time as text", 'timeout = "5"', "timeout that is not a whole number"],
  ["a matcher that is not text", "matcher = 1", "has a matcher that is not text"],
])("%s in anyone's hook makes the agent discard all of them", (_, line, words) => {
  expect(findFaults(kimiCode, `${sound}${sound}${line}\n`)).toEqual([
    { message: expect.stringContaining(`Kimi Code discards every hook in the file: hook 2 `) as string },
  ]);
  expect(findFaults(kimiCode, `${sound}${sound}${line}\n`)[0]?.message).toContain(words);
});

test("so do an unknown event and a missing command", () => {
  const faults = findFaults(kimiCode, '[[hooks]]\nevent = "BeforeTool"\n').map(({ message }) => message);
  expect(faults).toEqual([
    'Kimi Code discards every hook in the file: hook 1 is for an unknown event: "BeforeTool"',
    "Kimi Code discards every hook in the file: hook 1 has no command",
  ]);
});

test("other settings do no harm", () => {
  expect(findFaults(kimiCode, `# a comment\nanything = 1\n${sound}timeout = 600\nmatcher = ""\n`)).toEqual([]);
});
