import type { EventName } from "@hawk/events";
import type { Adapter, HookAction, NativeEvent } from "../adapter.ts";
import type { JsonObject } from "../read-value.ts";
import type { AnswerHost } from "./answer-parts.ts";

interface Place {
  home: string;
  project: string;
}

/** What the host sends, for trying hooks without it; `fixtures` has captured payloads. Calls follow from the table of tools. */
export interface SampleShape {
  /** Fields that every payload has. */
  common: (place: Place, name: string) => JsonObject;
  /** Variables with the project's directory. */
  variables?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** A call's fields besides its tool and arguments. */
  call?: JsonObject;
  /** Arguments that the host always sends for these tools. */
  input?: Readonly<Partial<Record<"command" | "write", JsonObject>>>;
  /** The path to the arguments; as in payloads when absent. */
  inputKey?: string;
  /** What it sends at the start and at the end; the event is left out when absent. */
  start?: JsonObject;
  stop?: JsonObject | ((place: Place) => JsonObject);
}

export function createSample({ events, calls, payload = {} }: AnswerHost, shape: SampleShape): Adapter["sample"] {
  const [toolKey, inputKey] = [keyOf(payload.tool, "tool_name"), keyOf(shape.inputKey ?? payload.input, "tool_input")];
  const toCall = (action: HookAction, cwd: string): JsonObject => {
    const isCommand = action.kind === "command";
    const canonical = isCommand
      ? { command: action.command }
      : action.kind === "write"
        ? { file_path: action.path, content: action.text }
        : {};
    const name = (isCommand ? calls.tools["Bash"] : (calls.tools["Write"] ?? calls.tools["Edit"]))?.[0] ?? "";
    const written = calls.write(name, {}, canonical, cwd);
    const input = { ...(typeof written === "string" ? {} : written), ...shape.input?.[isCommand ? "command" : "write"] };
    return { [toolKey]: name, [inputKey]: input, ...shape.call };
  };
  return (action, place) => {
    const fire = (event: EventName, more: JsonObject | undefined): NativeEvent | null => {
      const name = events[event]?.native[0];
      if (name === undefined || more === undefined) return null;
      const env = { ...shape.env, ...Object.fromEntries((shape.variables ?? []).map((variable) => [variable, place.project])) };
      return { name, payload: { ...shape.common(place, name), ...more }, ...(Object.keys(env).length > 0 ? { env } : {}) };
    };
    if (action.kind === "start") return fire("session_start", shape.start);
    if (action.kind === "stop") return fire("stop", typeof shape.stop === "function" ? shape.stop(place) : shape.stop);
    return fire("pre_tool_use", toCall(action, place.project));
  };
}

function keyOf(place: unknown, usual: string): string {
  return typeof place === "string" ? place : usual;
}
