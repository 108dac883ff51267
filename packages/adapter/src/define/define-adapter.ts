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
import type { AnswerHost } from "./said.ts";
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

/** What `decodeReply` of the tables is called with: the host first. */
export type ReplyArguments = readonly [AnswerHost, ...Parameters<DecodeReply>];

/** What a host does, in tables. The functions of an adapter follow from them; what they can't say is a function here. */
export interface AdapterTables extends Pick<Adapter, "id" | "title" | AsIs> {
  detect: Omit<Detection, "versionArguments">;
  events: Readonly<Partial<Record<EventName, EventRow>>>;
  tools: ToolTable;
  /** How calls differ from Claude Code's beyond the table. */
  calls?: CallOptions;
  settings: SettingsShape | ((host: SettingsHost) => Omit<ReturnType<SettingsShape>, "readHooks">);
  /** How payloads differ from Claude Code's. */
  payload?: PayloadShape;
  answers: AnswerShape | ((host: AnswerHost) => Answers);
  /** How the host reads a program's answer; as Claude Code does when absent. */
  decodeReply?: (...reply: ReplyArguments) => Outcome;
  sample: SampleShape | Adapter["sample"];
  /** A command line for a program in the project, or the variable that holds the project's directory. */
  projectCommand?: string | Adapter["projectCommand"];
}

/** The adapter that follows from a host's tables. */
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

/** A host whose payloads a shell can translate is answered by it as far as `encode` has an answer that is always the same. */
function withSplice(shell: Adapter["shell"], tables: AdapterTables, calls: Calls): Pick<Adapter, "shell"> {
  if (!canSplice(tables)) return shell ? { shell } : {};
  const answers: NonNullable<Adapter["shell"]> = { exitTwoRefuses: new Set(), plainTextReachesModel: new Set(), ...shell };
  return { shell: defineLate(answers, "splice", () => deriveSplice(tables, calls)) };
}

/** A property that is worked out when it is first asked for: each event loads an adapter, and only a sync asks. */
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

/** A hook that speaks as the host does gives a changed input in the host's names; what other hooks and hawk see has hawk's. */
function inHawksNames({ calls, payload = {} }: AnswerHost, outcome: Outcome, event: HookEvent): Outcome {
  if (!outcome.updatedInput || eventInfo(event.name).matchesOn !== "tool_name") return outcome;
  const native = nativePayload(event.payload);
  const input = calls.takes === "merged" ? { ...inputOf(native, payload), ...outcome.updatedInput } : outcome.updatedInput;
  return { ...outcome, updatedInput: calls.read(toolOf(native, payload), input, textOrEmpty(event.payload, "cwd"), native).tool_input };
}
