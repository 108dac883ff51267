import type { Adapter, AdapterLoaders } from "@hawk/adapter";
import { loadHook, loadPlan } from "@hawk/config/load";
import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { isModelSetUp } from "@hawk/model";
import type { HookDefinition } from "@hawk/protocol";
import { configPaths, readLedger, statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { asksModel, describeGap, detectHost, findLack, isSerious, loadAdapters, modelAdvice } from "@hawk/sync";
import type { Lack } from "@hawk/sync";
import type { Narrowing } from "./enable-hooks.ts";

/** A hook that can't do its work at an event of an agent. */
export interface HookLack {
  host: string;
  event: EventName;
  name: string;
  what: string;
  fix: string;
  /** It must not be enabled there. */
  isError: boolean;
}

interface NamedFile {
  name: string;
  path: string;
}

/** What agents lack for some hooks. */
export function findLacks(
  files: readonly NamedFile[],
  narrowing: Narrowing,
  isForProject: boolean,
  { reached, user }: { reached: readonly Adapter[]; user: UserHome },
): HookLack[] {
  return files.flatMap(({ name, path }) => {
    const hook = loadHook(path)?.definition;
    if (!hook) return [];
    const hosts = narrowing.hosts ?? hook.hosts;
    const place = { mayBeNative: !isForProject, hasModel: asksModel(hook) && hasModel(user) };
    const looks = reached
      .filter(({ id }) => hosts === undefined || hosts.includes(id))
      .flatMap((adapter) =>
        (narrowing.events ?? hook.events).map((event) => ({ adapter, event, lacks: findLack(adapter, event, hook, place) })),
      );
    const isIdle = hook.onUnsupported !== "skip" && looks.every(({ lacks }) => lacks === "event" || lacks === "model");
    return looks.flatMap(({ adapter, event, lacks }) =>
      lacks === null ? [] : [toLack(adapter, event, { hook: { ...hook, name }, lacks, isIdle })],
    );
  });
}

/** The agents in which hawk is registered; before the first sync, those on this machine. */
export async function findReached(here: UserHome & { adapters: AdapterLoaders }): Promise<Adapter[]> {
  const all = await loadAdapters(here.adapters);
  const { registered } = readLedger(statePaths(here).ledger);
  const known = all.filter(({ id }) => registered.some(({ host, scope }) => host === id && scope !== "project"));
  return known.length > 0 ? known : all.filter((adapter) => detectHost(adapter, here).isThere);
}

/** Whether the user's own configuration or environment names a model. */
function hasModel(user: UserHome): boolean {
  const { configHome } = configPaths(user);
  const { model } = loadPlan({ dialect: "hawk", home: user.home, configHome, projectDir: "/", approved: () => null });
  return isModelSetUp(model, user.env);
}

interface FoundLack {
  hook: HookDefinition;
  lacks: Lack;
  /** It doesn't fire in any other agent either. */
  isIdle: boolean;
}

/** A prompt hook fails at every call without a model, so that is an error if its answer matters. */
function toLack({ id: host }: Adapter, event: EventName, { hook, lacks, isIdle }: FoundLack): HookLack {
  const gap = { event, hook, lacks };
  const isError = isIdle || isSerious(gap) || (lacks === "model" && eventInfo(event).canBlock === true);
  return {
    host,
    event,
    name: hook.name,
    what: describeGap(host, gap),
    fix: lacks === "model" ? modelAdvice : `hawk events --agent ${host} shows what ${host} has`,
    isError,
  };
}
