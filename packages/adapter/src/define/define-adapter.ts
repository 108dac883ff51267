import type { EventName } from "@hawk/events";
import { eventInfo } from "@hawk/events";
import { dialects } from "@hawk/protocol";
import type { HookEvent, Outcome } from "@hawk/protocol";
import type { Adapter, Detection, HostEvent } from "../adapter.ts";
import { textOrEmpty } from "../read-value.ts";
import { createEncode } from "./answers.ts";
import type { AnswerShape } from "./answers.ts";
import { createCalls } from "./calls.ts";
import type { CallOptions, Calls, ToolTable } from "./calls.ts";
import { createDecode, inputOf, nativePayload, toolOf } from "./decode.ts";
import type { PayloadShape } from "./decode.ts";
import type { EventRow } from "./on.ts";
import { createReadCall } from "./read-call.ts";
import { createSample } from "./sample.ts";
import type { SampleShape } from "./sample.ts";
import type { AnswerHost } from "./answer-parts.ts";
import { deriveSplice, canSplice } from "./splice.ts";
import type { SettingsHost, SettingsShape } from "./settings-shapes.ts";

type Answers = Pick<Adapter, "encode" | "decodeReply">;
type DecodeReply = NonNullable<Adapter["decodeReply"]>;
type AsIs =
  | "otherTools"
  | "unaskedTools"
  | "toolKey"
  | "mcpNote"
  | "reloads"
  | "alsoReads"
  | "signs"
  | "projectVariable"
  | "shell"
  | "recognizes"
  | "dialect"
  | "hookShell"
  | "trust"
  | "stage"
  | "offSwitches"
  | "findFaults"
  | "windows";

/** The arguments of the tables' `decodeReply`: the host first. */
export type ReplyArguments = readonly [AnswerHost, ...Parameters<DecodeReply>];

/** What a host does, in tables. `defineAdapter` derives an adapter from them; functions cover what tables can't. */
export interface AdapterTables extends Pick<Adapter, "id" | "title" | AsIs> {
  /** How to tell whether the host is installed: names on the PATH, directories in the home directory. */
  detect: Omit<Detection, "versionArguments">;
  /** The events that the host fires; `on` makes a row. */
  events: Readonly<Partial<Record<EventName, EventRow>>>;
  /** The host's tools, by hawk's names. */
  tools: ToolTable;
  /** How calls differ from Claude Code's beyond the table. */
  calls?: CallOptions;
  /** Where and how hooks are registered: `groupedByMatcher`, `flatList`, `ownFile`, `pluginFile` or `tomlTables`. */
  settings: SettingsShape | ((host: SettingsHost) => Omit<ReturnType<SettingsShape>, "readHooks">);
  /** How payloads differ from Claude Code's. */
  payload?: PayloadShape;
  /** How the host takes an answer: the JSON fields, `exitCodes` or `pluginAnswers`. */
  answers: AnswerShape | ((host: AnswerHost) => Answers);
  /** How the host reads a program's answer; as Claude Code does when absent. */
  decodeReply?: (...reply: ReplyArguments) => Outcome;
  /** What the host sends, for `hawk try`. */
  sample: SampleShape | Adapter["sample"];
  /** A command line for a program in the project, or the variable that holds the project's directory. */
  projectCommand?: string | Adapter["projectCommand"];
}

/**
 * Makes an adapter from tables of what a host does.
 *
 * @example
 * ```ts
 * export const myAgent = defineAdapter({
 *   id: "my-agent",
 *   title: "My Agent",
 *   detect: { binaries: ["my-agent"], directories: [".my-agent"] },
 *   settings: groupedByMatcher({ name: "the settings of My Agent", user: ".my-agent/settings.json", timeout: inSeconds() }),
 *   tools: { Bash: "shell", Write: tool("write", { path: "file_path" }) },
 *   events: { pre_tool_use: on("PreToolUse", ["block"]) },
 *   answers: exitCodes({ stdout: "user" }),
 *   sample: { common: ({ project }, name) => ({ session_id: "s1", cwd: project, hook_event_name: name }) },
 * });
 * ```
 */
export function defineAdapter(tables: AdapterTables): Adapter {
  const {
    id,
    title,
    detect,
    events: rows,
    tools: table,
    calls: callOptions,
    settings,
    payload,
    answers,
    decodeReply,
    sample,
    projectCommand,
    shell,
    ...asIs
  } = tables;
  const calls = createCalls(table, callOptions);
  const events = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, withoutFields(row)])) as Adapter["events"];
  const host: AnswerHost = { events, calls, payload };
  const { encode, decodeReply: read } = typeof answers === "function" ? answers(host) : { encode: createEncode(host, answers) };
  const readReply: DecodeReply = decodeReply ? (...reply) => decodeReply(host, ...reply) : (read ?? dialects.claude.decode);
  return {
    id,
    title,
    events,
    tools: calls.tools,
    detection: { ...detect, versionArguments: ["--version"] },
    ...(typeof payload?.tool === "string" ? { toolKey: payload.tool } : {}),
    ...(projectCommand === undefined ? {} : { projectCommand: toProjectCommand(projectCommand) }),
    decode: createDecode({ id, events: rows, calls, ...(payload ? { payload } : {}) }),
    readCall: createReadCall(id, calls, callOptions),
    encode,
    ...(asIs.dialect === "claude"
      ? {}
      : { decodeReply: (result, hook, event) => inHawksNames(host, readReply(result, hook, event), event) }),
    ...settings({ events, tools: calls.tools }),
    sample: typeof sample === "function" ? sample : createSample(host, sample),
    ...withSplice(shell, tables, calls),
    ...asIs,
  };
}

/** If a shell can translate the host's payloads, it also answers wherever `encode` always gives the same answer. */
function withSplice(shell: Adapter["shell"], tables: AdapterTables, calls: Calls): Pick<Adapter, "shell"> {
  if (!canSplice(tables)) return shell ? { shell } : {};
  const answers: NonNullable<Adapter["shell"]> = { exitTwoRefuses: new Set(), plainTextReachesModel: new Set(), ...shell };
  return { shell: defineLate(answers, "splice", () => deriveSplice(tables, calls)) };
}

/** A property that is computed at its first use: each event loads an adapter, and only a sync needs it. */
function defineLate<T extends object, K extends keyof T>(object: T, key: K, make: () => NonNullable<T[K]>): T {
  let made: T[K] | undefined;
  return Object.defineProperty(object, key, { enumerable: true, get: () => (made ??= make()) });
}

function withoutFields({ fields: _fields, ...row }: EventRow): HostEvent {
  return row;
}

function toProjectCommand(command: string | Adapter["projectCommand"]): (path: string) => string {
  return typeof command === "function" ? command : (path) => `"$${command}"/${path}`;
}

/** A hook in the host's own dialect changes the input in the host's names; other hooks and hawk see hawk's. */
function inHawksNames({ calls, payload = {} }: AnswerHost, outcome: Outcome, event: HookEvent): Outcome {
  if (!outcome.updatedInput || eventInfo(event.name).matchesOn !== "tool_name") return outcome;
  const native = nativePayload(event.payload);
  const input = calls.takes === "merged" ? { ...inputOf(native, payload), ...outcome.updatedInput } : outcome.updatedInput;
  return { ...outcome, updatedInput: calls.read(toolOf(native, payload), input, textOrEmpty(event.payload, "cwd"), native).tool_input };
}
