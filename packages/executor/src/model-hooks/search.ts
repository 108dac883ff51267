import { relative } from "node:path";
import { safeRegex } from "@hawk/protocol";
import type { ToolReply } from "@hawk/protocol";
import { refuse, textInput } from "./agent-tool.ts";
import type { AgentTool } from "./agent-tool.ts";
import { createBudget, describeSpent, spend } from "./budget.ts";
import type { Budget } from "./budget.ts";
import { decodeText, isBinary } from "./read-lines.ts";
import { walkFiles } from "./walk-files.ts";
import { findInside, openFile } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

type Test = (line: string) => boolean;

const MOST_MATCHES = 200;
const LONGEST_LINE_SHOWN = 300;
/** Searches only this much of a line: minified files have lines of megabytes. */
const LONGEST_LINE_TESTED = 10_000;
const LARGEST_FILE_BYTES = 1024 * 1024;

export const searchTool: AgentTool = {
  name: "search",
  description: `Finds lines in the text files below the project's directory, up to ${MOST_MATCHES}, as path:line: text. Files of more than 1 MiB, .git and node_modules are left out.`,
  inputSchema: {
    type: "object",
    properties: {
      pattern: { type: "string" },
      regex: { type: "boolean", description: "The pattern is a regular expression (RE2) and not the text itself" },
      path: { type: "string", description: "A directory or file to search; default: the project's directory" },
    },
    required: ["pattern"],
  },
  run: search,
};

async function search(input: Record<string, unknown>, workspace: Workspace): Promise<ToolReply> {
  const pattern = textInput(input, "pattern");
  if (pattern === undefined) return refuse("pattern is missing");
  const test = input["regex"] === true ? safeRegex(pattern) : (line: string): boolean => line.includes(pattern);
  if (!test)
    return refuse(`${pattern.slice(0, LONGEST_LINE_SHOWN)} is not a valid regular expression (lookaround and back-references don't work)`);
  const path = textInput(input, "path") ?? ".";
  const start = await findInside(workspace, path);
  if (start === null) return refuse(`${path} is not below the project's directory`);
  return { content: (await collect(workspace, start, test)).join("\n") || "[no matches]" };
}

async function collect(workspace: Workspace, start: string, test: Test): Promise<string[]> {
  const budget = createBudget(workspace.signal);
  const matches: string[] = await searchFile(workspace, start, test, budget);
  for await (const file of walkFiles(start, budget)) {
    matches.push(...(await searchFile(workspace, file, test, budget)));
    if (matches.length > MOST_MATCHES) return [...matches.slice(0, MOST_MATCHES), `[there are more than ${MOST_MATCHES} matches]`];
  }
  const note = describeSpent(budget);
  return note === undefined ? matches : [...matches, note];
}

/** Returns nothing for a file that is not regular, unreadable, too large or binary. */
async function searchFile({ root }: Workspace, file: string, test: Test, budget: Budget): Promise<string[]> {
  const text = await readSmallText(file, budget);
  const name = relative(root, file);
  const matches: string[] = [];
  for (const [index, line] of text?.replace(/\n$/, "").split("\n").entries() ?? []) {
    if (matches.length > MOST_MATCHES || !spend(budget, {})) break;
    if (test(line.slice(0, LONGEST_LINE_TESTED))) matches.push(`${name}:${index + 1}: ${line.slice(0, LONGEST_LINE_SHOWN).trimEnd()}`);
  }
  return matches;
}

async function readSmallText(file: string, budget: Budget): Promise<string | null> {
  const handle = await openFile(file);
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    if (size > LARGEST_FILE_BYTES || !spend(budget, { bytes: size })) return null;
    const bytes = Buffer.alloc(size);
    const { bytesRead } = await handle.read(bytes, 0, size, 0);
    return isBinary(bytes.subarray(0, bytesRead)) ? null : decodeText([bytes.subarray(0, bytesRead)]);
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}
