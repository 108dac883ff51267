import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { required } from "../command/positionals.ts";
import type { CommandAnswer } from "../command/answer.ts";
import { exitCode } from "../ui/io.ts";
import type { Io } from "../ui/io.ts";
import { usageError } from "../ui/usage-error.ts";
import { syncAfter } from "../agents/sync-after.ts";

export const importCommand: Command = command({
  name: "import",
  summary: "Move hooks from an agent's settings into hawk",
  positionals: { source: required("an agent such as codex, a file such as hooks.json, or hookify") },
  options: {
    replace: option.flag("remove the originals, with a backup"),
    undo: option.flag("put back what --replace removed"),
    everywhere: option.flag("for all agents, not only for the one they come from"),
    agent: option.supportedAgent("the agent whose settings the file holds"),
    dialect: option.oneOf("the file's dialect: claude, code-agent, arawn, cocode", "NAME", "dialect", [
      "claude",
      "code-agent",
      "arawn",
      "cocode",
    ]),
    dryRun: option.dryRun,
    noSync: option.noSync,
    quiet: option.quiet,
    json: option.json,
  },
  weakens: ({ replace, undo, dryRun }) => (replace || undo) && !dryRun,
  examples: [
    "hawk import claude-code --dry-run",
    "hawk import ~/.gemini/settings.json --replace",
    "hawk import my-plugin/hooks/hooks.json --dialect arawn",
    "hawk import hookify",
    "hawk import claude-code --undo",
  ],
  run: async (request, io) => {
    const { source: from, agent: host, dialect, replace: isReplacing, everywhere: isEverywhere, dryRun: isDry } = request;
    if (request.undo) return undoIt(request, io);
    if (host !== undefined && dialect !== undefined)
      throw usageError("--agent and --dialect both say whose file it is", "leave one of them out");
    if (isReplacing && dialect !== undefined && dialect !== "claude")
      throw usageError("a file that belongs to no agent has no originals to replace", "leave out --replace");
    if (isReplacing && request.noSync)
      throw usageError("--replace removes hooks from an agent's settings, so hawk must be in it", "leave out --no-sync");
    const { importHooks, isWhole } = await import("@hawk/import");
    const { tellProblems } = await import("../ui/messages.ts");
    const { importedJson, renderImported, renderLost } = await import("../agents/render-imported.ts");
    const imported = await importHooks({ from, host, dialect, isReplacing, isEverywhere, isDry }, io, tellProblems(io));
    const isChanged = imported.some(({ config, settings }) => config.before !== config.after || settings !== undefined);
    return {
      data: { dryRun: isDry, files: imported.map((one) => importedJson(one, isDry)) },
      text: imported.map((one) => renderImported(one, { isDry, isReplacing }, io)).join(""),
      notes: imported.map(renderLost).join(""),
      code: isWhole(imported) ? exitCode.ok : exitCode.problem,
      ...(isChanged && !isDry ? { after: syncAfter(request, io) } : {}),
    };
  },
});

interface UndoneRequest {
  source: string;
  replace: boolean;
  everywhere: boolean;
  dryRun: boolean;
  noSync: boolean;
}

async function undoIt(request: UndoneRequest, io: Io): Promise<CommandAnswer> {
  const { source: from, dryRun: isDry } = request;
  if (request.replace || request.everywhere || request.noSync)
    throw usageError("--undo puts hooks back as they were", "leave out --replace, --everywhere and --no-sync");
  const { undoImport } = await import("@hawk/import");
  const { tellProblems } = await import("../ui/messages.ts");
  const { renderUndone } = await import("../agents/render-undone.ts");
  const undone = await undoImport({ from, isDry }, io, tellProblems(io));
  return { data: { dryRun: isDry, ...undone }, text: renderUndone(undone, isDry), ...(isDry ? {} : { after: syncAfter(request, io) }) };
}
