import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TRACE } from "./hook-file.ts";
import type { ModelRequest } from "@hawk/proof/drive";

/** What a run came to, as far as scenarios look at it. */
export interface RunRecord {
  home: string;
  project: string;
  /** What the model was asked in a conversation, in order. */
  requestsOf: (conversation: string) => readonly ModelRequest[];
  /** Tools that the model was offered and that hawk doesn't know. */
  unknownTools: readonly string[];
  /** What a command of hawk's printed in the end, if there was one. */
  printed?: string;
  /** What the host printed; in a terminal, what was on its screen. */
  screen: string;
}

/** Why a check fails. */
export interface Failure {
  /** The same in every run, so it can stand in a page. */
  why: string;
  /** What was there instead, for debugging. */
  got?: string;
}

export type Check = (record: RunRecord) => Failure | null;

/** The prompt that a run starts with, which is also how the main conversation is known. */
export const PROMPT = "Please do the scripted task.";
/** The same for what is handed to a subagent. */
export const SUBTASK = "Please do the delegated part.";

/** A text is news to the model in the n-th request of a conversation: it is shown then, and not before. */
export function modelIsShown(text: string, { request, conversation = PROMPT }: { request: number; conversation?: string }): Check {
  return ({ requestsOf }) => {
    const asked = requestsOf(conversation);
    const at = asked.findIndex(({ shown }) => shown.includes(text));
    if (at === request - 1) return null;
    const why = at === -1 ? `the model is not shown "${text}"` : `the model is shown "${text}" in request ${at + 1}, not ${request}`;
    return { why, got: asked[request - 1]?.news ?? `${asked.length} requests` };
  };
}

export function modelIsNotShown(text: string): Check {
  return ({ requestsOf }) =>
    requestsOf(PROMPT).some(({ shown }) => shown.includes(text)) ? { why: `the model is shown "${text}"` } : null;
}

export function modelIsAsked(times: number): Check {
  return ({ requestsOf }) => {
    const count = requestsOf(PROMPT).length;
    return count === times ? null : { why: `the model is asked ${count} times, not ${times}` };
  };
}

/** Without blanks, line ends and the borders of boxes. */
function flat(text: string): string {
  return text.replaceAll(/[\s│┃|]+/g, "");
}

/** The user sees this. Lines may be broken anywhere. */
export function screenShows(text: string): Check {
  return ({ screen }) => (flat(screen).includes(flat(text)) ? null : { why: `the screen does not show "${text}"` });
}

/** The user is spared this. */
export function screenHides(text: string): Check {
  return ({ screen }) => (flat(screen).includes(flat(text)) ? { why: `the screen shows "${text}"`, got: screen } : null);
}

/** hawk's table for the host has every tool that the model is offered. */
export function toolsAreKnown(): Check {
  return ({ unknownTools }) => (unknownTools.length > 0 ? { why: `hawk doesn't know these tools: ${unknownTools.join(", ")}` } : null);
}

/** A tool made this file in the project. */
export function fileIs(path: string, text: string): Check {
  return ({ project }) => {
    const found = readText(join(project, path));
    if (found?.trim() === text) return null;
    return {
      why: found === null ? `${path} was not made` : `${path} has other text than "${text}"`,
      ...(found === null ? {} : { got: found }),
    };
  };
}

export function fileIsMissing(path: string): Check {
  return ({ project }) => (existsSync(join(project, path)) ? { why: `${path} was made` } : null);
}

/** A hook of `shellHook` was started so many times. */
export function hookRan(name: string, times = 1): Check {
  return ({ home }) => {
    const lines = readText(join(home, TRACE))?.split("\n") ?? [];
    const count = lines.filter((line) => line === name).length;
    return count === times ? null : { why: `the hook "${name}" ran ${count} times, not ${times}` };
  };
}

/** hawk has written down that a hook refused something. */
export function refusalIsRecorded(hook: string): Check {
  return ({ home }) => {
    const recorded = readText(join(home, ".local/state/hawk/trace.jsonl")) ?? "";
    const isThere = recorded.split("\n").some((line) => line.includes(`"hook":"${hook}"`) && line.includes('"outcome":"blocked"'));
    return isThere ? null : { why: `no refusal by ${hook} is recorded`, got: recorded };
  };
}

/** `hawk audit --json` finds so many calls that hooks were asked about, and the others, by their tools. */
export function auditFinds(asked: number, unasked: readonly string[]): Check {
  return ({ printed = "" }) => {
    const { agents } = JSON.parse(printed || '{"agents":[]}') as {
      agents: readonly { asked?: number; examples?: readonly { tool: string }[] }[];
    };
    const found = agents.map(
      (agent) =>
        `${agent.asked} ${(agent.examples ?? [])
          .map(({ tool }) => tool)
          .toSorted()
          .join(" ")}`,
    );
    const isFound = found.length === 1 && found[0] === `${asked} ${unasked.toSorted().join(" ")}`;
    return isFound ? null : { why: "the audit doesn't find the calls that no hook was asked about", got: printed };
  };
}

/** A hook wrote this into a file in the home directory. */
export function hookWrote(path: string, text: string): Check {
  return ({ home }) => {
    const found = readText(join(home, path));
    if (found?.includes(text)) return null;
    return { why: found === null ? "the hook did not write what it was given" : `the hook was not given ${text}`, got: found ?? "" };
  };
}

/** The text of a file, if it is there. */
export function readText(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
