/** A character as a terminal shows it. */
export interface Cell {
  character: string;
  /** Its color by name, if it has one. */
  color?: string;
  isBold?: boolean;
  isDim?: boolean;
  isInverse?: boolean;
}

type Style = Omit<Cell, "character">;

const colors = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];
// oxlint-disable-next-line no-control-regex -- a terminal's own signs
const SIGN = /\u001B\[([?\d;]*)([A-Za-z])|\u001B[()][A-Z0-9]|\u001B\][^\u0007]*\u0007|[\r\n]|./gsu;

/** What a terminal of endless height shows after a text: cursor moves, erased lines and colors, as far as hawk uses them. */
export function readScreen(text: string): Cell[][] {
  const rows: Cell[][] = [[]];
  let [row, column] = [0, 0];
  let style: Style = {};
  const moves: Record<string, (number: number) => void> = {
    A: (number) => (row = Math.max(0, row - (number || 1))),
    B: (number) => (row += number || 1),
    C: (number) => (column += number || 1),
    D: (number) => (column = Math.max(0, column - (number || 1))),
    G: (number) => (column = Math.max(0, number - 1)),
    K: (number) => void (number === 2 ? (rows[row] = []) : rows[row]?.splice(column)),
    J: () => {
      rows[row]?.splice(column);
      rows.splice(row + 1);
    },
  };
  for (const [sign, numbers = "", letter = ""] of text.matchAll(SIGN)) {
    if (letter === "m") style = restyle(style, numbers);
    else if (letter !== "") moves[letter]?.(Number.parseInt(numbers, 10) || 0);
    else if (sign === "\r") column = 0;
    else if (sign === "\n") row += 1;
    else if (!sign.startsWith("\u001B")) {
      const line = lineAt(rows, row);
      while (line.length < column) line.push({ character: " " });
      line[column] = { character: sign, ...style };
      column += 1;
    }
    lineAt(rows, row);
  }
  return rows;
}

function lineAt(rows: Cell[][], row: number): Cell[] {
  while (rows.length <= row) rows.push([]);
  return rows[row] as Cell[];
}

function restyle(before: Style, numbers: string): Style {
  let style = before;
  for (const number of numbers.split(";").map(Number)) {
    const { color: _color, ...plain } = style;
    if (number === 0) style = {};
    else if (number === 1) style = { ...style, isBold: true };
    else if (number === 2) style = { ...style, isDim: true };
    else if (number === 7) style = { ...style, isInverse: true };
    else if (number === 22) style = { ...style, isBold: false, isDim: false };
    else if (number === 27) style = { ...style, isInverse: false };
    else if (number >= 30 && number <= 37) style = { ...style, color: colors[number - 30] as string };
    else if (number >= 90 && number <= 97) style = { ...style, color: number === 90 ? "gray" : (colors[number - 90] as string) };
    else if (number === 39) style = plain;
  }
  return style;
}
