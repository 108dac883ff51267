import type { HawkError } from "@hawk/errors";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { exitCode } from "../ui/io.ts";
import type { Ask, Io } from "../ui/io.ts";
import { tellProblems } from "../ui/messages.ts";
import { escapeText } from "../ui/terminal.ts";
import type { SetUpTalk } from "@hawk/manage/setup";
import { usageError } from "../ui/usage-error.ts";
import { noteUnreached } from "../windows.ts";

export const init: Command = command({
  name: "init",
  summary: "Set hawk up: find your agents, pick hooks, see every change",
  options: {
    hooks: option.orNone(option.list("built-in hooks, comma-separated, or none", "NAMES", "file-guard.py")),
    agent: option.orNone(option.supportedAgents("agents, comma-separated, or none; default: those found")),
    import: option.flag("move the agents' own hooks into hawk"),
    noImport: option.flag("leave those alone without asking"),
    project: option.flag("also make a .hawk directory in this project"),
    codexTrust: option.flag("mark hawk's hooks as trusted in Codex"),
    noSync: option.noSync,
    dryRun: option.dryRun,
    yes: option.yes,
    json: option.json,
    quiet: option.quiet,
  },
  weakens: ({ import: isImporting, dryRun }) => isImporting && !dryRun,
  examples: ["hawk init", "hawk init --dry-run", "hawk init --yes --hooks dangerous-cmd.sh,file-guard.py"],
  run: async (request, io) => {
    const { hooks, agent: hosts, codexTrust, noSync, dryRun, yes, json } = request;
    if (request.import && noSync) throw usageError("--import takes hooks out of agents, so hawk has to be in them", "leave out --no-sync");
    const { applySetUp, lookAround, planSetUp, readChoices } = await import("@hawk/manage/setup");
    const { choose } = await import("../init/choose.ts");
    const { isWhole: isSynced } = await import("@hawk/sync");
    const { renderFaults, renderGaps, renderIdle } = await import("../agents/render-sync-notes.ts");
    const { initJson, renderFound, renderNext, renderSteps } = await import("../init/render-init.ts");
    const say = json ? () => undefined : io.stdout;
    const ask = yes ? undefined : io.ask;
    const isImporting = request.import ? true : request.noImport ? false : undefined;
    const offer = await lookAround(io);
    const preset = readChoices({ hooks, hosts, isImporting, isForProject: request.project || undefined }, offer);
    say(renderFound(offer, io));
    const choices = await choose(preset, offer, ask);
    if (!choices) return giveUp(say);
    const isTrusted = async (host: string): Promise<boolean> => codexTrust || (await asksTrust(host, ask));
    const set = await planSetUp(choices, offer, { isSyncing: !noSync, isTrusted, onKept: tellKept(io) }, io);
    const steps = renderSteps(set, io);
    say(steps === "" ? "\nNothing to do: everything is up to date.\n" : steps);
    if (dryRun) return { data: initJson(set, set.preview, true), text: "\nNothing was written.\n" };
    if (steps !== "" && !yes && !(await isAgreed(choices.takenOver.length > 0, io))) return giveUp(say);
    const { report, isWhole } = await applySetUp(set, await talkOf(io), io);
    const { faults, hosts: synced, idle } = report ?? { faults: [], hosts: [], idle: [] };
    return {
      data: initJson(set, report, false),
      text: renderNext(set, report, io),
      notes: renderIdle(idle) + renderGaps(synced) + renderFaults(faults) + (await noteUnreached(io)),
      code: isWhole && isSynced({ faults, hosts: synced, idle }) ? exitCode.ok : exitCode.problem,
    };
  },
});

function tellKept({ stderr }: Pick<Io, "stderr">): (host: string, error: HawkError) => void {
  return (host, { message }) => stderr(`hawk: the hooks of ${host} stay where they are: ${escapeText(message)}\n`);
}

async function asksTrust(host: string, ask: Ask | undefined): Promise<boolean> {
  return (await ask?.confirm(`${host} asks before it runs new hooks. Mark these as trusted?`, false)) === true;
}

async function talkOf(io: Pick<Io, "stderr">): Promise<SetUpTalk> {
  const { renderLost } = await import("../agents/render-imported.ts");
  return {
    onProblems: tellProblems(io),
    onTakenOver: (imported) => io.stderr(imported.map(renderLost).join("")),
  };
}

function giveUp(say: Io["stdout"]): number {
  say("Nothing was changed.\n");
  return exitCode.problem;
}

/** Taking an agent's own hooks out of it weakens, unless hawk runs all of them. */
async function isAgreed(isImporting: boolean, { ask, agree }: Pick<Io, "ask" | "agree">): Promise<boolean> {
  const question = "Apply these changes?";
  if (ask && agree) return isImporting ? agree(question, true) : (await ask.confirm(question, true)) === true;
  throw usageError(
    "not a terminal: nothing changed",
    "add --yes to do it; --hooks and --agent choose otherwise, as in hawk init --yes --hooks file-guard.py --agent codex",
  );
}
