import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import { PROMPT, SUBTASK } from "./checks.ts";
import type { Host, NativeCall, Task } from "./host.ts";
import type { Block, Conversation } from "@hawk/proof/drive";
import { MCP_SERVER } from "./scenario.ts";
import type { Scenario, Step } from "./scenario.ts";

/** What the model says in a scenario, in the host's own names for tools. */
export function toConversations(host: Host, scenario: Scenario, project: string): Conversation[] {
  const toTurns = (turns: Scenario["turns"]): Conversation["turns"] =>
    turns.map((turn) => turn.flatMap((step) => toBlocks(step, host, scenario, project)));
  return [
    { opening: SUBTASK, turns: toTurns(scenario.subagentTurns ?? []) },
    { opening: PROMPT, turns: toTurns(scenario.turns) },
  ];
}

function toBlocks(step: Step, host: Host, { permissions = "granted", name }: Scenario, project: string): Block[] {
  if ("say" in step) return [{ type: "text", text: step.say }];
  const calls = toCalls(step, host.tools, permissions, project);
  if (calls) return [calls].flat().map((call) => ({ type: "call", name: call.name, input: call.input }));
  throw new HawkError("conformance/no-such-tool", `${host.id} has no tool for ${name}: ${Object.keys(step)[0]}`, {
    hint: `add the tool to its module, or list ${name} in its notOffered`,
  });
}

function toCalls(
  step: Exclude<Step, { say: string }>,
  tools: Host["tools"],
  permissions: Task["permissions"],
  project: string,
): NativeCall | readonly NativeCall[] | undefined {
  if ("shell" in step) return tools.shell(step.shell, permissions);
  if ("fail" in step) return tools.fail?.() ?? tools.shell(step.fail, permissions);
  if ("delegate" in step) return tools.delegate(step.delegate);
  if ("write" in step) return tools.write(join(project, step.write), step.text);
  if ("read" in step) return tools.read?.(join(project, step.read));
  if ("patch" in step) return tools.patch?.(["*** Begin Patch", ...step.patch, "*** End Patch"].join("\n"));
  if ("notebook" in step) return tools.notebook?.(join(project, step.notebook), step.text);
  if ("script" in step) return tools.script?.(step.script);
  if ("remove" in step) return tools.remove?.(join(project, step.remove));
  return tools.mcp?.(MCP_SERVER, step.mcp, step.input);
}
