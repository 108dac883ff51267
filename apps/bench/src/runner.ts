import { contestAsHost } from "./contest-as-host.ts";
import type { HostContest, HostStart } from "./contest-as-host.ts";
import type { HawkHome, HawkHomeOptions } from "./hawk-home.ts";
import { againstLimit } from "./measure.ts";
import type { Benchmark, Measurement } from "./measure.ts";
import { withPayloads } from "./payload-file.ts";
import { peakMemory } from "./peak-memory.ts";
import { copies, withHome } from "./with-home.ts";

/** A guard as people write them: it reads the payload, and lets the call pass. */
const guard = (header = ""): string => `#!/bin/sh
# hawk-hook: events=pre_tool_use
${header}input=$(cat)
case $input in
*"rm -rf /"*) echo "not that" >&2; exit 2 ;;
esac
`;
const refusal = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\ncat >/dev/null\necho 'not that' >&2\nexit 2\n";
const reader = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\ncat >/dev/null\n";
const python = "#!/usr/bin/env python3\n# hawk-hook: events=notification\nimport json, sys\njson.load(sys.stdin)\n";

const KB = 1000;
const SMALL = KB;
const SIZES: readonly [title: string, bytes: number][] = [
  ["100 KB", 100 * KB],
  ["10 MB", 10_000 * KB],
];

export const runner: Benchmark = {
  name: "runner",
  run: ({ rounds }) =>
    withPayloads(async (payload) => {
      const small = payload(SMALL);
      return [
        ...alone(small, rounds),
        ...[5, 20].map((count) => inOrder(count, count === 5 ? 1.5 : 1.35, small, rounds)),
        ...[5, 20].map((count) => sideBySide(count, count === 5 ? 1.15 : 1.1, small, rounds)),
        noMatch(small, rounds),
        ...SIZES.flatMap(([title, bytes]) => [1, 5].map((count) => large(title, count, payload(bytes), rounds))),
        traced("nothing to tell", guard(), 0, small, rounds),
        traced("a refusal", refusal, 2, small, rounds),
        memory(payload(10_000 * KB)),
      ];
    }),
};

type Row = Omit<HostContest, "subjectStart" | "floorStart"> & { event?: string; input: string; floorStart: (home: HawkHome) => HostStart };

function measure({ event = "pre_tool_use", input, floorStart, ...row }: Row, options: HawkHomeOptions): Measurement {
  return withHome(options, (home) => contestAsHost({ ...row, subjectStart: home.start(event, input), floorStart: floorStart(home) }));
}

const ALONE =
  "besides the hook itself, there is a second shell, a process that keeps the payload, and a fork each for the hook and its watchdog";

/** One hook, as the host would start it without hawk. */
function alone(input: string, rounds: number): Measurement[] {
  const variants: readonly [title: string, header: string, target: number][] = [
    ["1 sh hook, 1 KB", "", 2],
    ["1 sh hook with a matcher, 1 KB", "# hawk-hook: matcher=Bash\n", 2],
    ["1 sh hook with a timeout, 1 KB", "# hawk-hook: timeout=10\n", 2.5],
  ];
  return variants.map(([subject, header, target]) =>
    measure(
      {
        subject,
        floor: "`sh -c <hook>`",
        target,
        note: ALONE,
        rounds,
        input,
        floorStart: ({ hooks, env }) => ({ command: hooks[0] as string, env, input }),
      },
      { hooks: { "guard.sh": guard(header) } },
    ),
  );
}

function inOrder(count: number, target: number, input: string, rounds: number): Measurement {
  return measure(
    {
      subject: `${count} sh hooks in order, 1 KB`,
      floor: "a bare sh loop over them",
      target,
      note: "to be able to stop a hook, the runner forks the whole shell, while a bare loop can use `vfork`",
      rounds,
      input,
      floorStart: ({ hooks, env }) => ({ command: `for h in ${hooks.join(" ")}; do "$h" <${input}; done`, env }),
    },
    { hooks: copies(count, "guard-*.sh", guard()) },
  );
}

function sideBySide(count: number, target: number, input: string, rounds: number): Measurement {
  return measure(
    {
      subject: `${count} python hooks side by side, 1 KB`,
      floor: "`&` and `wait` in a bare sh",
      target,
      rounds,
      event: "notification",
      input,
      floorStart: ({ hooks, env }) => ({ command: `for h in ${hooks.join(" ")}; do "$h" <${input} & done; wait`, env }),
    },
    { hooks: copies(count, "notify-*.py", python) },
  );
}

function noMatch(input: string, rounds: number): Measurement {
  return measure(
    {
      subject: "no hook matches, 1 KB",
      floor: "`sh -c :`",
      target: 2,
      note: "an empty runner already takes 2.0×, since it is a second shell and needs a process to read the payload. Where the agent tests the matcher itself, no runner starts",
      rounds,
      input,
      floorStart: ({ env }) => ({ command: ":", env, input }),
    },
    { hooks: { "edit.sh": guard("# hawk-hook: matcher=Edit\n"), "write.sh": guard("# hawk-hook: matcher=Write\n") } },
  );
}

function large(title: string, count: number, input: string, rounds: number): Measurement {
  return measure(
    {
      subject: `${count} sh hook${count === 1 ? "" : "s"}, ${title}`,
      floor: "`cat` of the payload into each",
      target: 4,
      rounds,
      input,
      floorStart: ({ hooks, env }) => ({ command: `for h in ${hooks.join(" ")}; do cat ${input} | "$h"; done`, env }),
    },
    { hooks: copies(count, "reader-*.sh", reader) },
  );
}

/** What the trace costs, when there is something to write down and when there is not. */
function traced(title: string, hook: string, exitCode: number, input: string, rounds: number): Measurement {
  const hooks = { "hook.sh": hook };
  return withHome({ hooks }, (on) =>
    withHome({ hooks, config: "trace: off\n" }, (off) =>
      contestAsHost({
        subject: `trace on, ${title}`,
        floor: "trace off",
        target: 1.15,
        note: "without a trace, a single hook gets the agent's own stdin; with one, the runner must keep the tool name for the trace",
        rounds,
        subjectStart: on.start("pre_tool_use", input, exitCode),
        floorStart: off.start("pre_tool_use", input, exitCode),
      }),
    ),
  );
}

const LARGEST_MB = 6;

function memory(input: string): Measurement {
  const values = peakMemory(input);
  return againstLimit({ subject: "memory of the runner's shell, 10 MB", floor: `${LARGEST_MB} MB`, unit: "MB" }, LARGEST_MB, values);
}
