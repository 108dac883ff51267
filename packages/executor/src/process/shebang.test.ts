import fc from "fast-check";
import { expect, test } from "vitest";
import { parseShebang, shebangProblem } from "./shebang.ts";

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

test.each([
  "#!./tools/interp",
  "#!tools/interp\n",
  "#!interp",
  "#!../interp -x",
  "#!/usr/bin/env ./tools/interp",
  "#!/usr/bin/env -S tools/interp --fast",
  "#!env python3",
  "#!/usr/bin/env -S PATH=./tools:/bin interp",
  "#!/usr/bin/env -S A=1 PYTHONPATH=tools python3",
  "#!/usr/bin/env -S A=1 tools/interp",
  "#!/usr/bin/env -S -i NODE_PATH=x node",
  "#!/usr/bin/env -S -C tools ./x",
  "#!/usr/bin/env -S --chdir=tools python3",
  "#!/usr/bin/env -S -u HOME ./x",
])("%s depends on where an agent works, or brings code of its own", (text) => {
  expect(shebangProblem(text)).toMatch(/^its first line /);
});

test.each([
  "#!/bin/sh",
  "#!/usr/bin/env python3",
  "#!/usr/bin/env -S A=1 sh",
  "#!/usr/bin/env -S -i -u B A=1 sh -e",
  "#!/usr/bin/env",
  "echo",
])("%s does not", (text) => {
  expect(shebangProblem(text)).toBeNull();
});

test("reads any text without failing, and never past its first line", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (first, second) => {
      const line = `#!/bin/x ${first.replaceAll(/[\r\n]/g, "")}`;
      expect(parseShebang(`${line}\n${second}`)).toEqual(parseShebang(line));
    }),
  );
});
