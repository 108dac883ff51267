import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { AdapterLoaders } from "@hawk/adapter";
import { loadHook } from "@hawk/config/load";
import { createEngine } from "@hawk/engine";
import type { TriggerResult } from "@hawk/engine";
import { HawkError } from "@hawk/errors";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { createRunHook } from "@hawk/executor";
import type { HookReport, RunHookOptions } from "@hawk/executor";
import { isModelSetUp, modelFromSettings } from "@hawk/model";
import { dialects, exampleOf, fitsAll, isProgramPath, knownTools, listNames } from "@hawk/protocol";
import type { HookDefinition } from "@hawk/protocol";
import type { ConfigProblem } from "@hawk/protocol/read";
import type { RecordedEvent } from "@hawk/runner";
import { statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import type { HookSurroundings } from "../hook-surroundings.ts";
import { readSample } from "../new/read-sample.ts";
import { asksModel, findLack, loadAdapters } from "@hawk/sync";
import type { Lack } from "@hawk/sync";
import { vetFiles } from "@hawk/trust";
import { loadOwnPlan } from "@hawk/embed";
import type { OwnPlan } from "@hawk/embed";
import { findHook } from "../hooks/find-hook.ts";
import { usageError } from "../usage-error.ts";
import { findRecorded } from "../pause/record-events.ts";
import { samplePayload } from "./sample-payload.ts";

/** Which hook to test, and with which event. */
export interface TestRequest {
  /** A hook file, or the name of a hook. */
  hook: string;
  event: EventName | undefined;
  tool: string | undefined;
  input: Record<string, unknown> | undefined;
  /** The ID of a recorded event, or `last`. */
  eventFrom?: string | undefined;
}

/** What one hook did with one event, or why no agent would run it. */
export type HookAnswer = { event: EventName; payload: Record<string, unknown> } & ({ result: TriggerResult } | { wouldNotRun: string });

/** What one hook did with one event. */
export type TestReport = HookAnswer & {
  /** The process's, if it is one. */
  report: HookReport | undefined;
  problems: ConfigProblem[];
  /** Every agent, and what it lacks for this hook at the event. */
  agents: readonly { host: string; lacks: Lack | null }[];
};

type TestSurroundings = HookSurroundings & { adapters: AdapterLoaders };

/** Runs a single hook against an event, and says where it would fire. */
export async function testHook(request: TestRequest, here: TestSurroundings): Promise<TestReport> {
  const opened = openHook(request.hook, here);
  const reports: HookReport[] = [];
  const answer = await createAsk(opened, here, (report) => reports.push(report))(request);
  const agents = await findAgents(opened.hook, answer.event, isModelSetUp(opened.settings, here.env), here);
  return { ...answer, report: reports[0], problems: opened.problems, agents };
}

/** A hook file that was read, vetted and found fit to run. */
export interface OpenedHook {
  path: string;
  hook: HookDefinition;
  problems: ConfigProblem[];
  /** The user's model, if the hook asks one, and how it is reached. */
  settings: OwnPlan["model"];
  network: OwnPlan["network"];
}

export function openHook(reference: string, here: HookSurroundings): OpenedHook {
  const path = findHookFile(reference, here);
  const { hook, problems } = readHook(path, reference, here);
  const { model: settings, network } = asksModel(hook) ? loadOwnPlan({}, here) : {};
  return { path, hook, problems, settings, network };
}

type Trigger = (event: EventName, payload: Record<string, unknown>) => Promise<TriggerResult>;

/** Makes a function that runs a hook at events, any number at a time, whether or not its matcher matches. */
export function createTrigger(
  { hook, settings, network }: OpenedHook,
  here: HookSurroundings,
  more: Pick<RunHookOptions, "directory" | "onReport"> = {},
): Trigger {
  const run = createRunHook({
    projectDir: here.cwd,
    env: { ...here.env },
    depsDir: statePaths(here).deps,
    ...(here.dispatcherDir === undefined ? {} : { library: here.dispatcherDir }),
    ...more,
  });
  const model = asksModel(hook) ? modelFromSettings(settings, here.env, network) : null;
  return async (type, payload) => {
    const engine = createEngine({ run, ...(model ? { model, interactive: true } : {}) });
    engine.register(type, hook, { matcher: "", async: false });
    return engine.trigger({ type, payload });
  };
}

/** Makes a function that asks a hook about events, if its matcher matches. */
export function createAsk(
  opened: OpenedHook,
  here: HookSurroundings,
  onReport: (report: HookReport) => void = () => undefined,
): (request: Omit<TestRequest, "hook">) => Promise<HookAnswer> {
  const { path, hook } = opened;
  const trigger = createTrigger(opened, here, { onReport });
  return async (request) => {
    const recorded = request.eventFrom === undefined ? null : findRecorded(request.eventFrom, (one) => isFor(hook, one), here);
    const event = chooseEvent(hook, recorded ? (recorded.event as EventName) : request.event);
    const payload = recorded?.payload ?? makePayload(event, hook, request, { cwd: here.cwd, path });
    if (!isMatched(hook, event, payload)) return { event, payload, wouldNotRun: explainMismatch(hook, event, payload) };
    return { event, payload, result: await trigger(event, payload) };
  };
}

async function findAgents(
  hook: HookDefinition,
  event: EventName,
  hasModel: boolean,
  here: TestSurroundings,
): Promise<TestReport["agents"]> {
  const adapters = await loadAdapters(here.adapters);
  return adapters.map((adapter) => ({ host: adapter.id, lacks: findLack(adapter, event, hook, { mayBeNative: true, hasModel }) }));
}

/** A file, or the name of a hook of the user's own or that comes with hawk. */
export function findHookFile(reference: string, here: HookSurroundings): string {
  const path = resolve(here.cwd, reference);
  if (existsSync(path) || isProgramPath(reference, process.platform)) return path;
  return findHook(reference, here).path;
}

function readHook(file: string, path: string, user: UserHome): { hook: HookDefinition; problems: ConfigProblem[] } {
  const why = vetFiles(user)(file);
  if (why !== null)
    throw new HawkError("test/not-agreed", `${path} is not run: ${why}`, { hint: "or read it yourself: nothing of it has run yet" });
  const loaded = loadHook(file);
  const error = loaded?.problems.find(({ severity }) => severity === "error");
  if (!loaded) throw new HawkError("test/not-found", `there is no file ${path}`, { hint: "hawk scan finds the hooks in a directory" });
  if (!loaded.definition)
    throw new HawkError("test/not-a-hook", `${path} is not a hook that can fire`, {
      hint: error ? `${error.message}: ${error.hint}` : "add a header, such as # hawk-hook: events=pre_tool_use",
    });
  return { hook: loaded.definition, problems: loaded.problems };
}

function chooseEvent({ events, name }: HookDefinition, wanted: EventName | undefined): EventName {
  const event = wanted ?? events[0];
  if (event !== undefined && events.includes(event)) return event;
  throw usageError(`${name} is not for ${event ?? "any event"}`, `it is for ${events.join(", ")}`);
}

/** The user's fields come first, then the hook's own sample, then typical values. */
function makePayload(
  name: EventName,
  hook: HookDefinition,
  { tool, input }: Omit<TestRequest, "hook">,
  { cwd, path }: { cwd: string; path: string },
): Record<string, unknown> {
  const payload = samplePayload(name, cwd, tool ?? chooseSubject(hook, name) ?? "Bash");
  const { matchesOn } = eventInfo(name);
  if (matchesOn !== undefined && tool === undefined && !isMatched(hook, name, payload)) payload[matchesOn] = chooseSubject(hook, name);
  if (tool === undefined && input === undefined) return { ...payload, ...readSample(path) };
  if (input === undefined) return payload;
  return "tool_input" in payload ? { ...payload, tool_input: input } : { ...payload, ...input };
}

function isFor(hook: HookDefinition, { event, payload }: RecordedEvent): boolean {
  return hook.events.some((name) => name === event && isMatched(hook, name, payload));
}

function isMatched({ dialect, matcher }: HookDefinition, name: EventName, payload: Record<string, unknown>): boolean {
  return dialects[dialect].matches(matcher, { name, payload }) === true;
}

function explainMismatch({ matcher }: HookDefinition, event: EventName, payload: Record<string, unknown>): string {
  const subject = payload[eventInfo(event).matchesOn ?? ""];
  return `matcher ${matcher} does not match ${typeof subject === "string" ? subject : "this event"}`;
}

/** Something that a matcher matches: what it names, a tool, or its own text without the signs of a pattern. */
function chooseSubject(hook: HookDefinition, event: EventName): string | undefined {
  const { matcher } = hook;
  const { matchesOn } = eventInfo(event);
  if (fitsAll(matcher) || matchesOn === undefined) return undefined;
  const listed = (listNames(matcher, event) ?? []).map((name) => (matchesOn === "tool_name" ? toolNamed(name) : name));
  const tools = matchesOn === "tool_name" ? knownTools : [];
  const bare = matcher.split("|").map((part) => part.replaceAll(/\.?[*+]/g, "x").replaceAll(/\W/g, ""));
  return [...listed, ...tools, ...bare].find((subject) => isMatched(hook, event, { [matchesOn]: subject }));
}

/** A matcher may name a family of tools; its first one stands for it. */
function toolNamed(name: string): string {
  return exampleOf(name) ?? name;
}
