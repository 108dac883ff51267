/** A line of the chart. */
export interface Bar {
  label: string;
  value: number;
  /** What stands at the end of the bar. */
  text: string;
  kind: "floor" | "own" | "other";
}

interface BarChart {
  title: string;
  note: string;
  bars: readonly Bar[];
}

const WIDTH = 760;
const LABELS = 220;
const TEXTS = 130;
const ROW = 26;
const BAR = 16;
const HEAD = 64;
const FOOT = 16;
/** Half the height of small letters, to put text in the middle of a bar. */
const MIDDLE = 4.5;

/** Texts are text, in a font of the reader's. The colors are readable on white and on black, and follow what the reader prefers. */
const style = `text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1f2328; }
.title { font-size: 16px; font-weight: 600; }
.note, .value { fill: #59636e; }
.note { font-size: 12px; }
.label { text-anchor: end; }
.floor { fill: #8c959f; }
.own { fill: #1a7f37; }
.other { fill: #bc4c00; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .note, .value { fill: #9198a1; }
  .own { fill: #3fb950; }
  .other { fill: #db6d28; }
}`;

/** Bars, one below the other, from nothing to the longest. */
export function renderBarChart({ title, note, bars }: BarChart): string {
  const height = HEAD + bars.length * ROW + FOOT;
  const longest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  const room = WIDTH - LABELS - TEXTS;
  const rows = bars.map((bar, index) => renderBar(bar, HEAD + index * ROW, (bar.value / longest) * room));
  const summary = bars.map(({ label, text }) => `${label}: ${text}`).join("; ");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title desc">
<title id="title">${escapeXml(title)}</title>
<desc id="desc">${escapeXml(summary)}</desc>
<style>
${style}
</style>
<text class="title" x="16" y="26">${escapeXml(title)}</text>
<text class="note" x="16" y="46">${escapeXml(note)}</text>
${rows.join("\n")}
</svg>
`;
}

function renderBar({ label, text, kind }: Bar, top: number, width: number): string {
  const line = round(top + BAR / 2 + MIDDLE);
  const length = round(Math.max(width, 1));
  return `<text class="label" x="${LABELS - 12}" y="${line}">${escapeXml(label)}</text>
<rect class="${kind}" x="${LABELS}" y="${top}" width="${length}" height="${BAR}" rx="2"/>
<text class="value" x="${round(LABELS + length + 8)}" y="${line}">${escapeXml(text)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** XML has no way to write most control characters, so they go. */
function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are meant
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, "").replaceAll(/[&<>"']/g, (sign) => entities[sign] as string);
}
