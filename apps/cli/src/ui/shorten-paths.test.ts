import { expect, test } from "vitest";
import { shortenPaths } from "./shorten-paths.ts";

const home = "/home/a+b";

test.each([
  [`${home}/.claude/settings.json: changed`, "~/.claude/settings.json: changed"],
  [`in ${home}, and (${home}/x)`, "in ~, and (~/x)"],
  [`run hawk trust ${home}/work`, "run hawk trust ~/work"],
  [`\u001B[1m${home}/x\u001B[22m`, "\u001B[1m~/x\u001B[22m"],
  [`--- ${home}/x\n+++ ${home}/x`, "--- ~/x\n+++ ~/x"],
])("%j is shown as %j", (text, shown) => expect(shortenPaths(text, home)).toBe(shown));

test.each([
  ["another user's home", `${home}c/x`],
  ["a quoted word, which no shell expands", `hawk trust '${home}/my work'`],
  ["a string of JSON", `"command": "${home}/x"`],
  ["a part of another path", `/backup${home}/x`],
  ["a file that is shown", `  | cd ${home}/x`],
])("%s stays", (_what, text) => expect(shortenPaths(text, home)).toBe(text));

test("the lines of a diff stay, and those around it don't", () => {
  const hunk = `@@ -1,2 +1,2 @@\n cd ${home}/x\n-rm ${home}/y\n+rm ${home}/z\n\\ No newline at end of file\n`;
  expect(shortenPaths(`${hunk}${home}/x written\n`, home)).toBe(`${hunk}~/x written\n`);
  const [indented] = [hunk.replaceAll(/^(?=.)/gm, "  ")];
  expect(shortenPaths(`${indented}  ${home}/x\n`, home)).toBe(`${indented}  ~/x\n`);
});

test("on Windows it is the same with its own separators", () => {
  expect(shortenPaths(String.raw`C:\Users\ann\.claude: changed`, String.raw`C:\Users\ann`)).toBe(String.raw`~\.claude: changed`);
});

test.each(["", "/"])("a home of %j shortens nothing", (all) => expect(shortenPaths("/etc/x", all)).toBe("/etc/x"));
