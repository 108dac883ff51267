import { contestAsHost } from "./contest-as-host.ts";
import { cli } from "./hawk-home.ts";
import type { Benchmark } from "./measure.ts";
import { copies, withHome } from "./with-home.ts";

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\ncat >/dev/null\n";

const agents =
  "hawk looks for its mark in every agent, so all adapters are loaded; checking the configuration and the ledger, and hashing, take the rest";

const rows: readonly [args: string, subject: string, target: number, note?: string][] = [
  ["--version", "`hawk --version`", 1.6],
  ["scan .config/hawk/registry/hooks", "`hawk scan`, 5 hooks", 1.6],
  ["plan", "`hawk plan`, 5 hooks", 3],
  ["enable guard-00.sh", "`hawk enable` of a hook that is on, 5 hooks", 3, agents],
  ["sync", "`hawk sync` with nothing to do, 5 hooks", 4, agents],
];

/** What a user waits for. */
export const cliStart: Benchmark = {
  name: "start",
  run: async ({ rounds }) =>
    withHome({ hooks: copies(5, "guard-*.sh", guard) }, ({ directory, env }) =>
      rows.map(([args, subject, target, note]) =>
        contestAsHost({
          subject,
          floor: "`node -e 0`",
          target,
          ...(note === undefined ? {} : { note }),
          rounds,
          subjectStart: { command: `cd ${directory} && ${process.execPath} ${cli} ${args}`, env },
          floorStart: { command: `${process.execPath} -e 0`, env },
        }),
      ),
    ),
};
