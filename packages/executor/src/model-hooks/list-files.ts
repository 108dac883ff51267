import { relative } from "node:path";
import type { ToolReply } from "@hawk/protocol";
import { refuse, textInput } from "./agent-tool.ts";
import type { AgentTool } from "./agent-tool.ts";
import { createBudget, describeSpent } from "./budget.ts";
import { walkFiles } from "./walk-files.ts";
import { findInside } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

const MOST_FILES = 1000;

export const listFilesTool: AgentTool = {
  name: "list_files",
  description: `Lists up to ${MOST_FILES} files below a directory, nearer ones first, without .git and node_modules.`,
  inputSchema: {
    type: "object",
    properties: { path: { type: "string", description: "A directory; default: the project's directory" } },
  },
  run: listFiles,
};

async function listFiles(input: Record<string, unknown>, workspace: Workspace): Promise<ToolReply> {
  const path = textInput(input, "path") ?? ".";
  const directory = await findInside(workspace, path);
  if (directory === null) return refuse(`${path} is not a directory below the project's directory`);
  const files: string[] = [];
  const budget = createBudget(workspace.signal);
  for await (const file of walkFiles(directory, budget)) {
    if (files.length === MOST_FILES) return { content: [...files, `[there are more than ${MOST_FILES} files]`].join("\n") };
    files.push(relative(workspace.root, file));
  }
  return { content: [...files, describeSpent(budget) ?? []].flat().join("\n") || "[no files]" };
}
