import { readShell } from "@hawk/shell-facts";
import type { Command, Language, ShellFacts } from "@hawk/shell-facts";
import { judgeEffect } from "./effect-rules.ts";
import type { Finding } from "./finding.ts";
import { fitsName, matchesRule } from "./match-rule.ts";
import { describeCommand } from "./objection.ts";
import type { Objection } from "./objection.ts";
import { isAllowed } from "./policy.ts";
import type { Policy } from "./policy.ts";
import { judgeKill } from "./kill.ts";
import { isOnDrives } from "./places-on-drives.ts";
import { judgePush } from "./push.ts";
import type { Rule } from "./rule.ts";
import { ruleTable } from "./rule-table.ts";
import type { World } from "./world.ts";

const BARE_SHELL =
  /^\s*(?:(?:sudo|exec|env)\s+)*(?:[^\s;&|<>]*\/)?(?:sh|bash|dash|zsh|ksh|ash|fish)(?:\s+(?:-[ilp]+|--login|--norc|--noprofile))*\s*$/;
const BOMB = /(\S{1,20})\(\)\s*\{\s*\1\s*\|\s*\1\s*&\s*;?\s*\}/;
const MOST_LONG = 1 << 19;

/** The shells that may run a command. On Windows only the tool's name can tell. */
function languagesOf(tool: string, world: World): readonly Language[] {
  if (tool === "PowerShell") return ["sh", "powershell"];
  return isOnDrives(world) ? ["sh", "powershell", "cmd"] : ["sh"];
}

export function readCommand(text: string, world: World, tool = ""): ShellFacts {
  // Documentation pages turn dashes into lookalikes.
  return readShell(
    text.replaceAll(/(?<=\s)[\u2010-\u2015\u2212]{1,2}(?=[a-z])/gi, (dashes) => "-".repeat(dashes.length)),
    { directory: world.directory, home: world.home, variables: world.variables, languages: languagesOf(tool, world) },
  );
}

/** What the command rules object to, in command order. */
export function judgeCommand(text: string, facts: ShellFacts, world: World, policy: Policy): Finding[] {
  const found: Objection[] = [];
  if (text.length > MOST_LONG)
    found.push({ rule: "", what: "the command is too long to check", instead: "Put it into a file that the user can read." });
  if (BARE_SHELL.test(text))
    found.push({
      rule: "open-shell/bare",
      what: "this opens a shell, and no hook sees what is typed into it",
      instead: "Run the command itself.",
    });
  if (BOMB.test(text)) found.push({ rule: "fork-bomb/function", what: "this is a fork bomb: it starts itself again and again" });
  for (const effect of facts.effects) {
    const objection = judgeEffect(effect, world);
    if (objection) found.push(objection);
  }
  for (const command of facts.commands) found.push(...judgeOne(command, world, policy));
  if (facts.cut !== undefined)
    found.push({
      rule: "",
      what: `the command is ${facts.cut} to check`,
      instead: "Write the command without so many levels of quoting.",
    });
  return found.filter(({ rule, pack }) => (rule === "" || !isAllowed(policy, rule)) && policy.packs.has(pack ?? "core")).map(asFinding);
}

function asFinding({ rule, pack = "core", answer = "block", what, instead = "" }: Objection): Finding {
  return { guard: "dangerous-cmd", rule, pack, answer, what, instead };
}

function judgeOne(command: Command, world: World, policy: Policy): Objection[] {
  const push = command.name === "git" ? judgePush(command, world, policy) : command.name === "kill" ? judgeKill(command) : undefined;
  const rows = [...ruleTable, ...policy.ownRules].filter(
    (rule) => isOn(rule, policy) && mayFit(rule, command) && matchesRule(rule, command, world) && !isSaved(rule, command),
  );
  return [
    ...(push ? [push] : []),
    ...rows.map(({ id, pack, answer, reason, instead = "" }) => ({
      rule: id,
      pack,
      answer,
      what: `${reason} (${describeCommand(command)})`,
      instead,
    })),
  ];
}

function isOn(rule: Rule, policy: Policy): boolean {
  return rule.answer !== "off" && policy.packs.has(rule.pack);
}

function mayFit(rule: Rule, command: Command): boolean {
  return fitsName(rule.program, command.name);
}

function isSaved(rule: Rule, command: Command): boolean {
  return rule.savedBy !== undefined && command.after.some((before) => saves(before, rule.savedBy === "stash-untracked"));
}

function saves({ name, args }: Command, isUntracked: boolean): boolean {
  const texts = args.map(({ text }) => text);
  const verb = texts.find((text) => !text.startsWith("-"));
  if (name !== "git" || texts.includes("--help")) return false;
  const takesAll = texts.some((text) => /^(?:-\w*[ua]\w*|--include-untracked|--all)$/.test(text));
  if (verb === "commit") return !isUntracked && !texts.includes("--allow-empty") && !texts.includes("--dry-run");
  const next = texts[texts.indexOf("stash") + 1];
  return verb === "stash" && (next === undefined || /^(?:-.*|push|save)$/.test(next)) && (!isUntracked || takesAll);
}
