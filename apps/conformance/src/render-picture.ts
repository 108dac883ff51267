/** How a cell is shown. */
const tones: Readonly<Record<string, { fill: string; text: string }>> = {
  works: { fill: "#2f9e63", text: "works" },
  "not offered": { fill: "#9aa5af", text: "the agent doesn't offer it" },
  "": { fill: "#e4e8eb", text: "not tried" },
};
const other = { fill: "#d9534f", text: "fails" };

const [CELL, LEFT, TOP, MARGIN] = [20, 470, 190, 14];

/** The table of effects in docs/conformance.md as a picture: one square for each agent and effect. */
export function renderPicture(page: string): string {
  const [head = [], , ...rows] = tableOf(page);
  const agents = head.slice(2);
  const width = LEFT + agents.length * CELL + 150;
  const height = TOP + rows.length * CELL + 60;
  const names = agents.map((agent, index) => {
    const x = LEFT + index * CELL + CELL / 2 + 4;
    return `<text transform="translate(${x} ${TOP - 8}) rotate(-52)">${escape(shorten(agent))}</text>`;
  });
  const lines = rows.flatMap(([, effect = "", ...cells], row) => {
    const y = TOP + row * CELL;
    const squares = agents.map((agent, index) => {
      const { fill, text } = toneOf(cells[index] ?? "");
      const title = `${agent}: ${text}`;
      return `<rect x="${LEFT + index * CELL + 2}" y="${y + 2}" width="${CELL - 4}" height="${CELL - 4}" rx="3" fill="${fill}"><title>${escape(title)}</title></rect>`;
    });
    const name = `<text x="${LEFT - 10}" y="${y + 14}" text-anchor="end">${escape(shorten(effect))}</text>`;
    return [name].concat(squares);
  });
  const legend = [...Object.values(tones), other].map(
    ({ fill, text }, index) =>
      `<rect x="${MARGIN + index * 190}" y="${height - 36}" width="14" height="14" rx="3" fill="${fill}"/><text x="${MARGIN + index * 190 + 20}" y="${height - 24}">${text}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="Which effects of hooks work in which agents">
<rect width="${width}" height="${height}" rx="8" fill="#ffffff"/>
<g font-family="system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif" font-size="12" fill="#22262a">
${[...names, ...lines, ...legend].join("\n")}
</g>
</svg>
`;
}

/** What works only on the second try works, and is said in the page. */
function toneOf(cell: string): { fill: string; text: string } {
  return tones[cell.replace(/ \(.*\)$/, "")] ?? other;
}

/** The rows of the table that begins with events. */
function tableOf(page: string): string[][] {
  const lines = page.split("\n");
  const start = lines.findIndex((line) => line.startsWith("| event |"));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith("|"));
  return lines.slice(start, end === -1 ? undefined : end).map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll(String.raw`\|`, "|")),
  );
}

function shorten(text: string): string {
  return text.length > 72 ? `${text.slice(0, 71)}…` : text;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
