import { existsSync } from "node:fs";
import { isHawkError } from "@hawk/errors";
import { configPaths } from "@hawk/state";
import type { Io } from "./ui/io.ts";

/** What `hawk` alone says: how things stand, and the commands that matter most. The rest is in `hawk help --all`. */
export async function renderStart(io: Io): Promise<string> {
  return `hawk: write an AI-agent hook once, run it in every coding agent

${await describeState(io)}

  hawk try                see what hooks do in every agent, in a throwaway home
  hawk init               set hawk up, and see every change first
  hawk list               all hooks, and which are on
  hawk new guard.py --event pre_tool_use
                          write your own
  hawk check 'rm -rf ~'   ask your hooks about a command
  hawk log                what hooks did, and why
  hawk ui                 the same on a page in your browser
  hawk verify             prove that your agents obey
  hawk uninstall          remove hawk, and restore every file

hawk help --all lists all commands, and hawk <command> --help explains one.
`;
}

async function describeState(io: Io): Promise<string> {
  if (!existsSync(configPaths(io).config)) return "Nothing is set up here yet. Start with hawk try, then hawk init.";
  try {
    return await describeAgents(io);
  } catch (error) {
    if (isHawkError(error)) return "Something is wrong with your configuration. hawk doctor says what.";
    throw error;
  }
}

async function describeAgents(io: Io): Promise<string> {
  const { readStatuses } = await import("@hawk/sync");
  const { statuses, idle, staleVendor, plans } = await readStatuses(io);
  const inUse = statuses.filter(({ state }) => state !== "none");
  const isBroken =
    inUse.some(({ state, unsupported }) => state !== "in sync" || unsupported.some(({ isSerious }) => isSerious)) ||
    idle.length > 0 ||
    staleVendor !== null ||
    plans.problems.length > 0;
  if (isBroken) return "Something keeps hooks from running. hawk doctor says what, and how to fix it.";
  return inUse.length === 0
    ? "hawk isn't in any of your agents yet. Run hawk sync."
    : `Your hooks are in ${inUse.map(({ title }) => title).join(", ")}.`;
}
