import type { Io, Printer } from "./io.ts";

/** Where text for people goes: paths in it are made shorter. */
export function shortening({ stdout, stderr, shortenPaths: shorten }: Printer & Pick<Io, "shortenPaths">): Printer {
  return shorten ? { stdout: (text) => stdout(shorten(text)), stderr: (text) => stderr(shorten(text)) } : { stdout, stderr };
}

/**
 * Writes paths in the home directory as `~/…`, as people do. Text of others stays as it is: what is in quotes, where `~` would mean nothing,
 * the lines of a diff, and files that are shown with a margin.
 */
export function shortenPaths(text: string, home: string): string {
  if (home.length < 2 || !text.includes(home)) return text;
  const path = new RegExp(String.raw`(?<=^|[\s(]|\u001B\[\d+m)${escapePattern(home)}(?=[/\\\s:,;)\u001B]|\.?$)`, "g");
  const isInDiff = createDiffReader();
  return text
    .split("\n")
    .map((line) => {
      const plain = line.replaceAll(COLOUR, "");
      return isInDiff(plain) || MARGIN.test(plain) ? line : line.replaceAll(path, "~");
    })
    .join("\n");
}

// oxlint-disable-next-line no-control-regex
const COLOUR = /\u001B\[\d+m/g;
const MARGIN = /^ {2}\| /;
const HUNK = /^( *)@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** Whether a line belongs to a hunk, whose head says how many lines it has. */
function createDiffReader(): (line: string) => boolean {
  let [indent, before, after] = [0, 0, 0];
  return (line) => {
    const [, spaces, removed = "1", added = "1"] = HUNK.exec(line) ?? [];
    if (spaces !== undefined) {
      [indent, before, after] = [spaces.length, Number(removed), Number(added)];
      return true;
    }
    if (before <= 0 && after <= 0) return false;
    const sign = line[indent];
    if (sign !== "+" && sign !== "\\") before -= 1;
    if (sign !== "-" && sign !== "\\") after -= 1;
    return true;
  };
}
