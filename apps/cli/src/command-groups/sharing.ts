import type { Command, CommandGroup } from "../command.ts";
import { dryRun, json, noSync, quiet, yes } from "./common-options.ts";

const reach: Command["options"] = {
  "allow-ssh": { type: "boolean", summary: "also by ssh, with your keys" },
  "allow-file": { type: "boolean", summary: "also from a git repository on this machine" },
};

export const sharingCommands: CommandGroup = {
  title: "Finding and sharing",
  commands: [
    {
      name: "scan",
      summary: "Find the hooks in a tree and show what each one declares",
      positionals: [{ name: "path", summary: "a directory, or a single file" }],
      options: {
        json,
        depth: { type: "string", value: "N", summary: "descend at most N levels of subdirectories" },
        add: { type: "boolean", summary: "copy what is found into your registry" },
        enable: { type: "boolean", summary: "with --add: and enable it" },
        "no-sync": noSync,
        quiet,
      },
      examples: ["hawk scan . --depth 2", "hawk scan hooks --json", "hawk scan ~/dotfiles/hooks --add --enable"],
      load: () => import("../commands/scan.ts"),
    },
    {
      name: "download",
      summary: "Fetch other people's hooks; none runs before you enable it",
      positionals: [{ name: "source", summary: "owner/repo, a git address or a directory", isOptional: true }],
      options: {
        ref: { type: "string", value: "REF", summary: "a branch, a tag or a commit" },
        select: { type: "string", value: "NAMES", summary: "only these, with commas; * stands for any text" },
        as: { type: "string", value: "NAME", summary: "what to call the package" },
        frozen: { type: "boolean", summary: "exactly what hawk.lock says; alone: restore all" },
        ...reach,
        "dry-run": dryRun,
        "no-sync": noSync,
        yes,
        quiet,
        json,
      },
      examples: [
        "hawk download owner/repo",
        "hawk download https://git.example.com/hooks.git --ref v1.2.0 --select guard.py",
        "hawk download ./hooks",
        "hawk download --frozen",
      ],
      load: () => import("../commands/download.ts"),
    },
    {
      name: "packages",
      summary: "Show what was downloaded, from where, and how it stands",
      positionals: [],
      options: { json },
      examples: ["hawk packages", "hawk packages --json"],
      load: () => import("../commands/packages.ts"),
    },
    {
      name: "update",
      summary: "Show what is new in packages, and take it when you agree",
      positionals: [{ name: "package", summary: "one package; all when absent", isOptional: true }],
      options: {
        check: { type: "boolean", summary: "change nothing; exit 1 when there is something newer" },
        ref: { type: "string", value: "REF", summary: "move to another branch, tag or commit" },
        ...reach,
        "dry-run": dryRun,
        yes,
        quiet,
        json,
      },
      examples: ["hawk update --check", "hawk update", "hawk update guards --ref v2.0.0"],
      load: () => import("../commands/update.ts"),
    },
    {
      name: "remove-package",
      summary: "Disable the hooks of a package, and remove them",
      positionals: [{ name: "package", summary: "the name of a package" }],
      options: { "no-sync": noSync, "dry-run": dryRun, quiet, json },
      examples: ["hawk remove-package guards", "hawk remove-package guards --dry-run"],
      load: () => import("../commands/remove-package.ts"),
    },
  ],
};
