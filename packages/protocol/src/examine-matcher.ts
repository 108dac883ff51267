import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { DialectId } from "./definition.ts";
import { dialects } from "./dialects.ts";
import { knownTools, nearTool, spelledOtherwise } from "./known-tools.ts";
import { fitsAll, listNames } from "./matcher-names.ts";

/** Why a matcher, or a part of it, never matches. A warning: no tool that hawk knows matches, but agents gain tools. */
export interface MatcherProblem {
  message: string;
  hint: string;
  severity: "error" | "warning";
}

/** What a matcher has to be judged by. */
interface Matched {
  matcher?: string;
  events: readonly EventName[];
  dialect?: DialectId;
}

/** Finds what keeps a matcher from matching: it can't be read, or it names tools that hooks never see. */
export function examineMatcher({ matcher, events, dialect = "hawk" }: Matched): MatcherProblem[] {
  if (fitsAll(matcher)) return [];
  const { matches } = dialects[dialect];
  if (events.some((name) => matches(matcher, { name, payload: {} }) === null)) return [unreadable(matcher)];
  const event = events.find(isAboutTools);
  const isOnlyForTools = events.every((name) => !isMatched(name) || isAboutTools(name));
  if (event === undefined || !isOnlyForTools || !(dialect === "hawk" || dialect === "claude")) return [];
  // `null`, "can't be read", is for the whole to say: half of a bracket is not a pattern.
  const fits = (part: string): boolean =>
    part.includes("mcp") || knownTools.some((tool) => matches(part, { name: event, payload: { tool_name: tool } }) !== false);
  const names = listNames(matcher, event);
  if (names) return names.filter((name) => !fits(name)).map((name) => explain(name, nearTool(name)));
  const problems = splitAlternatives(matcher).flatMap((part) => (fits(part) ? [] : explainPattern(part)));
  return fits(matcher) ? problems.filter(({ severity }) => severity === "error") : problems;
}

function isMatched(event: EventName): boolean {
  return eventInfo(event).matchesOn !== undefined;
}

function isAboutTools(event: EventName): boolean {
  return eventInfo(event).matchesOn === "tool_name";
}

/** `Bash(rm *)|Edit` is two; `Notebook(Edit|Read)` is one. */
function splitAlternatives(pattern: string): readonly string[] {
  return pattern.match(/(?:\([^()]*\)|\[[^\]]*\]|\\.|[^|])+/g) ?? [];
}

/** A permission rule such as `Bash(rm *)`, words between signs such as `^(bash|edit)$`, or a pattern that is open to more than is known. */
function explainPattern(part: string): MatcherProblem[] {
  const rule = /^\s*(\w+)\([^?]/.exec(part)?.[1];
  const tool = rule === undefined ? undefined : nearTool(rule);
  if (tool !== undefined) return [explain(part, tool, " A matcher names tools only: look at their input in the hook")];
  const words = part.replaceAll(/\(\?:|\.[*+]|[\^$()]/g, "").split("|");
  const [meant] = words.flatMap((word) => spelledOtherwise(word) ?? []);
  return [explain(part, meant)];
}

function explain(part: string, meant: string | undefined, more = ""): MatcherProblem {
  if (meant !== undefined)
    return { message: `the matcher ${quote(part)} matches no tool`, hint: `did you mean ${meant}?${more}`, severity: "error" };
  return {
    message: `the matcher ${quote(part)} matches no tool that hawk knows`,
    hint: "hooks see the same names in every agent, such as Bash, Edit or mcp__server__tool",
    severity: "warning",
  };
}

function unreadable(matcher: string): MatcherProblem {
  return {
    message: `expected names or a regular expression as the matcher, got ${quote(matcher)}`,
    hint: "it matches nothing; lookaround, back-references and more than 4096 characters can't be used",
    severity: "error",
  };
}

const LONGEST_QUOTE = 60;

function quote(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}...` : text);
}
