import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contestAsHost } from "./contest-as-host.ts";
import type { HostStart } from "./contest-as-host.ts";
import { cli } from "./hawk-home.ts";
import type { HawkHome } from "./hawk-home.ts";
import { installPeers } from "./install-peers.ts";
import type { Benchmark, Measurement } from "./measure.ts";
import { withPayloads } from "./payload-file.ts";
import { copies, withHome } from "./with-home.ts";

const reader = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\ncat >/dev/null\n";

/** Against what people use instead. In each row hawk is ahead, or the row says why not. */
export const peers: Benchmark = {
  name: "peers",
  run: ({ rounds }) =>
    withPayloads(async (payload) => {
      const [small, large] = [payload(1000), payload(10_000_000)];
      const installed = installPeers();
      if ("reason" in installed)
        process.stderr.write(`\nNOT MEASURED: lefthook, rulesync and execa can't be installed: ${installed.reason}\n\n`);
      const rows = [1, 5, 20].map((count) => runnerRow(bashRunner, count, small, rounds));
      rows.push(runnerRow(bashRunner, 5, large, rounds, "10 MB"));
      if ("reason" in installed) return rows;
      const { directory } = installed;
      const others = [execaDispatcher(directory), lefthook(directory)];
      rows.push(...others.flatMap((peer) => [1, 5].map((count) => runnerRow(peer, count, small, rounds))));
      rows.push(rulesync(directory, rounds));
      return rows;
    }),
};

interface Peer {
  name: string;
  title: string;
  /** Why hawk may be behind. */
  note?: string;
  start: (home: HawkHome, input: string) => HostStart;
}

function runnerRow({ name, title, note, start }: Peer, count: number, input: string, rounds: number, size = "1 KB"): Measurement {
  return withHome({ hooks: copies(count, "reader-*.sh", reader) }, (home) =>
    contestAsHost({
      subject: `${count} sh hook${count === 1 ? "" : "s"}, ${size}, against ${name}`,
      floor: title,
      target: 1,
      ...(note === undefined ? {} : { note }),
      rounds,
      subjectStart: home.start("pre_tool_use", input),
      floorStart: start(home, input),
    }),
  );
}

/** The runner that the Python hawk-hooks writes: no timeouts, no cleaning up, no trace. */
export const bashRunner: Peer = {
  name: "bash",
  note: "it has no timeouts, leaves child processes of hooks running, writes no trace, and takes everything that hooks print as the answer",
  title: 'bash, `echo "$INPUT" | hook` for each',
  start: ({ directory, hooks, env }, input) => {
    const path = join(directory, "runner.bash");
    const steps = hooks.map((hook) => `echo "$INPUT" | "${hook}" || { c=$?; [ "$c" -eq 2 ] && exit 2; }\n`).join("");
    writeFileSync(path, `#!/usr/bin/env bash\nset -uo pipefail\nINPUT=$(cat)\n${steps}exit 0\n`, { mode: 0o700 });
    return { command: path, env, input };
  },
};

export function execaDispatcher(peersDir: string): Peer {
  return {
    name: "execa",
    title: "a Node dispatcher with execa",
    start: ({ directory, hooks, env }, input) => {
      const path = join(directory, "dispatcher.mjs");
      const execa = join(peersDir, "node_modules", "execa", "index.js");
      const loop =
        "for (const hook of hooks) { const { exitCode } = await execa(hook, { input, reject: false }); if (exitCode === 2) process.exit(2); }";
      writeFileSync(
        path,
        `import { readFileSync } from "node:fs";\nconst input = readFileSync(0, "utf8");\nconst { execa } = await import(${JSON.stringify(execa)});\nconst hooks = ${JSON.stringify(hooks)};\n${loop}\n`,
      );
      return { command: `${process.execPath} ${path}`, env, input };
    },
  };
}

function lefthook(peersDir: string): Peer {
  return {
    name: "lefthook",
    title: "lefthook, the same commands",
    start: ({ directory, hooks, env }, input) => {
      const program = join(peersDir, "node_modules", `lefthook-${process.platform}-${process.arch}`, "bin", "lefthook");
      if (!existsSync(program)) throw new Error(`there is no lefthook for this machine: ${program}`);
      const commands = hooks.map((hook, index) => `    hook${index}:\n      run: ${hook}\n      use_stdin: true\n`).join("");
      writeFileSync(join(directory, "lefthook.yml"), `output: false\npre_tool_use:\n  piped: true\n  commands:\n${commands}`);
      spawnSync("git", ["init", "--quiet", directory]);
      return { command: `cd ${directory} && ${program} run pre_tool_use --no-auto-install`, env, input };
    },
  };
}

/** The same five hooks into the three agents that both know. */
function rulesync(peersDir: string, rounds: number): Measurement {
  return withHome({ hooks: copies(5, "reader-*.sh", reader) }, ({ directory, hooks, env }) => {
    const project = join(directory, "rules");
    mkdirSync(join(project, ".rulesync"), { recursive: true });
    const entries = hooks.map((command) => ({ type: "command", command, matcher: "Bash" }));
    writeFileSync(join(project, ".rulesync", "hooks.json"), JSON.stringify({ version: 1, hooks: { preToolUse: entries } }));
    for (const agent of [".codex", ".cursor"]) mkdirSync(join(directory, agent));
    const program = join(peersDir, "node_modules", ".bin", "rulesync");
    return contestAsHost({
      subject: "`hawk sync`, 5 hooks × 3 agents, against rulesync",
      floor: "`rulesync generate`, the same hooks and agents",
      target: 1,
      rounds,
      subjectStart: { command: `cd ${directory} && ${process.execPath} ${cli} sync`, env },
      floorStart: { command: `cd ${project} && ${program} generate --silent -t claudecode,codexcli,cursor -f hooks`, env },
    });
  });
}
