import { closeSync, mkdirSync, mkdtempSync, openSync, readSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scanHooks } from "@hawk/registry";
import { contest, time } from "./measure.ts";
import type { Benchmark } from "./measure.ts";

const DIRECTORIES = 100;
const FILES_PER_DIRECTORY = 100;

export const scan: Benchmark = {
  name: "scan",
  async run({ rounds }) {
    const root = mkdtempSync(join(tmpdir(), "hawk-bench-"));
    try {
      writeTree(root);
      const found = scanHooks(root).hooks.length;
      if (found !== DIRECTORIES * FILES_PER_DIRECTORY) throw new Error(`expected every file to be a hook, found ${found}`);
      return [
        contest({
          subject: `scan ${found} hook files`,
          floor: "walk, and read the first 4 KB of each",
          target: 2,
          rounds,
          runSubject: () => time(() => void scanHooks(root)),
          runFloor: () => time(() => walkAndRead(root)),
        }),
      ];
    } finally {
      rmSync(root, { recursive: true });
    }
  },
};

const buffer = Buffer.alloc(4096);

function walkAndRead(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = `${directory}/${entry.name}`;
    if (entry.isDirectory()) walkAndRead(path);
    else {
      const file = openSync(path, "r");
      readSync(file, buffer, 0, buffer.length, 0);
      closeSync(file);
    }
  }
}

/** Hooks of every form, in the share that a shared collection has: mostly scripts, some content, a few prompts. */
const samples: readonly [suffix: string, text: (index: number) => string][] = [
  [
    ".py",
    (index) =>
      `#!/usr/bin/env python3\n# hawk-hook: events=pre_tool_use\n# hawk-hook: description=Guard number ${index}\n# hawk-hook: deps=requests\n\n${code("import json, sys\nprint(1)\n")}`,
  ],
  [
    ".sh",
    (index) =>
      `#!/bin/sh\n# Copyright ${index}\n#\n# hawk-hook: events=stop,notification\n# hawk-hook: timeout=30\n\n${code("set -eu\ncat > /dev/null\n")}`,
  ],
  [
    ".js",
    (index) =>
      `// hawk-hook: events=PostToolUse\n// hawk-hook: description=Formats file ${index}\n// hawk-hook: matcher=Edit|Write\n${code("import fs from 'node:fs';\n")}`,
  ],
  [
    ".ts",
    (index) =>
      `/* eslint-disable */\n// hawk-hook: events=session_start\n// hawk-hook: env=DESKTOP=true,LEVEL=${index}\n${code("const x: number = 1;\n")}`,
  ],
  [
    ".md",
    (index) =>
      `---\nhawk-hook:\n  events: [stop]\n  description: Verify task ${index} before stopping\n---\n\n${code("Before stopping, verify that the tests pass.\n")}`,
  ],
  [
    ".py",
    (index) => `# -*- coding: utf-8 -*-\n# hawk-hook: events=user_prompt_submit\n# hawk-hook: priority=${index}\n\n${code("import os\n")}`,
  ],
  [".sh", () => `#!/usr/bin/env bash\n# hawk-hook: events=BeforeTool\n\n${code("exit 0\n")}`],
  [".stdout.md", () => code("Remember the conventions of this repository.\n")],
  [
    ".md",
    (index) => `---\ntitle: Note ${index}\nhawk-hook:\n  events:\n    - session_start\n    - pre_compact\n---\n${code("Some context.\n")}`,
  ],
  [
    ".prompt.json",
    (index) => JSON.stringify({ prompt: `Is command ${index} safe? $ARGUMENTS`, "hawk-hook": { events: ["pre_tool_use"] } }),
  ],
];

/** A hook is about 2 KB of text below its header. */
function code(line: string): string {
  return line.repeat(Math.ceil(2000 / line.length));
}

function writeTree(root: string): void {
  for (let directory = 0; directory < DIRECTORIES; directory++) {
    const path = join(root, `dir-${directory}`);
    mkdirSync(path);
    for (let index = 0; index < FILES_PER_DIRECTORY; index++) {
      const [suffix, text] = samples[index % samples.length] as (typeof samples)[number];
      writeFileSync(join(path, `hook-${index}${suffix}`), text(index));
    }
  }
}
