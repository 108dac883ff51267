import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { HawkError } from "@hawk/errors";
import type { CommandAnswer } from "../command/answer.ts";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { required } from "../command/positionals.ts";
import { exitCode } from "../ui/io.ts";
import { usageError } from "../ui/usage-error.ts";
import { addPaths } from "./add.ts";

export const scan: Command = command({
  name: "scan",
  summary: "Find the hooks in a tree and show what each one declares",
  positionals: { path: required("a directory, or a single file") },
  options: {
    json: option.json,
    depth: option.number("descend at most N levels of subdirectories", "N", 0, "--depth 0 looks at the directory's own files only"),
    add: option.flag("copy them into your registry"),
    enable: option.flag("with --add: also enable them"),
    noSync: option.noSync,
    quiet: option.quiet,
  },
  examples: ["hawk scan . --depth 2", "hawk scan hooks --json", "hawk scan ~/dotfiles/hooks --add --enable"],
  run: async (request, io) => {
    const { path, depth } = request;
    if (path === "") throw usageError("the path is empty", "hawk scan . looks at the current directory");
    if (request.enable && !request.add) throw usageError("--enable is for hooks that are added", "write --add --enable");
    const { scanHooks } = await import("@hawk/registry");
    const { renderScan, scanJson } = await import("../registry/render-scan.ts");
    const root = resolve(io.cwd, path);
    const found = scanHooks(root, depth === undefined ? {} : { depth });
    const hasProblems = [...found.hooks, ...found.nearMisses].some(({ problems }) => problems.length > 0);
    const code = hasProblems ? exitCode.problem : exitCode.ok;
    const shown = { data: scanJson(found), text: renderScan(found, io), code };
    if (!request.add) return shown;
    const add = async (): Promise<CommandAnswer> => {
      if (found.hooks.length === 0)
        throw new HawkError("registry/nothing-to-add", `there is no hook in ${root} to add`, { hint: "hawk new makes one" });
      const isDirectory = statSync(root).isDirectory();
      const paths = found.hooks.map((hook) => (isDirectory ? join(root, hook.path) : root));
      // With --json the scan is the result, and what is added is not told.
      return { ...(await addPaths(paths, { ...request, dryRun: false }, io)), data: undefined };
    };
    return { ...shown, after: add };
  },
});
