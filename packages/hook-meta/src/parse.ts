import { findEvent } from "@hawk/events";
import { readCommentHeader } from "./comment-header.ts";
import { applyFields } from "./fields.ts";
import type { RawField } from "./fields.ts";
import { fileTypeOf, parentOf } from "./file-type.ts";
import type { FileType } from "./file-type.ts";
import { FIRST_LINE, readFrontmatter } from "./frontmatter.ts";
import type { Frontmatter } from "./frontmatter.ts";
import { createMeta } from "./hook-meta.ts";
import type { HookKind, HookMeta, HookProblem, HookSource } from "./hook-meta.ts";
import { isHookifyFile, readHookify } from "./hookify.ts";
import { readJsonMetadata } from "./json-metadata.ts";
import { JSON_LIMIT } from "./limits.ts";
import { finishRule, readBrokenRule, ruleOf } from "./rule.ts";

/** Not always an error: a configuration can name the events. */
export const noEvents: HookProblem = {
  line: 1,
  message: "the hook declares no events, so it never fires",
  hint: "add events, such as pre_tool_use",
};

/**
 * Says whether a file is a hook, and what it declares. Pure, and never throws: `problems` says what is wrong with the file.
 *
 * @example
 * ```ts
 * const meta = parseHookMeta("guard.py", "# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\n");
 * console.log(meta.kind, meta.events, meta.matcher); // command [ 'pre_tool_use' ] Bash
 * ```
 */
export function parseHookMeta(path: string, text: string): HookMeta {
  return parseStart(path, text, true) as HookMeta;
}

/** As `parseHookMeta` for the first part of a file; `null` when that part is too short to tell. */
export function parseStart(path: string, text: string, isWhole: boolean): HookMeta | null {
  const type = fileTypeOf(path);
  if (type.metadata === "json") return isWhole || text.length > JSON_LIMIT ? fromJson(path, type, text) : null;
  if (type.metadata === "frontmatter" || (type.metadata === "any" && /^\uFEFF?---\s/.test(text)))
    return fromFrontmatter(path, type, text, isWhole);
  return fromComments(path, type, text, isWhole);
}

function fromComments(path: string, type: FileType, text: string, isWhole: boolean): HookMeta | null {
  const header = readCommentHeader(text, type.comments, isWhole);
  if (!header) return null;
  if (header.isPresent) return readDeclared("command", "header", path, type, header);
  const event = type.isScript ? eventOfDirectory(parentOf(path)) : null;
  const meta = event ? createMeta("command", "directory") : createMeta(null, null);
  if (event) meta.events.push(event);
  meta.problems.push(...header.problems);
  return meta;
}

function fromFrontmatter(path: string, type: FileType, text: string, isWhole: boolean): HookMeta | null {
  const frontmatter = readFrontmatter(text, isWhole);
  if (!frontmatter) return null;
  const meta = frontmatter.isPresent ? readText(path, type, frontmatter) : readUndeclared(path, type, frontmatter);
  if (meta.kind && frontmatter.bodyStart !== undefined) meta.body = { start: frontmatter.bodyStart };
  return meta;
}

/** A text for the model, or a rule. */
function readText(path: string, type: FileType, frontmatter: Frontmatter): HookMeta {
  const { fields, problems, yaml = "" } = frontmatter;
  const meta = readDeclared("content", "frontmatter", path, type, frontmatter);
  const said = fields.find(isOfRule);
  if (said) ruleOf(meta);
  else if (fields.length === 0 && problems.length > 0) readBrokenRule(meta, yaml);
  if (!meta.rule) return meta;
  finishRule(meta, said?.line ?? 1);
  return withRulesEvent(meta);
}

function isOfRule({ name }: RawField): boolean {
  return name === "match" || name === "action";
}

/** The default event, since most rules are about what is about to happen. */
function withRulesEvent(meta: HookMeta): HookMeta {
  const isUnsaid = meta.events.length === 0 && (meta.problems.includes(noEvents) || meta.rule?.problem !== undefined);
  if (!isUnsaid) return meta;
  return { ...meta, events: ["pre_tool_use"], problems: meta.problems.filter((problem) => problem !== noEvents) };
}

function readUndeclared(path: string, type: FileType, { yaml }: Frontmatter): HookMeta {
  if (yaml === undefined || !isHookifyFile(path)) return byExtension(path, type);
  const meta = readHookify(yaml, FIRST_LINE);
  finishRule(meta, 1);
  return meta;
}

function fromJson(path: string, type: FileType, text: string): HookMeta {
  const isPromptFile = type.byExtension === "prompt";
  const json = readJsonMetadata(text, isPromptFile);
  const kind = isPromptFile || json.hasPrompt ? "prompt" : "content";
  if (json.isPresent) {
    const meta = readDeclared(kind, "json", path, type, json);
    return kind === "content" ? { ...meta, body: { start: 0 } } : meta;
  }
  if (!json.hasPrompt) return createMeta(null, null);
  const meta = byExtension(path, type);
  applyFields(meta, json.fields);
  return meta;
}

/** A hook that says so itself. */
function readDeclared(
  kind: HookKind,
  source: HookSource,
  path: string,
  type: FileType,
  { fields, problems }: { fields: RawField[]; problems: HookProblem[] },
): HookMeta {
  const meta = createMeta(kind, source);
  meta.problems.push(...problems);
  applyFields(meta, fields);
  checkRun(meta, type, fields);
  checkRule(meta, kind, fields);
  if (meta.problems.length > 1) meta.problems.sort((a, b) => a.line - b.line);
  if (meta.events.length > 0) return meta;
  const event = eventOfDirectory(parentOf(path));
  const isExplained =
    problems.length > 0 || meta.problems.some(({ line }) => fields.some((field) => field.name === "events" && field.line === line));
  if (event) meta.events.push(event);
  else if (!isExplained) meta.problems.push(noEvents);
  return meta;
}

/** A hook by its name alone. */
function byExtension(path: string, type: FileType): HookMeta {
  if (!type.byExtension) return createMeta(null, null);
  const meta = createMeta(type.byExtension, "extension");
  const event = eventOfDirectory(parentOf(path));
  if (event) meta.events.push(event);
  else meta.problems.push(noEvents);
  return meta;
}

function checkRun(meta: HookMeta, type: FileType, fields: readonly RawField[]): void {
  if (meta.run !== "inline" || (meta.kind === "command" && type.isJavaScript)) return;
  delete meta.run;
  const line = fields.find(({ name }) => name === "run")?.line ?? 1;
  meta.problems.push({ line, message: "only a JavaScript or TypeScript hook can run inline", hint: "leave out run" });
}

/** Rules are text files; programs decide for themselves. */
function checkRule(meta: HookMeta, kind: HookKind, fields: readonly RawField[]): void {
  if (!meta.rule || (kind === "content" && meta.source === "frontmatter")) return;
  delete meta.rule;
  const line = fields.find(isOfRule)?.line ?? 1;
  meta.problems.push({ line, message: "only a Markdown hook can be a rule", hint: "leave out match and action", severity: "error" });
}

/** Directories count by canonical name only, in any case and punctuation: `config/` is not an event just because one host has a hook of that name. */
function eventOfDirectory(directory: string): ReturnType<typeof findEvent> {
  const event = findEvent(directory);
  return event && directory.replace(/[^A-Za-z]/g, "").toLowerCase() === event.replaceAll("_", "") ? event : null;
}
