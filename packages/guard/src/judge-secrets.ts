import type { ShellFacts } from "@hawk/shell-facts";
import type { Finding } from "./finding.ts";
import type { Policy } from "./policy.ts";
import { findSecret } from "./secrets.ts";
import type { FoundSecret } from "./secrets.ts";
import { fitsGlob } from "./spellings.ts";

export const patchFields: readonly string[] = ["patch", "patch_text", "patchText", "diff", "input"];

export function isUnscanned(path: string, policy: Policy): boolean {
  return policy.unscanned.some((pattern) => fitsGlob(path, pattern) || fitsGlob(path, `*/${pattern}`));
}

export function secretFinding({ kind, id }: FoundSecret, place: string): Finding {
  return { guard: "secret-guard", rule: `secret/${id}`, pack: "core", answer: "block", what: kind, instead: "", path: place };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What an edit adds. */
export function judgeEdit(input: Readonly<Record<string, unknown>>, policy: Policy): Finding[] {
  const path = textOf(input["file_path"]) || textOf(input["notebook_path"]) || "the edit";
  if (isUnscanned(path, policy)) return [];
  const edits = Array.isArray(input["edits"])
    ? (input["edits"] as unknown[]).filter((edit): edit is Record<string, unknown> => typeof edit === "object" && edit !== null)
    : [];
  const written = [input, ...edits].flatMap((edit) =>
    ["content", "new_string", "new_source"].map((field) => findSecret(textOf(edit[field]), textOf(edit["old_string"]))),
  );
  const added = patchFields.map((field) => findSecret(addedLines(textOf(input[field]))));
  return [
    ...written.flatMap((found) => (found ? [secretFinding(found, `${path} (line ${found.line} of what is written)`)] : [])),
    ...added.flatMap((found) => (found ? [secretFinding(found, `${path} (line ${found.line} of what is added)`)] : [])),
  ];
}

function addedLines(patch: string): string {
  return patch
    .split("\n")
    .filter((line) => line.startsWith("+") && !line.startsWith("+++ "))
    .map((line) => line.slice(1))
    .join("\n");
}

/** A command that writes a file or commits with a secret in its own text. */
export function judgeCommandText(text: string, facts: ShellFacts): Finding[] {
  const isWriting =
    text.includes(">") ||
    facts.effects.some(({ kind }) => kind === "write" || kind === "send") ||
    facts.commands.some(({ name }) => name === "git");
  const found = isWriting ? findSecret(text) : undefined;
  return found ? [secretFinding(found, `the command (line ${found.line})`)] : [];
}
