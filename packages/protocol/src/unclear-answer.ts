import { nearest } from "@hawk/events";
import { outputKeys, specificKeys } from "./dialects/claude-output-shape.ts";
import { isObject } from "./payload.ts";

/** Words that read like a decision and are none: taken for a text, a guard's "deny" would let everything pass. */
const unclearWords: ReadonlySet<string> = new Set(
  "deny denied reject rejected refuse forbid disallow blocked abort cancel stop ask modify approve allowed ok yes no true false".split(" "),
);

const decisions = ["allow", "block", "continue", "deny", "reject"];

/** Whether a text is a single word that means, or misspells, a decision. */
export function isUnclearWord(text: string): boolean {
  const word = text
    .trim()
    .replace(/[.!]+$/, "")
    .toLowerCase();
  return /^[a-z]+$/.test(word) && (unclearWords.has(word) || nearest(word, decisions).length > 0);
}

/** With those that hand a program off, since a callback may share its code with one. */
const printedKeys: readonly string[] = [...outputKeys, "async", "asyncTimeout"];

/** The keys of each form of answer, by the key that tells it from the others. */
const forms: readonly (readonly string[])[] = [
  ["answer", "reason", "input", "output", "context", "message"],
  ["Reject"],
  ["ModifyInput"],
  ["ok", "reason"],
];

/** What is wrong with the keys of an answer; `null` when all of them are known. Hosts may have keys of their own in `hookSpecificOutput`. */
export function findUnknownKey(answer: Record<string, unknown>): string | null {
  const known = forms.find(([first = ""]) => Object.hasOwn(answer, first)) ?? printedKeys;
  const stray = Object.keys(answer).find((key) => !known.includes(key));
  if (stray !== undefined) return explain(stray, [...known, ...forms.map(([first = ""]) => first)]);
  const specific = answer["hookSpecificOutput"];
  const misspelled = isObject(specific) ? Object.keys(specific).find((key) => isMisspelled(key)) : undefined;
  return misspelled === undefined ? null : explain(misspelled, [...specificKeys]);
}

function isMisspelled(key: string): boolean {
  return !specificKeys.has(key) && nearest(key, [...specificKeys]).length > 0;
}

function explain(key: string, known: readonly string[]): string {
  const [near] = nearest(key, known);
  return `${JSON.stringify(key)} is not part of an answer${near === undefined ? "" : `; did you mean ${JSON.stringify(near)}?`}`;
}
