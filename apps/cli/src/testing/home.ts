import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import type { TreeOptions } from "@hawk/testing";
import { runMain } from "./run-main.ts";
import type { Outcome } from "./run-main.ts";

const REGISTRY = ".config/hawk/registry/hooks";

/** A home directory with hooks, and what can be done in it. */
export interface Home {
  path: string;
  project: string;
  hawk: (...args: string[]) => Promise<Outcome>;
  /** Fires an event as Claude Code does, through the runner that is registered. */
  fire: (event: string, payload: Record<string, unknown>, options?: { env?: Record<string, string>; cwd?: string }) => HookReply;
}

interface HookReply {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Makes a home directory with these hooks in the registry, all of them enabled, and `files` beside. */
export function createHome(hooks: Record<string, string>, files: Record<string, string> = {}, tree: TreeOptions = {}): Home {
  const path = createTree(
    {
      ".config/hawk/config.yaml": `global:\n  hooks: [${Object.keys(hooks).join(", ")}]\n`,
      "project/file": "",
      ".claude/.keep": "",
      ...Object.fromEntries(Object.entries(hooks).map(([name, text]) => [`${REGISTRY}/${name}`, text])),
      ...files,
    },
    tree,
  );
  const project = join(path, "project");
  const env = { PATH: process.env["PATH"] ?? "" };
  return {
    path,
    project,
    hawk: (...args) => runMain(args, { home: path, cwd: project, env }),
    fire: (event, payload, options = {}) => {
      const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", join(path, ".local/state/hawk/run/claude-code", event)], {
        input: `${JSON.stringify({ session_id: "s", cwd: project, ...payload })}\n`,
        encoding: "utf8",
        env: { ...env, HOME: path, CLAUDE_PROJECT_DIR: project, ...options.env },
        cwd: options.cwd ?? project,
      });
      return { status, stdout, stderr };
    },
  };
}
