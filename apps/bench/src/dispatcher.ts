import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contestAsHost } from "./contest-as-host.ts";
import { againstLimit } from "./measure.ts";
import type { Benchmark, Measurement } from "./measure.ts";
import { withPayloads } from "./payload-file.ts";
import { copies, withHome } from "./with-home.ts";

/** To this host, Claude Code's payload is one that only Node can tell what to do with. */
const host = "gemini-cli";
const reader = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\ncat >/dev/null\n";
const inline = `// hawk-hook: events=pre_tool_use
// hawk-hook: run=inline
import { defineHook, deny } from "@hawk/sdk";

export default defineHook({ events: ["pre_tool_use"] }, (event) => {
  if (String(event.payload.tool_input["command"]).includes("rm -rf /")) return deny("not that");
  return undefined;
});
`;
const program = `// hawk-hook: events=pre_tool_use
const { readFileSync } = require("node:fs");
const { tool_input } = JSON.parse(readFileSync(0, "utf8"));
if (String(tool_input.command).includes("rm -rf /")) process.exit(2);
`;
const typed = program
  .replace("const { readFileSync } = require(", "import { readFileSync } from ")
  .replace('"node:fs");', '"node:fs";')
  .replace("const { tool_input } = ", "const { tool_input }: { tool_input: Record<string, unknown> } = ");

export const dispatcher: Benchmark = {
  name: "dispatcher",
  run: ({ rounds }) =>
    withPayloads(async (payload) => {
      const input = payload(1000);
      return [oneProgram(input, rounds), manyInline(input, rounds), typeScript(input, rounds), memory(input)];
    }),
};

function oneProgram(input: string, rounds: number): Measurement {
  return withHome({ hooks: { "reader.sh": reader }, host }, ({ hooks, env, start }) =>
    contestAsHost({
      subject: "dispatcher, 1 sh hook",
      floor: "`node -e 0`, then `sh -c <hook>`",
      target: 1.4,
      note: "a Node that only starts a process and waits for it already takes 1.3×; a shell before it, and 0.4 MB of compiled code that V8 takes from its cache, the rest. V8 flags don't help: with any of them, V8 no longer loads Node's own code from its cache",
      rounds,
      subjectStart: start("pre_tool_use", input),
      floorStart: { command: `${process.execPath} -e 0; sh -c ${hooks[0]}`, env, input },
    }),
  );
}

function manyInline(input: string, rounds: number): Measurement {
  return withHome({ hooks: copies(20, "guard-*.js", inline), host }, (many) =>
    withHome({ hooks: copies(1, "guard-*.js", inline), host }, (one) =>
      contestAsHost({
        subject: "dispatcher, 20 inline hooks",
        floor: "1 of them",
        target: 1.3,
        rounds,
        subjectStart: many.start("pre_tool_use", input),
        floorStart: one.start("pre_tool_use", input),
      }),
    ),
  );
}

function typeScript(input: string, rounds: number): Measurement {
  return withHome({ hooks: { "guard.ts": typed } }, (subject) =>
    withHome({ hooks: { "guard.js": program } }, (floor) =>
      contestAsHost({
        subject: "a .ts hook",
        floor: "the same as .js",
        target: 1.15,
        rounds,
        subjectStart: subject.start("pre_tool_use", input),
        floorStart: floor.start("pre_tool_use", input),
      }),
    ),
  );
}

const LARGEST_MB = 70;
const RUNS = 5;

/** The dispatcher is the parent of the hook, which can tell what it has needed at most. */
function memory(input: string): Measurement {
  const teller = '#!/bin/sh\n# hawk-hook: events=pre_tool_use\ncat >/dev/null\ngrep VmHWM "/proc/$PPID/status" >"$HOME/memory"\n';
  const values = withHome({ hooks: { "teller.sh": teller }, host }, ({ directory, env, start }) =>
    Array.from({ length: RUNS }, () => {
      spawnSync("/bin/sh", ["-c", start("pre_tool_use", input).command], { cwd: directory, env, input: readFileSync(input) });
      return Number(/(\d+) kB/.exec(readFileSync(join(directory, "memory"), "utf8"))?.[1]) / 1024;
    }),
  );
  return againstLimit({ subject: "memory of the dispatcher", floor: `${LARGEST_MB} MB`, unit: "MB" }, LARGEST_MB, values);
}
