import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { CommandAnswer } from "../command/answer.ts";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { required } from "../command/positionals.ts";
import { exitCode } from "../ui/io.ts";
import type { Io } from "../ui/io.ts";
import { usageError } from "../ui/usage-error.ts";
import type { MadeHook } from "@hawk/manage/new";
import { escapeText } from "../ui/terminal.ts";

export const newHook: Command = command({
  name: "new",
  summary: "Write a working hook for you to change",
  positionals: { name: required("its name; the extension picks the language") },
  options: {
    event: option.event("when it runs, in any spelling"),
    lang: option.text("py, sh, js, ts, md, rule or prompt", "LANG"),
    webhook: option.text("an address that gets the event, in place of a file", "URL"),
    matcher: option.text("which tools it's for, such as Bash", "TOOLS"),
    dir: option.text("into that directory, not into your registry", "DIR"),
    project: option.flag("into this project's .hawk/hooks"),
    dryRun: option.dryRun,
    quiet: option.quiet,
    json: option.json,
  },
  examples: [
    "hawk new guard.py --matcher Bash",
    "hawk new no-push --lang rule",
    "hawk new judge.prompt.json --matcher shell",
    "hawk new audit --webhook https://example.com/hook --event stop",
  ],
  run: async ({ matcher, dir, dryRun, ...request }, io) => {
    if (request.webhook !== undefined) return writeWebhook({ ...request, url: request.webhook, matcher, dir, dryRun }, io);
    const { chooseEvent, chooseLanguage } = await import("./new-questions.ts");
    const { makeHook } = await import("@hawk/manage/new");
    const { configTarget } = await import("@hawk/manage");
    const { noteTrust } = await import("../ui/trust-statuses.ts");
    const named = await chooseLanguage(request.name, request.lang, io);
    const event = named === null ? null : await chooseEvent(request.event, named.language, io);
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

interface WebhookOptions {
  name: string;
  url: string;
  event: EventName | undefined;
  lang: string | undefined;
  matcher: string | undefined;
  dir: string | undefined;
  project: boolean;
  dryRun: boolean;
}

async function writeWebhook({ lang, dir, project, dryRun, ...request }: WebhookOptions, io: Io): Promise<CommandAnswer | number> {
  if (lang !== undefined || dir !== undefined) throw usageError("a webhook has no file", "leave out --lang and --dir");
  const { chooseEvent } = await import("./new-questions.ts");
  const { configTarget } = await import("@hawk/manage");
  const { makeWebhook } = await import("@hawk/manage/new");
  const { renderDiff } = await import("@hawk/settings-file");
  const event = await chooseEvent(request.event, null, io);
  if (event === null) return exitCode.problem;
  const edit = makeWebhook({ ...request, event, isDry: dryRun }, configTarget(project, io), io);
  return {
    data: { dryRun, name: request.name, path: edit.path, event },
    text: dryRun
      ? escapeText(renderDiff(edit.path, edit.before, edit.after), "\n\t")
      : `${escapeText(request.name)} is in ${escapeText(edit.path)}\n\n  hawk sync   let it run\n`,
  };
}

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

function noteDeaf({ name, event, language }: MadeHook): string {
  return name.endsWith(".md") && language === "md" && !eventInfo(event).canAddContext
    ? `hawk: no agent gives the model a text at ${event}; hawk events shows where one does\n`
    : "";
}
