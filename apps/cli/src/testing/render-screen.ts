import type { Cell } from "./screen.ts";

const palette: Readonly<Record<string, string>> = {
  black: "#6b7680",
  red: "#f2777a",
  green: "#8fd19e",
  yellow: "#f0c674",
  blue: "#7fb3f5",
  magenta: "#d3a0e0",
  cyan: "#79cdd6",
  white: "#e6e9ec",
  gray: "#8a949e",
};
const [WIDTH, HEIGHT, MARGIN, BAR] = [8.4, 19, 18, 34];

/** A screen as a picture: a window with its title, and the text in it. The same screen gives the same picture. */
export function renderScreen(rows: readonly (readonly Cell[])[], title: string): string {
  const lines = trimRows(rows);
  const columns = Math.max(40, ...lines.map((line) => line.length));
  const [width, height] = [Math.round(columns * WIDTH + MARGIN * 2), Math.round(lines.length * HEIGHT + BAR + MARGIN * 1.5)];
  const texts = lines.flatMap((line, index) => renderLine(line, BAR + MARGIN + index * HEIGHT));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escape(title)} in a terminal">
<rect width="${width}" height="${height}" rx="9" fill="#1b1f24"/>
<rect width="${width}" height="${BAR}" rx="9" fill="#2a3037"/>
<circle cx="18" cy="17" r="5" fill="#59636d"/><circle cx="35" cy="17" r="5" fill="#59636d"/><circle cx="52" cy="17" r="5" fill="#59636d"/>
<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" xml:space="preserve">
<text x="${width / 2}" y="22" text-anchor="middle" fill="#c3cbd3">${escape(title)}</text>
${texts.join("\n")}
</g>
</svg>
`;
}

function trimRows(rows: readonly (readonly Cell[])[]): (readonly Cell[])[] {
  const last = rows.findLastIndex((line) => line.some(({ character }) => character !== " "));
  return rows.slice(0, last + 1);
}

/** One text for each run of equal style, at its place: fonts differ in width. */
function renderLine(line: readonly Cell[], y: number): string[] {
  const runs: { from: number; cells: Cell[] }[] = [];
  for (const [index, cell] of line.entries()) {
    const last = runs.at(-1);
    if (last && last.from + last.cells.length === index && styleOf(last.cells[0] as Cell) === styleOf(cell)) last.cells.push(cell);
    else runs.push({ from: index, cells: [cell] });
  }
  return runs.flatMap(({ from, cells }) => {
    const text = cells.map(({ character }) => character).join("");
    const words = text.trim();
    if (words === "") return [];
    // A blank at the beginning would not take its place.
    const x = MARGIN + (from + text.indexOf(words)) * WIDTH;
    const width = Array.from(words).length * WIDTH;
    return `<text x="${x.toFixed(1)}" y="${y}" textLength="${width.toFixed(1)}" lengthAdjust="spacingAndGlyphs" ${styleOf(cells[0] as Cell)}>${escape(words)}</text>`;
  });
}

function styleOf({ color, isBold, isDim }: Cell): string {
  const fill = `fill="${palette[color ?? "white"] ?? palette["white"]}"`;
  return `${fill}${isBold ? ' font-weight="700"' : ""}${isDim ? ' opacity="0.65"' : ""}`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
