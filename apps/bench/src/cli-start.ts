import { contestAsHost } from "./contest-as-host.ts";
import { cli } from "./hawk-home.ts";
import type { Benchmark } from "./measure.ts";
import { copies, withHome } from "./with-home.ts";

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\ncat >/dev/null\n";

const rows: readonly [args: string, subject: string, target: number][] = [
  ["--version", "`hawk --version`", 1.6],
  ["scan .config/hawk/registry/hooks", "`hawk scan`, 5 hooks", 1.6],
  ["plan", "`hawk plan`, 5 hooks", 3],
  ["enable guard-00.sh", "`hawk enable` of a hook that is on, 5 hooks", 3],
  ["sync", "`hawk sync` with nothing to do, 5 hooks", 4],
];

/** What a user waits for. */
export const cliStart: Benchmark = {
  name: "start",
  run: async ({ rounds }) =>
    withHome({ hooks: copies(5, "guard-*.sh", guard) }, ({ directory, env }) =>
      rows.map(([args, subject, target]) =>
        contestAsHost({
          subject,
          floor: "`node -e 0`",
          target,
          rounds,
          subjectStart: { command: `cd ${directory} && ${process.execPath} ${cli} ${args}`, env },
          floorStart: { command: `${process.execPath} -e 0`, env },
        }),
      ),
    ),
};
