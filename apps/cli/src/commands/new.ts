import { eventInfo } from "@hawk/events";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { required } from "../command/positionals.ts";
import { exitCode } from "../ui/io.ts";
import type { MadeHook } from "@hawk/manage/new";
import { escapeText } from "../ui/terminal.ts";

export const newHook: Command = command({
  name: "new",
  summary: "Write a working hook for you to change",
  positionals: { name: required("its name; the extension picks the language") },
  options: {
    event: option.event("when it runs, in any spelling"),
    lang: option.text("py, sh, js, ts or md, for a name without one", "LANG"),
    matcher: option.text("which tools it's for, such as Bash", "TOOLS"),
    dir: option.text("into that directory, not into your registry", "DIR"),
    project: option.flag("into this project's .hawk/hooks"),
    dryRun: option.dryRun,
    quiet: option.quiet,
    json: option.json,
  },
  examples: ["hawk new guard.py --event pre_tool_use --matcher Bash", "hawk new remember --lang md --event session_start"],
  run: async ({ matcher, dir, dryRun, ...request }, io) => {
    const { chooseEvent, chooseLanguage } = await import("./new-questions.ts");
    const { makeHook } = await import("@hawk/manage/new");
    const { configTarget } = await import("@hawk/manage");
    const { noteTrust } = await import("../ui/trust-statuses.ts");
    const event = await chooseEvent(request.event, io);
    const named = event === null ? null : await chooseLanguage(request.name, request.lang, io);
    if (event === null || named === null) return exitCode.problem;
    const target = configTarget(request.project, io);
    const made = makeHook({ ...named, event, matcher, dir, project: target.project, isDry: dryRun }, io);
    const { name, path, text } = made;
    return {
      data: { dryRun, name, path, event, ...(dryRun ? { text } : {}) },
      text: dryRun ? `${escapeText(path)} would be written:\n\n${text}` : renderMade(made, dir !== undefined, request.project),
      notes: noteDeaf(made) + (dryRun ? "" : noteTrust(target, io)),
    };
  },
});

function renderMade({ name, path, event }: MadeHook, isElsewhere: boolean, isProject: boolean): string {
  const word = escapeText(isElsewhere || isProject ? path : name);
  return [
    `${escapeText(path)} written\n`,
    `  hawk test ${word}   see what it does`,
    ...(isElsewhere || isProject ? [] : [`  hawk edit ${escapeText(name)}   make it yours`]),
    ...(event === "pre_tool_use" ? [`  hawk backtest ${word}   see what it would have blocked`] : []),
    isElsewhere
      ? `  hawk add ${escapeText(path)} --enable   let it run\n`
      : `  hawk enable ${escapeText(name)}${isProject ? " --project" : ""}   let it run\n`,
  ].join("\n");
}

function noteDeaf({ name, event }: MadeHook): string {
  return name.endsWith(".md") && !eventInfo(event).canAddContext
    ? `hawk: no agent gives the model a text at ${event}; hawk events shows where one does\n`
    : "";
}
