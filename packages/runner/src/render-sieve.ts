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

/** Lets calls of known tools that no hook is for pass; all others, and whatever is odd, are for Node. */
export function renderSieve(spec: RunnerSpec): string {
  const { toolKey = CLAUDES_KEY } = spec;
  const names = harmlessNames(spec);
  // A program that says things in its own spelling too is a stranger, except to a host that has that spelling.
  const mayBeStranger = hasGuard(spec) && toolKey === CLAUDES_KEY;
  return `_intake=look _subject_key=${toolKey} _only_subject= _first_look=1
_has_guard=${mayBeStranger ? 1 : ""} _has_matchers= _exit_two_blocks= _text_reaches_model= _takes_answers=
_known_tools=${quote(names.join(" "))} _tool_key=${toolKey}
other_host() { return 1; }
pick_hooks() { :; }
sort_tool() {
  find_doubts
  case $_doubt${toolKey === CLAUDES_KEY ? "${GROK_HOOK_EVENT-}" : ""}$_subject in
  ${names.join(" | ")}) dismiss ;;
  esac
  _ask_node=1
}
`;
}

function harmlessNames({ harmlessTools = [] }: RunnerSpec): readonly string[] {
  return harmlessTools.filter((name) => PLAIN_NAME.test(name) && name !== "esac");
}
