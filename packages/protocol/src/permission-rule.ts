import type { HookEvent } from "./definition.ts";
import { isSameTool } from "./matcher-names.ts";
import { textField, toolInput } from "./payload.ts";
import { splitCommands } from "./permission-command.ts";
import { homes, isAbsolute, toSegments } from "./path-segments.ts";
import { matchesPath, matchesText } from "./permission-glob.ts";

type Test = (pattern: string, value: string, cwd: string) => boolean;

/** The part of each tool's input that a rule's parentheses test. Tools without a row can't have parentheses. */
const specifiers: Readonly<Record<string, { field: string; test: Test }>> = {
  Bash: { field: "command", test: meetsCommand },
  PowerShell: { field: "command", test: meetsCommand },
  Read: { field: "file_path", test: meetsPath },
  Edit: { field: "file_path", test: meetsPath },
  MultiEdit: { field: "file_path", test: meetsPath },
  Write: { field: "file_path", test: meetsPath },
  NotebookRead: { field: "notebook_path", test: meetsPath },
  NotebookEdit: { field: "notebook_path", test: meetsPath },
  Grep: { field: "path", test: meetsPath },
  Glob: { field: "path", test: meetsPath },
  LS: { field: "path", test: meetsPath },
  WebFetch: { field: "url", test: meetsDomain },
  Agent: { field: "subagent_type", test: matchesText },
  Task: { field: "subagent_type", test: matchesText },
  Skill: { field: "skill", test: matchesText },
};

/** Whether an event is about a tool call that a permission rule covers: Claude's `if`. Never, on events that are about no tool. */
export function meetsCondition(rule: string, event: HookEvent): boolean {
  const tool = textField(event, "tool_name");
  const { name, pattern } = parseRule(rule);
  if (tool === undefined || !namesTool(name, tool)) return false;
  if (pattern === "" || pattern === "*") return true;
  const specifier = Object.hasOwn(specifiers, tool) ? specifiers[tool] : undefined;
  const value = specifier && toolInput(event)[specifier.field];
  return typeof value === "string" && specifier?.test(pattern, value, textField(event, "cwd") ?? "/") === true;
}

function parseRule(rule: string): { name: string; pattern: string } {
  const text = rule.trim();
  const open = text.indexOf("(");
  if (open < 0 || !text.endsWith(")")) return { name: text, pattern: "" };
  return { name: text.slice(0, open).trim(), pattern: text.slice(open + 1, -1).trim() };
}

/** `mcp__server` covers all tools of a server, unlike in a matcher. */
function namesTool(name: string, tool: string): boolean {
  if (name.startsWith("mcp__")) return matchesText(name, tool) || tool.startsWith(`${name}__`);
  return isSameTool(name, tool);
}

function meetsCommand(pattern: string, line: string): boolean {
  const commands = splitCommands(line);
  // Like the host: a command that can't be split may contain anything, so the hook sees it.
  return commands === null || line.trim() === pattern || commands.some((command) => meetsOneCommand(pattern, command));
}

/** `git:*` is `git *`, and that is also met by `git` alone. */
function meetsOneCommand(pattern: string, command: string): boolean {
  const glob = pattern.endsWith(":*") ? `${pattern.slice(0, -2)} *` : pattern;
  if (matchesText(glob, command)) return true;
  return glob.endsWith(" *") && glob.indexOf("*") === glob.length - 1 && command === glob.slice(0, -2);
}

/** `//x` is from the root, `~/x` from home, all else from the session's directory; a name without a slash is found at any depth. */
function meetsPath(pattern: string, file: string, cwd: string): boolean {
  const path = toSegments(isAbsolute(file) ? file : `${cwd}/${file}`);
  if (pattern.startsWith("//")) return matchesPath(toSegments(pattern), path);
  if (pattern.startsWith("~/")) return homes.some((home) => matchesPath([...home, ...toSegments(pattern.slice(2))], path));
  const base = toSegments(cwd);
  if (!base.every((segment, index) => path[index] === segment)) return false;
  const wanted = toSegments(pattern);
  return matchesPath(/\/./.test(pattern) ? wanted : ["**", ...wanted], path.slice(base.length));
}

function meetsDomain(pattern: string, url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : "";
  return pattern.startsWith("domain:") && matchesText(pattern.slice("domain:".length).toLowerCase(), host);
}
