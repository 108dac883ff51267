import type { Adapter } from "@hawk/adapter";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { hawkCommand } from "../own-command.ts";
import { detectHost, loadAdapter, loadAdapters, settingsPath, syncAgents } from "@hawk/sync";
import { configPaths, statePaths } from "@hawk/state";
import { createStyle, escapeText } from "../terminal.ts";
import { installBuiltins, missingInterpreter } from "../try/install-builtins.ts";
import { playScene } from "../try/play-scene.ts";
import type { Played } from "../try/play-scene.ts";
import { renderMatrix, renderScene } from "../try/render-try.ts";
import { inSandbox } from "../try/sandbox.ts";
import type { Sandbox } from "../try/sandbox.ts";
import { scenes } from "../try/scenes.ts";
import type { Scene } from "../try/scenes.ts";

interface Tried {
  hosts: { id: string; title: string; isDetected: boolean }[];
  results: { scene: Scene; played: Played[] }[];
  /** Scenes for which this machine lacks a program. */
  leftOut: { hook: string; program: string }[];
  seconds: number;
}

/** Shows what hooks do in every agent, in a throwaway home directory. */
export async function run({ options }: CommandArguments, io: Io): Promise<number> {
  const adapters =
    typeof options["host"] === "string" ? [await loadAdapter(options["host"], io.adapters)] : await loadAdapters(io.adapters);
  const isKept = options["keep"] === true;
  const say = options["json"] ? () => undefined : io.stdout;
  return inSandbox(io, isKept, async (sandbox) => {
    const tried = await tryAll(adapters, sandbox, { io, say });
    if (options["json"]) io.stdout(`${JSON.stringify(toJson(tried, isKept ? sandbox.root : null), null, 2)}\n`);
    else tellEnd(tried, { io, sandbox, adapters, isKept });
    return tellSurprises(tried, io);
  });
}

async function tryAll(adapters: readonly Adapter[], sandbox: Sandbox, { io, say }: { io: Io; say: Io["stdout"] }): Promise<Tried> {
  const { bold, dim } = createStyle(io.hasColour);
  const start = performance.now();
  const lacking = scenes.map(({ hook }) => ({ hook, program: missingInterpreter(hook, io) }));
  const leftOut = lacking.flatMap(({ hook, program }) => (program === null ? [] : [{ hook, program }]));
  const shown = scenes.filter(({ hook }) => !leftOut.some((one) => one.hook === hook));
  const hooks = [...new Set(shown.map(({ hook }) => hook))];
  installBuiltins(hooks, sandbox);
  await syncAgents({ hosts: adapters.map(({ id }) => id) }, sandbox.io, () => undefined);
  const agents = adapters.length === 1 ? adapters[0]?.title : `${adapters.length} agents`;
  say(
    `${bold(`${hooks.length} hooks, ${agents}`)} ${dim("in a throwaway home directory. Nothing of yours is touched, and no network is used.")}\n\n`,
  );
  const results: Tried["results"] = [];
  for (const scene of shown) {
    const played = await playScene(scene, adapters, sandbox);
    results.push({ scene, played });
    say(renderScene(scene, played, io));
  }
  const hosts = adapters.map((adapter) => ({ id: adapter.id, title: adapter.title, isDetected: detectHost(adapter, io).isThere }));
  return { hosts, results, leftOut, seconds: (performance.now() - start) / 1000 };
}

function tellEnd(
  tried: Tried,
  { io, sandbox, adapters, isKept }: { io: Io; sandbox: Sandbox; adapters: readonly Adapter[]; isKept: boolean },
): void {
  const { bold, dim } = createStyle(io.hasColour);
  const settings = adapters.flatMap((adapter) => settingsPath(adapter, "user", sandbox.io, sandbox.project) ?? []);
  io.stdout(renderMatrix(tried.hosts, tried.results, io));
  const isAnyLacking = tried.results.some(({ played }) => played.some(({ seen }) => seen === "not offered"));
  if (isAnyLacking) io.stdout(dim("–  that agent has no way to do this\n"));
  if (tried.hosts.some(({ isDetected }) => isDetected)) io.stdout(dim("*  is on this machine\n"));
  for (const { hook, program } of tried.leftOut) io.stdout(`${hook} was left out: it needs ${program}, which is not on your PATH.\n`);
  const { config, registry } = configPaths(sandbox.io);
  const { run: runners } = statePaths(sandbox.io);
  const short = (path: string): string => escapeText(path.replace(sandbox.home, "~"));
  io.stdout(
    `\nIt took ${tried.seconds.toFixed(1)} s. The files, ${isKept ? `which are kept in ${escapeText(sandbox.root)}` : "all of them removed again"}:\n`,
  );
  io.stdout(`  ${short(registry)}: the hooks\n  ${short(config)}: which of them are on\n`);
  io.stdout(`  ${short(settings[0] ?? "")}${settings.length > 1 ? ` and ${settings.length - 1} more` : ""}: what the agents start\n`);
  io.stdout(`  ${short(runners)}: what that is, a small shell program for each event\n`);
  io.stdout(`\nFor real, with a look at every change first: ${bold(hawkCommand("init", io))}\n`);
}

/** What is not as the hooks wanted is a bug of hawk's, and is never passed over. */
function tellSurprises({ results, hosts }: Tried, io: Io): number {
  const surprises = results.flatMap(({ scene, played }) =>
    played.filter(({ isAsExpected }) => !isAsExpected).map(({ host, seen }) => ({ scene, host, seen })),
  );
  for (const { scene, host, seen } of surprises) {
    const title = hosts.find(({ id }) => id === host)?.title ?? host;
    io.stderr(`hawk: ${title} answered "${seen}" to: ${scene.title}\n`);
    io.stderr(`      that is not what ${scene.hook} asked for; please report it with what hawk try --json prints\n`);
  }
  return surprises.length > 0 ? exitCode.problem : exitCode.ok;
}

function toJson({ hosts, results, leftOut, seconds }: Tried, kept: string | null): unknown {
  return {
    seconds: Number(seconds.toFixed(2)),
    hosts: hosts.map(({ id, isDetected }) => ({ host: id, detected: isDetected })),
    scenes: results.map(({ scene: { id, title, event, hook }, played }) => ({
      scene: id,
      title,
      event,
      hook,
      hosts: played.map(({ host, seen, isAsExpected, ms, said, hooks }) => ({ host, seen, asExpected: isAsExpected, ms, said, hooks })),
    })),
    leftOut,
    keptIn: kept,
  };
}
