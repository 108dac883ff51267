import { eventInfo } from "@hawk/events";
import { quote } from "./quote.ts";
import { hasGuard } from "./render-picking.ts";
import type { RunnerSpec } from "./types.ts";

const PLAIN_NAME = /^[A-Za-z0-9_-]+$/;
const CLAUDES_KEY = "tool_name";

/** Whether a runner that leaves everything to Node can settle some calls by the name of their tool, which saves the start of Node. */
export function isSieve(spec: RunnerSpec): boolean {
  return eventInfo(spec.event).matchesOn === CLAUDES_KEY && harmlessNames(spec).length > 0;
}

/** Passes calls of known tools that no hook matches; all others, and anything odd, go to Node. */
export function renderSieve(spec: RunnerSpec): string {
  const { toolKey = CLAUDES_KEY } = spec;
  // A program that also uses its own spelling is unknown, except in a host with that spelling.
  const mayBeStranger = hasGuard(spec) && toolKey === CLAUDES_KEY;
  return `_intake=look _subject_key=${toolKey} _first_look=1
_has_guard=${mayBeStranger ? 1 : ""} _has_matchers= _exit_two_blocks= _text_reaches_model= _takes_answers=
_known_tools= ${renderHarmless(spec)}
other_host() { return 1; }
pick_hooks() { :; }
sort_tool() { _ask_node=1; }
is_marked() { return 1; }
`;
}

/** The tools whose calls end before anything else is looked at, and where a payload names its tool. */
export function renderHarmless(spec: RunnerSpec): string {
  const names = eventInfo(spec.event).matchesOn === CLAUDES_KEY ? harmlessNames(spec) : [];
  return `_tool_key=${spec.toolKey ?? CLAUDES_KEY} _harmless_tools=${quote(names.length > 0 ? ` ${names.join(" ")} ` : "")}`;
}

function harmlessNames({ harmlessTools = [] }: RunnerSpec): readonly string[] {
  return harmlessTools.filter((name) => PLAIN_NAME.test(name));
}
