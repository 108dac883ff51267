import { hasFlag, shown, splitArguments } from "@hawk/shell-facts";
import type { Command } from "@hawk/shell-facts";
import type { Objection } from "./objection.ts";
import type { Policy } from "./policy.ts";
import { programShapes } from "./rule-table.ts";
import type { World } from "./world.ts";

/** Pushes that rewrite or delete shared branches. */
export function judgePush(command: Command, world: World, policy: Policy): Objection | undefined {
  const { flags, operands, values } = splitArguments(command.args, programShapes["git"]);
  const at = operands.findIndex(({ text }) => text === "push");
  if (at !== 0 || hasFlag(flags, "--help") || ((hasFlag(flags, "--dry-run") || flags.includes("-n")) && !flags.includes("--no-dry-run")))
    return undefined;
  if (hasFlag(flags, "--mirror"))
    return {
      rule: "git-push/mirror",
      what: "this deletes every remote branch that isn't here",
      instead: "Push the branch you mean.",
    };
  const isForced =
    hasFlag(flags, "-f", "--force", "--force-with-lease", "-d", "--delete") || flags.some((flag) => flag.startsWith("--forc"));
  const refs = operands.slice(2).map(({ text }) => text);
  const directory = values.get("-C")?.text;
  const branch = (): string => currentBranch(directory === undefined ? command.directory : `${command.directory}/${directory}`, world);
  const targets = refs.length > 0 ? refs.map((ref) => targetOf(ref, isForced, branch)) : isForced ? [branch()] : [];
  const hit = targets.find((target) => target !== undefined && policy.protectedBranches.has(target));
  return hit === undefined
    ? undefined
    : {
        rule: "git-push/force",
        what: `this rewrites or deletes the branch ${shown(hit)} for everyone`,
        instead: "Push to your own branch.",
      };
}

function targetOf(ref: string, isForced: boolean, branch: () => string): string | undefined {
  if (!isForced && !/^\+|^:|:\+/.test(ref)) return undefined;
  const name = ref
    .replace(/^\+/, "")
    .replace(/^.*:/, "")
    .replace(/^\+/, "")
    .replace(/^refs\/heads\//, "");
  return name === "HEAD" || name === "@" ? branch() : name;
}

function currentBranch(directory: string, world: World): string {
  let at = directory;
  for (let count = 0; count < 12; count += 1) {
    const head = world.readText(`${at}/.git/HEAD`);
    if (head !== "") return head.trim().replace(/^ref: refs\/heads\//, "");
    at = `${at}/..`;
  }
  return "";
}
