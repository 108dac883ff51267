import { statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { AdapterLoaders } from "@hawk/adapter";
import { detectHost, loadUnreached } from "./detect-hosts.ts";
import { isProgram } from "@hawk/state";
import type { UserHome } from "@hawk/state";

/** An agent that hawk has no adapter for. */
export interface UnknownAgent {
  title: string;
  binaries: readonly string[];
  /** Below the home directory. */
  directories: readonly string[];
}

/** Every agent that the docs call not supported is in here, and some more. */
export const unknownAgents: readonly UnknownAgent[] = [
  // It promises Claude Code's hooks, and never fires them.
  { title: "Continue CLI", binaries: ["cn"], directories: [".continue"] },
  { title: "Amp", binaries: ["amp"], directories: [".config/amp"] },
  { title: "Goose", binaries: ["goose"], directories: [".config/goose"] },
  { title: "Aider", binaries: ["aider"], directories: [] },
  { title: "OpenHands", binaries: ["openhands"], directories: [".openhands"] },
  {
    title: "Antigravity",
    binaries: ["antigravity", "agy"],
    directories: [".antigravity", ".gemini/antigravity", ".gemini/antigravity-cli"],
  },
  // Its agent may run hooks from Claude Code's and Copilot's settings, without their matchers and under other names for tools.
  { title: "VS Code", binaries: [], directories: [".vscode", ".vscode-server"] },
];

/** The titles of agents on this machine that hawk does not reach. */
export interface UnreachedAgents {
  unreached: readonly string[];
}

/** The agents on this machine that hawk doesn't reach. */
export async function findUnreached(user: UserHome & { adapters: AdapterLoaders }): Promise<UnreachedAgents> {
  const known = (await loadUnreached(user.adapters)).filter((adapter) => detectHost(adapter, user).isThere);
  return { unreached: [...findUnknown(user), ...known.map(({ title }) => title)] };
}

function findUnknown({ home, env }: UserHome): string[] {
  const path = (env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const isThere = ({ binaries, directories }: UnknownAgent): boolean =>
    binaries.some((name) => path.some((directory) => isProgram(join(directory, name)))) ||
    directories.some((directory) => statSync(join(home, directory), { throwIfNoEntry: false })?.isDirectory());
  return unknownAgents.filter(isThere).map(({ title }) => title);
}
