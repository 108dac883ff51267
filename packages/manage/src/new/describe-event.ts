import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { exampleOf, isFileTool, toolFamilies } from "@hawk/protocol";

/** The word that a template's guard blocks, as an example. */
export const FORBIDDEN = "forbidden";

/** The facts that a template depends on. */
export interface EventPlan {
  event: EventName;
  matcher?: string;
  summary: string;
  /** The strongest thing that a hook can do there; the template shows it. */
  does: "guard" | "inform" | "watch";
  canInform: boolean;
  /** The field that it checks; absent if the event has no useful one. */
  subject?: string;
  fields: string[];
  /** An agent kept going by a hook fires the event again, so a guard should block only once. */
  canLoop: boolean;
  /** Its calls touch files, and the hook is asked about each. */
  isAboutFiles: boolean;
  description: string;
  /** The fields of an event that the template does something about, for `hawk test`. */
  sample: Record<string, unknown>;
}

/** The most telling field of an event, if it has one. */
const subjects = [
  ["tool_input", "tool_calls", "prompt", "command_name", "message", "error", "last_assistant_message", "task_subject", "llm_request"],
  ["to_model", "file_path", "agent_type", "teammate_name", "directory", "new_cwd", "worktree_path", "name", "trigger", "source", "reason"],
].flat();

const descriptions: Record<EventPlan["does"], string> = {
  guard: `Refuse what is ${FORBIDDEN}`,
  inform: "Tell the model something",
  watch: "Take note",
};

/** Works out what a hook for an event can do, and an example of it. */
export function describeEvent(event: EventName, matcher?: string): EventPlan {
  const info = eventInfo(event);
  const fields = info.fields.map((field) => field.replace("?", ""));
  const subject = subjects.find((field) => fields.includes(field));
  const canInform = info.canAddContext === true;
  const does = info.canBlock ? "guard" : canInform ? "inform" : "watch";
  const sample = sampleOf(subject, matcher, does === "guard" ? FORBIDDEN : "an example");
  return {
    event,
    ...(matcher === undefined ? {} : { matcher }),
    summary: info.summary,
    does,
    canInform,
    ...(subject === undefined ? {} : { subject }),
    fields,
    canLoop: fields.includes("stop_hook_active"),
    isAboutFiles: subject === "tool_input" && isFileTool(String(sample["tool_name"])),
    description: descriptions[does],
    sample,
  };
}

function sampleOf(subject: string | undefined, matcher: string | undefined, example: string): Record<string, unknown> {
  const word = /^[A-Za-z]+/.exec(matcher ?? "")?.[0] ?? "Bash";
  const tool = exampleOf(word) ?? word;
  const call = { tool_name: tool, tool_input: inputOf(tool, example) };
  if (subject === "tool_input") return call;
  if (subject === "tool_calls") return { tool_calls: [call] };
  if (subject === "llm_request") return { llm_request: { messages: [{ role: "user", content: example }] } };
  return { [subject ?? "note"]: example };
}

function inputOf(tool: string, example: string): Record<string, unknown> {
  if (toolFamilies["shell"]?.includes(tool)) return { command: `echo ${example}` };
  return isFileTool(tool) ? { file_path: `/tmp/example/${example}.txt` } : { input: example };
}
