import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { HawkError } from "@hawk/errors";
import { parseHookMeta } from "@hawk/hook-meta";
import type { ImportSource, SourceHook } from "./import-source.ts";
import type { ImportPlan } from "./plan-import.ts";

const NAME = /^hookify\.[^/]+\.local\.md$/;

/** A rule of Claude Code's plugin hookify: one file each. */
export function isHookifyFile(path: string): boolean {
  return NAME.test(basename(path));
}

/** The rules of a project, where hookify has them. */
export function listHookify(project: string): string[] {
  const directory = join(project, ".claude");
  const names = readNames(directory).filter((name) => NAME.test(name));
  if (names.length > 0) return names.toSorted().map((name) => join(directory, name));
  throw new HawkError("import/no-rules", `hookify has no rules in ${directory}`, {
    hint: "they are files such as .claude/hookify.my-rule.local.md; go to the project that has them, or name one",
  });
}

function readNames(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

export function hookifySource(path: string, project: string | undefined): ImportSource {
  const of = project === undefined ? {} : { project };
  return { title: "hookify", dialect: "claude", path, ...of, variables: {}, shell: "sh", read: () => [], isJson: false };
}

/** A rule is copied as it is. One that can't be read, or is turned off, stays where it is. */
export function planHookify(source: ImportSource, text: string): ImportPlan {
  const name = basename(source.path);
  const { events, matcher, problems } = parseHookMeta(name, text);
  const hook: SourceHook = {
    source,
    nativeEvent: name,
    event: events[0] ?? null,
    action: { type: "other", kind: "rule" },
    ...(matcher === undefined ? {} : { matcher }),
    timeoutSeconds: 60,
    place: [],
    lost: [],
    cosmetic: [],
  };
  const [problem] = problems;
  const plan: ImportPlan = { source, found: [], items: [], left: [], warnings: [] };
  if (problem) return { ...plan, left: [{ hook, why: `line ${problem.line}: ${problem.message}` }] };
  const twice = "hookify still follows this rule in Claude Code; delete the file once hawk does";
  const item = { hook: { ...hook, events, places: [] }, name, file: { text, mode: 0o644, from: source.path } };
  return { ...plan, items: [item], warnings: [twice] };
}
