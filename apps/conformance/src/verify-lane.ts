import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { recipes } from "@hawk/proof";
import { adapterOf } from "./adapters.ts";
import { shellHook } from "./hook-file.ts";
import type { Host } from "./host.ts";
import { askHawk, installHooks } from "./install-hooks.ts";
import { installHost } from "./install-host.ts";
import type { Options } from "./options.ts";
import { closeSandbox, createSandbox, programsOf } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";
import { saboteurs } from "./saboteurs.ts";
import type { Saboteur } from "./saboteurs.ts";
import { writeFiles } from "./write-files.ts";

interface World {
  cache: string;
  print: (text: string) => void;
}

/** What hawk verify said of a set-up: `none`, if it said nothing that can be read. */
type Verdict = "proven" | "failed" | "unproven" | "not driven" | "none";

type Command = readonly [string, ...string[]];

/** Drives hosts by `hawk verify`: as they should be, which has to be proven, and with each saboteur, which must not be. */
export async function driveVerify(options: Options, { cache, print }: World): Promise<number> {
  const deadline = performance.now() + options.minutes * 60_000;
  let wrong = 0;
  for (const host of options.hosts.filter(({ id }) => recipes.some((recipe) => recipe.host === id))) {
    const adapter = adapterOf(host);
    const installation = await installHost(host, host.version, cache);
    if (!adapter || installation.kind === "unavailable" || performance.now() > deadline) {
      print(`not tried  ${host.id}\n`);
      continue;
    }
    const tries: [string, Saboteur | null][] = [["nothing is wrong", null], ...Object.entries(saboteurs)];
    for (const [what, sabotage] of tries) {
      const start = performance.now();
      const verdict = await tryVerify(host, adapter, installation.command, sabotage);
      const isRight = verdict === null || (verdict === "proven") === (sabotage === null || host.repairs?.includes(what) === true);
      if (!isRight) wrong += 1;
      const word = verdict === null ? "not there" : isRight ? "right" : "WRONG";
      print(
        `${word.padEnd(10)} ${host.id.padEnd(12)} ${what}: ${verdict ?? "there is no such switch"}, ${((performance.now() - start) / 1000).toFixed(1)} s\n`,
      );
    }
  }
  print(wrong === 0 ? "hawk verify was right each time\n" : `hawk verify was wrong ${wrong} times\n`);
  return wrong === 0 ? 0 : 1;
}

async function tryVerify(host: Host, adapter: Adapter, command: Command, sabotage: Saboteur | null): Promise<Verdict | null> {
  const sandbox = createSandbox();
  try {
    writeProgram(sandbox, adapter, command);
    writeFiles(sandbox.home, host.userFiles?.(sandbox.project) ?? {});
    const guard = shellHook("guard", { events: "pre_tool_use", on_failure: "block" });
    await installHooks(host.id, sandbox, [guard], host.syncArguments);
    if (sabotage?.(sandbox, adapter) === false) return null;
    return readVerdict(await askHawk(["verify", "--agent", host.id, "--json"], sandbox));
  } finally {
    await closeSandbox(sandbox);
  }
}

/** The host as a program of the sandbox's user. */
function writeProgram({ home }: Sandbox, { detection: { binaries } }: Adapter, command: Command): void {
  const path = join(programsOf(home), binaries[0] ?? "agent");
  mkdirSync(programsOf(home), { recursive: true });
  writeFileSync(path, `#!/bin/sh\nexec ${command.map((word) => `'${word}'`).join(" ")} "$@"\n`, { mode: 0o755 });
}

function readVerdict(printed: string): Verdict {
  try {
    const [report] = JSON.parse(printed) as readonly { kind: string; proof?: { outcome: Verdict } }[];
    return report?.proof?.outcome ?? "not driven";
  } catch {
    return "none";
  }
}
