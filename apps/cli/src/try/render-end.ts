import type { Adapter } from "@hawk/adapter";
import { configPaths, statePaths } from "@hawk/state";
import type { Screen } from "../ui/io.ts";
import { hawkCommand } from "../ui/own-command.ts";
import type { Caller } from "../ui/own-command.ts";
import { settingsPath } from "@hawk/sync";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { renderError } from "../ui/messages.ts";
import { renderMatrix } from "./render-try.ts";
import type { Sandbox, Surprise, TryReport } from "@hawk/manage/try";

export function renderEnd(tried: TryReport, adapters: readonly Adapter[], sandbox: Sandbox, isKept: boolean, io: Screen & Caller): string {
  const { bold, dim } = createStyle(io.hasColour);
  const { hosts, results, leftOut, seconds } = tried;
  const [settings = "", ...others] = adapters.flatMap((adapter) => settingsPath(adapter, "user", sandbox.user, sandbox.project) ?? []);
  const isAnyLacking = results.some(({ played }) => played.some(({ result }) => result === "not offered"));
  const { config, registry } = configPaths(sandbox.user);
  const { run: runners } = statePaths(sandbox.user);
  const short = (path: string): string => escapeText(path.replace(sandbox.home, "~"));
  const fate = isKept ? `kept in ${escapeText(sandbox.root)}` : "all removed";
  return [
    renderMatrix(hosts, results, io),
    isAnyLacking ? dim("–  that agent has no way to do this\n") : "",
    hosts.some(({ isDetected }) => isDetected) ? dim("*  is on this machine\n") : "",
    ...leftOut.map(({ hook, program }) => `${hook} was left out: it needs ${program}, which is not on your PATH.\n`),
    `\nIt took ${seconds.toFixed(1)} s. The files, ${fate}:\n`,
    `  ${short(registry)}: the hooks\n  ${short(config)}: which of them are on\n`,
    `  ${short(settings)}${others.length > 0 ? ` and ${others.length} more` : ""}: the agents' settings\n`,
    `  ${short(runners)}: the runners, one small shell program for each event\n`,
    `\nReady? Run ${bold(hawkCommand("init", io))}; it shows every change first.\n`,
  ].join("");
}

export function renderSurprise({ scene, title, result }: Surprise): string {
  return renderError(
    `${title} answered "${result}" to: ${scene.title}`,
    `that is not what ${scene.hook} asked for; please report it with the output of hawk try --json`,
  );
}

export function triedJson({ hosts, results, leftOut, seconds }: TryReport, kept: string | null): unknown {
  return {
    seconds: Number(seconds.toFixed(2)),
    hosts: hosts.map(({ id, isDetected }) => ({ host: id, detected: isDetected })),
    scenes: results.map(({ scene: { id, title, event, hook }, played }) => ({
      scene: id,
      title,
      event,
      hook,
      hosts: played.map(({ host, result, isAsExpected, ms, words, hooks }) => ({
        host,
        seen: result,
        asExpected: isAsExpected,
        ms,
        said: words,
        hooks,
      })),
    })),
    leftOut,
    keptIn: kept,
  };
}
