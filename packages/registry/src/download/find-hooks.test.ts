import { expect, test } from "vitest";
import { findHooks } from "./find-hooks.ts";

const header = "# hawk-hook: events=stop\n";

function find(files: Record<string, string | Buffer>): ReturnType<typeof findHooks> {
  return findHooks(Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text as string), isExecutable: false })));
}

test("hooks are known by what they declare, wherever they are", () => {
  const { hooks, others } = find({
    "deep/in/it/guard.py": header,
    "README.md": "# Guards\n",
    "check.md": "---\nhawk-hook: {events: [stop]}\n---\nCheck\n",
  });
  expect(hooks.map(({ name, path, meta }) => [name, path, meta.kind])).toEqual([
    ["guard.py", "deep/in/it/guard.py", "command"],
    ["check.md", "check.md", "content"],
  ]);
  expect(others).toBe(1);
});

test("one that only its directory makes a hook is passed over, and the author is told what to add", () => {
  const { hooks, passedOver } = find({ "pre_tool_use/guard.sh": "exit 0\n", "stop/note.stdout.md": "Well done\n" });
  expect(hooks).toEqual([]);
  expect(passedOver).toEqual([
    { path: "pre_tool_use/guard.sh", why: "only its directory says that it is for pre_tool_use; it needs a header that says so" },
    { path: "stop/note.stdout.md", why: "only its directory says that it is for stop; it needs a header that says so" },
  ]);
});

test("one that was meant to be a hook is named with what is wrong", () => {
  expect(find({ "late.py": `import sys\n${header}` }).passedOver).toEqual([
    { path: "late.py", why: expect.stringMatching(/^line 2: /) as string },
  ]);
});

test("files that a hook mentions and that are not hooks are named", () => {
  const { hooks } = find({
    "guard.sh": `${header}. "$(dirname "$0")/lib.sh"\n`,
    "lib.sh": "x() { :; }\n",
    "other.sh": "\n",
    "README.md": "guard.sh",
    "alone.sh": `${header}# see README.md\n`,
  });
  expect(hooks.map(({ name, mentions }) => [name, mentions])).toEqual([
    ["guard.sh", ["lib.sh"]],
    ["alone.sh", []],
  ]);
});

test("bytes that are not text do no harm", () => {
  const bytes = Buffer.concat([Buffer.from(header), Buffer.from([0, 0xff, 0xfe])]);
  const { hooks } = find({ "guard.sh": bytes, "noise.bin": Buffer.from([0xff, 0x00, 0x1b]) });
  expect(hooks).toMatchObject([{ name: "guard.sh", bytes }]);
});
