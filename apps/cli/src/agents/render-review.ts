import type { Io } from "../ui/io.ts";
import { renderDiff } from "@hawk/settings-file";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { DescribedFile, DescribedHook, DescribedReview } from "@hawk/trust";

/** A review as text. Everything from the project is escaped and indented, so it can't pass for hawk's own words. */
export function renderReview({ root, state, hooks, effects, files }: DescribedReview, { hasColour }: Pick<Io, "hasColour">): string {
  const { bold } = createStyle(hasColour);
  const shown = state === "changed" ? files.filter(({ change }) => change !== "same") : files;
  return [
    `${bold(escapeText(root))} ${openings[state]}\n`,
    `\n${bold(hooks.length === 0 ? "It has no hooks" : hooks.length === 1 ? "Its hook" : `Its ${hooks.length} hooks`)}\n`,
    ...hooks.map((hook) => renderHook(hook, hasColour)),
    ...(effects.length === 0 ? [] : [`\n${bold("It also")}\n`, ...effects.map((effect) => `  ${escapeText(effect)}\n`)]),
    ...shown.map((file) => `\n${renderFile(file, state === "changed", hasColour)}`),
  ].join("");
}

const openings: Record<DescribedReview["state"], string> = {
  new: "is not trusted. This is what it would do in your agents.",
  changed: "has changed since you trusted it. The approved copy runs until you approve this.",
  "as approved": "is as you trusted it.",
};

function renderHook({ name, events, matcher, runs, hosts, timeoutSeconds, env, notes }: DescribedHook, hasColour: boolean): string {
  const { bold } = createStyle(hasColour);
  const rows = [
    ["at", `${events.join(", ")}${matcher === null ? "" : ` of ${matcher}`}`],
    ["runs", runs],
    ["in", hosts === null ? "every agent" : hosts.join(", ")],
    ["within", `${timeoutSeconds} s`],
    ...Object.entries(env).map(([variable, value]) => ["with", `${variable}=${value}`]),
    ...notes.map((note) => ["note", note]),
  ] as const;
  return `  ${bold(escapeText(name))}\n${rows.map(([key, value]) => `    ${key.padEnd(7)} ${escapeText(value)}\n`).join("")}`;
}

function renderFile(file: DescribedFile, isDiff: boolean, hasColour: boolean): string {
  const { path, mode, modeBefore, bytes, sha256, change, before, after } = file;
  const { bold, dim } = createStyle(hasColour);
  const isExecutable = (mode & 0o111) !== 0;
  const facts = [
    ...(isDiff ? [change] : []),
    ...(change === "removed" ? [] : [`${bytes} bytes`]),
    ...(modeBefore === undefined ? (isExecutable ? ["executable"] : []) : [`mode ${modeBefore.toString(8)} is now ${mode.toString(8)}`]),
  ];
  const head = `${bold(escapeText(path))} ${dim(`(${facts.join(", ")})`)}\n`;
  if (change !== "removed" && after === null) return `${head}  binary file; hawk can't show what it does; sha256 ${sha256}\n`;
  if (isDiff && change !== "added") return head + colourDiff(renderDiff(path, before, after), hasColour);
  return head + margin(after ?? "");
}

function margin(text: string): string {
  if (text === "") return "";
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
  return lines.map((line) => `  | ${escapeText(line, "\t")}\n`).join("");
}

function colourDiff(diff: string, hasColour: boolean): string {
  const { green, red } = createStyle(hasColour);
  return diff
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => escapeText(line, "\t"))
    .map((line) => `  ${line.startsWith("+") ? green(line) : line.startsWith("-") ? red(line) : line}\n`)
    .join("");
}
