import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createHome, removeHome } from "./hawk-home.ts";

const RUNS = 5;

/** A hook's parent is the runner's shell, so the last of two hooks can tell what that has needed at most. */
const teller = (file: string): string => `#!/bin/sh
# hawk-hook: events=pre_tool_use
cat >/dev/null
grep VmHWM "/proc/$PPID/status" >'${file}'
`;

/** The most memory that a runner's shell held at an event, in MB. */
export function peakMemory(input: string): number[] {
  const home = createHome({ hooks: { "first.sh": teller("first"), "second.sh": teller("second") } });
  try {
    return Array.from({ length: RUNS }, () => {
      const { command, env } = home.start("pre_tool_use", input);
      spawnSync("/bin/sh", ["-c", command], { cwd: home.directory, env, input: readFileSync(input) });
      const [, kilobytes] = /(\d+) kB/.exec(readFileSync(join(home.directory, "second"), "utf8")) ?? [];
      return Number(kilobytes) / 1024;
    });
  } finally {
    removeHome(home);
  }
}
