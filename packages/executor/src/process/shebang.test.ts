import fc from "fast-check";
import { expect, test } from "vitest";
import { parseShebang } from "./shebang.ts";

test.each([
  ["#!/bin/sh\n", "/bin/sh", []],
  ["#!/bin/sh", "/bin/sh", []],
  ["#! /bin/sh\necho", "/bin/sh", []],
  ["#!/bin/sh\r\necho", "/bin/sh", []],
  ["\uFEFF#!/bin/sh\n", "/bin/sh", []],
  ["#!/bin/bash -eu\n", "/bin/bash", ["-eu"]],
  ["#!/bin/bash  -e -u \r\n", "/bin/bash", ["-e -u"]],
  ["#!/usr/bin/env node\n", "node", []],
  ["#!/usr/bin/env node\r\n", "node", []],
  ["#!/bin/env\tpython3\n", "python3", []],
  ["#!/usr/bin/env -S node --no-warnings\n", "node", ["--no-warnings"]],
  ["#!/usr/bin/env -Snode --no-warnings\n", "node", ["--no-warnings"]],
  ["#!/usr/bin/env --split-string=node --no-warnings\n", "node", ["--no-warnings"]],
  ["#!/usr/bin/env -S node --title='two words' \"a b\"\n", "node", ["--title=two words", "a b"]],
  ["#!/usr/bin/env deno run\n", "deno", ["run"]],
  ["#!/usr/bin/env -S A=1 node\n", "/usr/bin/env", ["A=1", "node"]],
  ["#!/usr/bin/env -i node\n", "/usr/bin/env", ["-i", "node"]],
  ["#!/usr/bin/env\n", "/usr/bin/env", []],
])("reads %j", (text, program, args) => {
  expect(parseShebang(text)).toEqual({ program, args });
});

test.each(["", "#", "#!", "#!\n/bin/sh", "# !/bin/sh", " #!/bin/sh", "\n#!/bin/sh", "echo"])("finds none in %j", (text) => {
  expect(parseShebang(text)).toBeNull();
});

test("reads any text without failing, and never past its first line", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (first, second) => {
      const line = `#!/bin/x ${first.replaceAll(/[\r\n]/g, "")}`;
      expect(parseShebang(`${line}\n${second}`)).toEqual(parseShebang(line));
    }),
  );
});
