import { flagOf, objectIn, textIn, textOf, textsIn } from "./server/fields.ts";
import type { Route, Site } from "./server/start-server.ts";
import type { UiSurroundings } from "./surroundings.ts";

/** How far back the agents' logs are read. */
const LOG_DAYS = 7;

/** What the page can ask for. Each view's code is loaded when it is first asked for: the server is there at once. */
export function createRoutes(here: UiSurroundings): Pick<Site, "reads" | "streams" | "acts"> {
  return { reads: readsOf(here), acts: actsOf(here), streams: { "/api/trace": (signal) => streamOf(here, signal) } };
}

async function* streamOf(here: UiSurroundings, signal: AbortSignal): AsyncGenerator {
  const { streamTrace } = await import("./views/trace.ts");
  yield* streamTrace(here, signal);
}

function readsOf(here: UiSurroundings): Record<string, Route> {
  const passed = remember(async () => (await import("./views/passed.ts")).readPassed(LOG_DAYS, here));
  const projects = remember(async () => (await import("./views/projects.ts")).readProjects(LOG_DAYS, here));
  return {
    "/api/start": async () => (await import("./views/start.ts")).readStart(here),
    "/api/coverage": async () => (await import("@hawk/sync")).readCoverage(here, here.builtinsDir),
    "/api/passed": passed,
    "/api/projects": projects,
    "/api/hooks": async () => (await import("./views/hooks.ts")).listHooks(here),
    "/api/hook": async (fields) => (await import("./views/hooks.ts")).readHookDetail(textOf(fields, "name"), here),
    "/api/recorded": async () => (await import("./views/explain.ts")).listRecorded(here),
    "/api/trust": async () => (await import("./views/trust.ts")).readTrust(here),
  };
}

function actsOf(here: UiSurroundings): Record<string, Route> {
  return {
    "/api/explain": async (fields) =>
      (await import("./views/explain.ts")).explainCall(
        { event: textOf(fields, "event"), host: textIn(fields, "host"), tool: textIn(fields, "tool"), input: objectIn(fields, "input") },
        here,
      ),
    "/api/hook/switch": async (fields) =>
      (await import("./views/switch-hook.ts")).switchHook(
        {
          name: textOf(fields, "name"),
          isOn: flagOf(fields, "isOn"),
          agents: textsIn(fields, "agents"),
          events: textsIn(fields, "events"),
          minutes: fields["isForAnHour"] === true ? 60 : undefined,
        },
        here,
      ),
    "/api/hook/test": async (fields) =>
      (await import("./views/draft.ts")).testDraft(
        {
          name: textOf(fields, "name"),
          source: textOf(fields, "source"),
          event: textIn(fields, "event"),
          tool: textIn(fields, "tool"),
          input: objectIn(fields, "input"),
        },
        here,
      ),
    "/api/hook/backtest": async (fields) =>
      (await import("./views/draft.ts")).backtestDraft(
        { name: textOf(fields, "name"), source: textOf(fields, "source"), days: 30, isAgreed: fields["isAgreed"] === true },
        here,
      ),
    "/api/hook/save": async (fields) =>
      (await import("./views/draft.ts")).saveDraft(
        { name: textOf(fields, "name"), source: textOf(fields, "source"), digest: textOf(fields, "digest") },
        here,
      ),
    "/api/trust/project": async (fields) =>
      (await import("./views/trust.ts")).approveProject(textOf(fields, "root"), textOf(fields, "digest"), here),
    "/api/trust/download": async (fields) =>
      (await import("./views/trust.ts")).approveDownload(textOf(fields, "name"), textOf(fields, "digest"), here),
  };
}

const REMEMBERED_MS = 10_000;

/** To read all logs takes a while: who asks again soon gets the same answer. */
function remember(read: () => Promise<unknown>): () => Promise<unknown> {
  let [answer, time]: [Promise<unknown> | undefined, number] = [undefined, 0];
  return async () => {
    if (!answer || Date.now() - time > REMEMBERED_MS) [answer, time] = [read(), Date.now()];
    return answer;
  };
}
