import { readNativeHooks } from "@hawk/adapter";
import type { NativeAction, NativeHook } from "@hawk/adapter";
import { loadSources } from "@hawk/config/load";
import type { HookDefinition } from "@hawk/protocol";
import { HawkError } from "@hawk/errors";
import { pluginOf } from "./plugin-of.ts";

const MS = 1000;

/** The shape of Claude Code's files, with milliseconds. */
const inMilliseconds = { events: {}, tools: {}, keepsMatchers: true, toSeconds: (ms: number) => ms / MS } as const;

/** Code Agent's settings. */
export function readCodeAgentHooks(text: string, path?: string): NativeHook[] {
  return readNativeHooks(text, { ...inMilliseconds, defaultSeconds: () => 60 }, path);
}

/** The `hooks.json` of an Arawn plugin. Its hooks run in the plugin's directory and are told of it. */
export function readArawnHooks(text: string, path = ""): NativeHook[] {
  const plugin = pluginOf(path);
  const env = { ARAWN_PLUGIN_DIR: plugin, CLAUDE_PLUGIN_ROOT: plugin };
  const hooks = readNativeHooks(text, { ...inMilliseconds, defaultSeconds: () => 10 }, path);
  return hooks.map((hook) => Object.assign(hook, { event: agentsEvent(hook.event), env: { ...env, ...hook.env } }));
}

/** Agents have one event for a subagent that is done. */
function agentsEvent(event: NativeHook["event"]): NativeHook["event"] {
  return event === "subagent_completed" ? "subagent_stop" : event;
}

/** The `hooks.toml` of cocode. What is wrong with it is refused with its place. */
export function readCocodeHooks(_text: string, path = ""): NativeHook[] {
  const { sources, problems } = loadSources({
    dialect: "cocode",
    home: "/nowhere",
    configHome: "/nowhere",
    projectDir: "/nowhere",
    approved: () => null,
    settingsFile: path,
  });
  const error = problems.find(({ severity }) => severity === "error");
  if (error)
    throw new HawkError("import/unreadable", `${path}:${error.line}:${error.column} ${error.message}`, {
      changed: false,
      hint: error.hint ?? "correct the file and try again",
    });
  return sources.flatMap(({ definitions }) => definitions).map(toNative);
}

function toNative(definition: HookDefinition): NativeHook {
  const { name, events, handler, matcher, timeoutSeconds, once } = definition;
  const isPartial = handler.type === "shell" && !(handler.passContext && handler.parseResult);
  return {
    nativeEvent: events[0] ?? "",
    event: events[0] ?? null,
    action: toAction(definition),
    ...(matcher === undefined ? {} : { matcher }),
    timeoutSeconds,
    name,
    place: [],
    lost: once ? ["in hawk, once means once per session"] : [],
    cosmetic: isPartial ? ["pass_context and parse_result, which are on in hawk"] : [],
  };
}

function toAction({ handler }: HookDefinition): NativeAction {
  if (handler.type === "shell") return { type: "command", command: handler.command ?? "" };
  if (handler.type === "webhook")
    return { type: "webhook", url: handler.url, headers: handler.headers, allowedEnvVars: handler.allowedEnvVars };
  return { type: "other", kind: handler.type };
}
