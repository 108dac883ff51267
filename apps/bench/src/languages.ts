import { contestAsHost } from "./contest-as-host.ts";
import type { Benchmark } from "./measure.ts";
import { withPayloads } from "./payload-file.ts";
import { withHome } from "./with-home.ts";

const header = (sign: string, more = ""): string => `${sign} hawk-hook: events=pre_tool_use\n${sign} hawk-hook: matcher=Bash\n${more}`;
const reads = 'if (String(tool_input.command).includes("rm -rf /")) process.exit(2);\n';

/** The same guard, in each language that people write hooks in. */
const languages: readonly [title: string, name: string, text: string][] = [
  ["sh", "guard.sh", `#!/bin/sh\n${header("#")}case $(cat) in *"rm -rf /"*) exit 2 ;; esac\n`],
  [
    "python",
    "guard.py",
    `#!/usr/bin/env python3\n${header("#")}import json, sys\nif "rm -rf /" in json.load(sys.stdin)["tool_input"]["command"]: sys.exit(2)\n`,
  ],
  [
    "python, only its standard library (`-IS`)",
    "guard.py",
    `#!/usr/bin/env -S python3 -IS\n${header("#")}import json, sys\nif "rm -rf /" in json.load(sys.stdin)["tool_input"]["command"]: sys.exit(2)\n`,
  ],
  ["JavaScript", "guard.js", `${header("//")}const { tool_input } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));\n${reads}`],
  [
    "TypeScript",
    "guard.ts",
    `${header("//")}import { readFileSync } from "node:fs";\nconst { tool_input }: { tool_input: Record<string, unknown> } = JSON.parse(readFileSync(0, "utf8"));\n${reads}`,
  ],
  [
    "JavaScript, run=inline",
    "guard.js",
    `${header("//", "// hawk-hook: run=inline\n")}import { defineHook, deny } from "@hawk/sdk";
export default defineHook({ events: ["pre_tool_use"] }, (event) => (String(event.payload.tool_input["command"]).includes("rm -rf /") ? deny("not that") : undefined));
`,
  ],
];

/** What a hook costs in each language, through the runner of Claude Code. */
export const languageCosts: Benchmark = {
  name: "languages",
  run: ({ rounds }) =>
    withPayloads(async (payload) => {
      const input = payload(1000);
      return languages.map(([title, name, text]) =>
        withHome({ hooks: { [name]: text } }, ({ env, start }) =>
          contestAsHost({
            subject: `a hook in ${title}`,
            floor: "a start of Node",
            rounds: Math.ceil(rounds / 2),
            isOrdinary: true,
            subjectStart: start("pre_tool_use", input),
            floorStart: { command: `${process.execPath} -e 0`, env, input },
          }),
        ),
      );
    }),
};
