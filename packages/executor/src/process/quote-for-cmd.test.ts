import fc from "fast-check";
import { expect, test } from "vitest";
import { cmdArguments, quoteForCmd } from "./quote-for-cmd.ts";

/** What a batch file's program gets for a word that cmd read: `%%cd:~,%` is a percent sign, and quotes and backslashes are as in C programs. */
function readByProgram(quoted: string): string {
  const expanded = quoted.replaceAll("%%cd:~,%", "%");
  const inner = expanded.slice(1, -1);
  return inner.replaceAll(/(\\*)(""|$)/g, (_, slashes: string, end: string) => slashes.slice(slashes.length / 2) + end.slice(1));
}

/** Whether cmd, which turns at every quote, ever sees a sign of its own outside of them, or a variable. */
function isSafe(quoted: string): boolean {
  const parts = quoted.split('"');
  const outside = parts.filter((_, index) => index % 2 === 0);
  return parts.length % 2 === 1 && outside.every((part) => part === "") && !quoted.replaceAll("%%cd:~,%", "").includes("%");
}

const words = fc.string({ unit: fc.constantFrom("a", " ", '"', "%", "^", "&", "!", "\\", "|", "<", ">", "(", ")", "é", "PATH") });

test("a word arrives as it was, whatever is in it", () => {
  const arrives = fc.property(words, (word) => readByProgram(quoteForCmd(word) ?? "") === word);
  fc.assert(arrives, { numRuns: 500 });
});

test("no sign of a word means anything to cmd", () => {
  fc.assert(
    fc.property(words, (word) => isSafe(quoteForCmd(word) ?? "")),
    { numRuns: 500 },
  );
});

test.each(["\n", "\r", "\0"])("a word with %j can't be passed on", (sign) => {
  expect(quoteForCmd(`a${sign}b`)).toBeNull();
});

test("cmd is started so it reads the line and nothing else", () => {
  expect(cmdArguments("x")).toEqual(["/e:on", "/v:off", "/d", "/s", "/c", '"x"']);
});
