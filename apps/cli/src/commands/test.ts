import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { loadHook } from "@hawk/config/load";
import { createEngine } from "@hawk/engine";
import type { TriggerResult } from "@hawk/engine";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { createRunHook } from "@hawk/executor";
import type { HookReport } from "@hawk/executor";
import { HawkError } from "@hawk/errors";
import { toolClasses } from "@hawk/protocol";
import type { HookDefinition } from "@hawk/protocol";
import { adapters } from "../adapters.ts";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { vetFiles } from "@hawk/trust";
import { statePaths } from "@hawk/state";
import { createStyle, escapeText } from "../terminal.ts";
import { usageError } from "../usage-error.ts";
import { readSample } from "../new/read-sample.ts";
import { findHook } from "../registry/find-hook.ts";
import { readEvent, readJsonObject } from "./load-for-command.ts";
import { printProblems } from "./render-plan.ts";
import { samplePayload } from "./sample-payload.ts";

export async function run(args: CommandArguments, io: Io): Promise<number> {
  const [given = ""] = args.positionals;
  const path = findFile(given, io);
  const hook = readHook(path, given, io);
  const name = chooseEvent(hook, args.options["event"]);
  const payload = makePayload(name, hook, args, { cwd: io.cwd, path });
  const reports: HookReport[] = [];
  const engine = createEngine({
    run: createRunHook({
      projectDir: io.cwd,
      env: { ...io.env },
      depsDir: statePaths(io).deps,
      onReport: (report) => reports.push(report),
    }),
    interactive: false,
  });
  engine.register(name, hook, { matcher: "", async: false });
  const result = await engine.trigger({ type: name, payload });
  if (args.options["json"]) io.stdout(`${JSON.stringify({ event: name, payload, ...result, reports }, null, 2)}\n`);
  else printTest(name, payload, reports[0], result, io);
  return result.results.every(({ outcome }) => outcome.status === "success" || outcome.status === "blocking")
    ? exitCode.ok
    : exitCode.problem;
}

/** A file, or the name of a hook of the user's own or that comes with hawk. */
function findFile(given: string, io: Io): string {
  const path = resolve(io.cwd, given);
  if (existsSync(path) || given.includes("/")) return path;
  return findHook(given, io).path;
}

function readHook(file: string, path: string, io: Io): HookDefinition {
  const why = vetFiles(io)(file);
  if (why !== null)
    throw new HawkError("test/not-agreed", `${path} is not run: ${why}`, { hint: "or read it yourself: nothing of it has run yet" });
  const loaded = loadHook(file);
  if (!loaded) throw new HawkError("test/not-found", `there is no file ${path}`, { hint: "hawk scan finds the hooks in a directory" });
  printProblems(loaded.problems, io);
  if (!loaded.definition)
    throw new HawkError("test/not-a-hook", `${path} is not a hook that could fire`, {
      hint: "add a header, such as # hawk-hook: events=pre_tool_use",
    });
  return loaded.definition;
}

function chooseEvent({ events, name }: HookDefinition, wanted: string | boolean | undefined): EventName {
  const event = typeof wanted === "string" ? readEvent(wanted) : (events[0] as EventName);
  if (events.includes(event)) return event;
  throw usageError(`${name} is not for ${event}`, `it is for ${events.join(", ")}`);
}

/** What the user gives comes first, then the sample that the hook carries, then what an agent would send on an ordinary day. */
function makePayload(
  name: EventName,
  { matcher }: HookDefinition,
  { options }: CommandArguments,
  { cwd, path }: { cwd: string; path: string },
): Record<string, unknown> {
  const named = /^[A-Za-z]+/.exec(matcher ?? "")?.[0];
  const tool = typeof options["tool"] === "string" ? options["tool"] : toolNamed(named ?? "Bash");
  const payload = samplePayload(name, cwd, tool);
  const isGiven = options["tool"] !== undefined || options["input"] !== undefined;
  if (!isGiven) return { ...payload, ...readSample(path) };
  if (typeof options["input"] !== "string") return payload;
  const given = readJsonObject(options["input"]);
  return "tool_input" in payload ? { ...payload, tool_input: given } : { ...payload, ...given };
}

/** A matcher may name a class of tools; its first one stands for it. */
function toolNamed(name: string): string {
  return (Object.hasOwn(toolClasses, name) ? toolClasses[name]?.[0] : undefined) ?? name;
}

function printTest(
  name: EventName,
  payload: Record<string, unknown>,
  report: HookReport | undefined,
  { results, verdict, allowed }: TriggerResult,
  io: Io,
): void {
  const { bold, dim } = createStyle(io.hasColour);
  const section = (title: string, text: string): void => io.stdout(text.trim() === "" ? "" : `${bold(title)}\n${indent(text)}\n`);
  section("stdin", report?.stdin ?? JSON.stringify(payload));
  if (report) {
    section("stdout", report.process.stdout);
    section("stderr", report.process.stderr);
    section("exit", `code ${report.process.exitCode ?? "none"} after ${Math.round(report.process.durationMs)} ms`);
  }
  for (const { outcome } of results) section("outcome", [outcome.status, outcome.failure, outcome.reason].filter(Boolean).join(": "));
  section(
    "verdict",
    [
      `${name}: ${verdict.kind}${allowed ? "" : `, ${verdict.reason ?? verdict.stop?.reason ?? ""}`}`,
      verdict.context && `context: ${verdict.context}`,
      ...verdict.ignored.map(({ effect, why }) => `${effect} has no effect: ${why}`),
    ]
      .filter(Boolean)
      .join("\n"),
  );
  io.stdout(`${bold("fires in")}\n${indent(hostsOf(name))}\n`);
  io.stdout(dim("run from here, with nothing but this hook\n"));
}

/** Where the event exists, under which name, and where it does not. */
function hostsOf(name: EventName): string {
  const all = Object.keys(adapters);
  const native = eventInfo(name).native ?? {};
  const without = all.filter((host) => !native[host]);
  const lines = all.flatMap((host) => (native[host] ? [`${host} as ${native[host].join(", ")}`] : []));
  return [...lines, ...(without.length > 0 ? [`not in ${without.join(", ")}`] : [])].join("\n");
}

function indent(text: string): string {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => `  ${escapeText(line)}`)
    .join("\n");
}
