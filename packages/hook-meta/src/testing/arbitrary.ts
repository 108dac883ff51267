import { eventNames } from "@hawk/events";
import fc from "fast-check";
import type { HookMeta } from "../hook-meta.ts";

export const hookPath: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "hooks/", "stop/", "pre_tool_use/", "/a/b/", "PreToolUse\\", "config/", "./"),
    fc.constantFrom("x", "file-guard", "a b", "ü", ""),
    fc.constantFrom(
      "",
      ".py",
      ".sh",
      ".js",
      ".ts",
      ".md",
      ".txt",
      ".stdout.md",
      ".stdout.txt",
      ".stdout.json",
      ".json",
      ".prompt.json",
      ".lua",
      ".clj",
      ".php",
      ".weird",
      ".PY",
    ),
  )
  .map((parts) => parts.join(""));

const fragments = [
  "---",
  "---\n",
  "hawk-hook:",
  "hawk-hook: ",
  "hawk-hook",
  "\n",
  "\r\n",
  "\r",
  "  ",
  "\t",
  " ",
  "# ",
  "// ",
  "-- ",
  "; ",
  "/*",
  "*/",
  "* ",
  "#!/bin/sh\n",
  "<?php\n",
  "\uFEFF",
  "events",
  "events=",
  "events: ",
  "stop",
  "[stop]",
  "[stop, notification]",
  "PreToolUse",
  "- stop\n",
  "description: ",
  "description=",
  "timeout: 30",
  "timeout=5x",
  "env: ",
  "A=1",
  ",",
  "\\,",
  "{",
  "}",
  "[",
  "]",
  ":",
  ": ",
  '"',
  "'",
  "&a ",
  "*a",
  "!!str ",
  "|\n",
  ">-\n",
  "? ",
  "<<: ",
  "null",
  "true",
  "~",
  "0x1F",
  "1e3",
  "é",
  "😀",
  "\u0000",
  "\u2028",
  '{"hawk-hook": ',
  '{"events": ["stop"]}',
  '"prompt": "x"',
  "x",
  "code()\n",
  "...\n",
  "  match:\n    ",
  "match: {command: x}\n",
  "command: 'a|b'\n    ",
  "action: block\n",
  "  action: blok\n",
  "event: bash\npattern: [a-z]+: \\s\n",
  "conditions:\n  - field: command, operator: contains\n    pattern: x\n",
  "%YAML 1.2\n",
];

/** Texts that come close to what a hook file looks like: pieces of headers, frontmatters and JSON in any order, and plain noise. */
export const hookText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(...fragments), { maxLength: 40 }).map((parts) => parts.join("")) },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...fragments), { maxLength: 25 }).map((parts) => `---\nhawk-hook:\n  ${parts.join("")}\n---\nbody`),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom("# ", "// ", "-- ", "; "), fc.constantFrom(...fragments), fc.string({ unit: "binary" })), {
        maxLength: 12,
      })
      .map((lines) => lines.map(([marker, a, b]) => `${marker}hawk-hook: ${a}${b}`).join("\n")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
);

const line = fc
  .string({ unit: fc.constantFrom(...Array.from("abc XYZ019,;:.=#-_/'\"\\[]{}|*&!%@`~<>?$é😀\u202E\u0000")) })
  .map((text) => text.trim());
const word = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/);

/** What a hook can declare. */
export const declared: fc.Arbitrary<Partial<HookMeta>> = fc.record(
  {
    events: fc.uniqueArray(fc.constantFrom(...eventNames), { minLength: 1, maxLength: 5 }),
    description: line,
    deps: line,
    env: fc.array(
      fc.oneof(
        word,
        fc.tuple(word, line).map(([name, value]) => `${name}=${value.replaceAll("\\", "")}`.trim()),
      ),
      { maxLength: 4 },
    ),
    timeoutSeconds: fc.integer({ min: 1, max: 86_400_000 }).map((milliseconds) => milliseconds / 1000),
    matcher: line.filter((text) => text !== ""),
    priority: fc.integer({ min: -1000, max: 1000 }),
    hosts: fc.uniqueArray(fc.constantFrom("claude-code", "codex", "gemini-cli", "opencode"), { minLength: 1, maxLength: 3 }),
    onFailure: fc.constantFrom("continue" as const, "block" as const),
    onUnsupported: fc.constantFrom("warn" as const, "skip" as const, "refuse" as const),
    dialect: fc.constantFrom("hawk" as const, "claude" as const, "native" as const),
    parallel: fc.boolean(),
    async: fc.boolean(),
    once: fc.boolean(),
  },
  { requiredKeys: ["events", "description", "deps", "env"] },
);
