import type { EventName } from "@hawk/events";
import { z } from "zod";
import type { HookDefinition } from "../definition.ts";
import { isObject } from "../payload.ts";
import { readEvent } from "./event.ts";
import { parseObject } from "./parse.ts";
import { describeValue, itemsOf, partAt, reportError } from "./part.ts";
import type { Part } from "./part.ts";
import { text } from "./values.ts";

/** What a hook gets from its group. */
export interface Group {
  event: EventName;
  matcher: string | undefined;
}

/** Reads one hook; `undefined`, and reported, when it is none. */
export type ReadHook = (hook: Part, group: Group) => HookDefinition | undefined;

const MatcherGroup = z.object(
  { matcher: text.optional(), hooks: z.array(z.unknown(), "a list of hooks") },
  "an object with a list of hooks",
);

/** Reads `{"hooks": {"<Event>": [{"matcher": …, "hooks": [ … ]}]}}`, the form that Claude, code-agent and Arawn share. */
export function readMatcherGroups(root: Part, readHook: ReadHook): HookDefinition[] {
  if (!isObject(root.value)) {
    reportError(root, `expected an object, got ${describeValue(root.value)}`);
    return [];
  }
  if (!Object.hasOwn(root.value, "hooks")) return [];
  const events = partAt(root, "hooks");
  if (isObject(events.value)) return Object.keys(events.value).flatMap((name) => readEventGroups(partAt(events, name), name, readHook));
  reportError(events, `expected an object of events, got ${describeValue(events.value)}`, 'such as {"PreToolUse": [ … ]}');
  return [];
}

function readEventGroups(groups: Part, name: string, readHook: ReadHook): HookDefinition[] {
  const event = readEvent(groups, name);
  if (event === undefined) return [];
  if (!Array.isArray(groups.value)) reportError(groups, `expected a list of groups, got ${describeValue(groups.value)}`, groupHint);
  return itemsOf(groups).flatMap((group) => readGroup(group, event, readHook));
}

const groupHint = 'such as [{"matcher": "Bash", "hooks": [ … ]}]';

function readGroup(group: Part, event: EventName, readHook: ReadHook): HookDefinition[] {
  if (isFlatHook(group.value)) {
    reportError(group, "expected a group with a list of hooks, got a hook", 'put it into one: {"hooks": [ … ]}');
    return [];
  }
  const parsed = parseObject(group, MatcherGroup);
  if (parsed === undefined) return [];
  return itemsOf(partAt(group, "hooks")).flatMap((hook) => readHook(hook, { event, matcher: parsed.matcher }) ?? []);
}

function isFlatHook(value: unknown): boolean {
  return isObject(value) && !Object.hasOwn(value, "hooks") && (Object.hasOwn(value, "type") || Object.hasOwn(value, "command"));
}
