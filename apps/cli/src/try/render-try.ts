import type { Adapter } from "@hawk/adapter";
import { renderTable } from "../ui/table.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { TextStyle } from "../ui/terminal.ts";
import type { Io } from "../ui/io.ts";
import { wrap } from "../ui/wrap.ts";
import type { SceneReport, Scene, SceneResult } from "@hawk/manage/try";

const MOST_LINES = 3;

/** The scenes to come. */
export function renderStart(hooks: readonly string[], adapters: readonly Adapter[], { hasColour }: Pick<Io, "hasColour">): string {
  const { bold, dim } = createStyle(hasColour);
  const agents = adapters.length === 1 ? adapters[0]?.title : `${adapters.length} agents`;
  const place = dim("in a throwaway home directory. It doesn't touch your files or use the network.");
  return `${bold(`${hooks.length} hooks, ${agents}`)} ${place}\n\n`;
}

/** A scene: what happened, which hooks ran, what they said, and in how many agents that had its way. */
export function renderScene(scene: Scene, played: readonly SceneReport[], io: Pick<Io, "columns" | "hasColour">): string {
  const style = createStyle(io.hasColour);
  const hooks = played.find((one) => one.hooks.length > 0)?.hooks ?? [];
  const ran = hooks.map(({ hook, outcome, ms }) => {
    const took = ms === undefined ? "" : style.dim(`, ${ms} ms`);
    return `  ${escapeText(hook)} ${outcomeWords[outcome] ?? outcome}${took}\n`;
  });
  const words = played.find((one) => one.words !== null)?.words ?? "";
  const quote = wrap(shorten(escapeText(words, "\n")), widthOf(io.columns)).map((line) => `    ${style.dim(line)}\n`);
  const counts = countResults(played).map(([result, count]) => `${paint(result, style)} in ${count}`);
  const agents = played.length === 1 ? "" : played.length === countResults(played)[0]?.[1] ? " agents" : ` of ${played.length} agents`;
  const verdict = played.length === 1 ? paint(played[0]?.result as SceneResult, style) : `${counts.join(", ")}${agents}`;
  return `${style.bold(escapeText(scene.title))}\n${ran.join("")}${words === "" ? "" : quote.join("")}  ${verdict}\n\n`;
}

const outcomeWords: Readonly<Partial<Record<SceneReport["hooks"][number]["outcome"], string>>> = {
  ok: "let it pass",
  blocked: "blocked it",
  context: "told the model",
  answer: "answered",
};

/** The whole table: a row per agent, a column per scene. */
export function renderMatrix(
  hosts: readonly { id: string; title: string; isDetected: boolean }[],
  results: readonly { scene: Scene; played: readonly SceneReport[] }[],
  io: Pick<Io, "columns" | "hasColour">,
): string {
  const style = createStyle(io.hasColour);
  const rows = hosts.map(({ id, title, isDetected }) => [
    `${title}${isDetected ? " *" : ""}`,
    ...results.map(({ played }) => renderCell(played.find(({ host }) => host === id))),
  ]);
  const table = renderTable(["milliseconds", ...results.map(({ scene }) => scene.short)], rows, io.columns, style);
  const painted = table.replaceAll(/\b(?:blocked|allowed|told|sent back|no answer)\b/g, (result) => paint(result as SceneResult, style));
  return painted.replaceAll(/(?<= )–/g, style.dim("–"));
}

/** Short, so all fit beside each other. */
function renderCell(played: SceneReport | undefined): string {
  if (!played) return "";
  const { result, ms, isAsExpected } = played;
  const words = result === "not offered" ? "–" : result;
  return `${isAsExpected ? "" : "! "}${words}${ms === null ? "" : ` ${ms}`}`;
}

function countResults(played: readonly SceneReport[]): [SceneResult, number][] {
  const counts = new Map<SceneResult, number>();
  for (const { result } of played) counts.set(result, (counts.get(result) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1]);
}

function paint(result: SceneResult, style: TextStyle): string {
  if (result === "blocked" || result === "no answer") return style.red(result);
  if (result === "not offered") return style.dim(result);
  return result === "allowed" ? style.green(result) : style.cyan(result);
}

/** The beginning is enough to see who speaks. */
function shorten(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "…"].join("\n") : lines.join("\n");
}

const NARROW = 20;
const WIDE = 100;

function widthOf(columns: number | undefined): number {
  return Math.max(NARROW, Math.min(columns || WIDE, WIDE) - 4);
}
