import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Language } from "./reading.ts";
import { readShell } from "./read-shell.ts";

const options = { directory: "/c/work", home: "/c/Users/me", variables: {} };

function effects(text: string, language: Language): string[] {
  return readShell(text, { ...options, languages: [language] }).effects.map(
    ({ kind, path, isTree }) => `${kind}${isTree ? " -r" : ""} ${path.text}`,
  );
}

describe("PowerShell", () => {
  const name = fc.string({
    unit: fc.constantFrom("a", "Z", "0", " ", ".", "-", "'", "$", "(", "&", ";", "é"),
    minLength: 1,
    maxLength: 12,
  });

  test("a path in single quotes is what it is, whatever is in it", () => {
    fc.assert(
      fc.property(name, (part) => {
        const path = `C:\\x${part}x`;
        expect(effects(`Remove-Item -Recurse -LiteralPath '${path.replaceAll("'", "''")}'`, "powershell")).toEqual([
          `delete -r /c/x${part}x`,
        ]);
      }),
    );
  });

  test.each([
    ["ri a, b -r", ["delete -r a", "delete -r b"]],
    ["Remove-Item -Path:a", ["delete a"]],
    ["Get-Content a | Set-Content b", ["read a", "write b"]],
    ["$p = 'a'; rm $p", ["delete a"]],
    ["try { rm a } finally { rm b }", ["delete a", "delete b"]],
    ['"$(rm a)"', ["delete a"]],
    ["Remove-Item a -WhatIf", []],
    ["'rm a'", []],
    ["# rm a", []],
  ])("%s does %j", (text, expected) => {
    expect(effects(text, "powershell")).toEqual(expected);
  });
});

describe("cmd", () => {
  test.each([
    ["rd /s /q a b", ["delete -r a", "delete -r b"]],
    [String.raw`del "C:\a b\c"`, ["delete /c/a b/c"]],
    ["type a>b", ["read a", "write b"]],
    ["if not exist a (del b) else del c", ["delete b", "delete c"]],
    ["echo del a", []],
    ["rem del a", []],
    ["d^el a", ["delete a"]],
  ])("%s does %j", (text, expected) => {
    expect(effects(text, "cmd")).toEqual(expected);
  });
});

test.each<Language>(["powershell", "cmd"])("whatever the text is, %s is read to its end", (language) => {
  const piece = fc.constantFrom(
    "rm ",
    "'",
    '"',
    "`",
    "$(",
    "(",
    ")",
    "{",
    "}",
    "|",
    "&",
    ";",
    "\n",
    "%x%",
    "^",
    ">",
    "@'\n",
    "iex ",
    "C:\\",
    "a",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const { cut } = readShell(pieces.join(""), { ...options, languages: [language] });
      expect(cut === undefined || !cut.startsWith("unreadable")).toBe(true);
    }),
  );
});
