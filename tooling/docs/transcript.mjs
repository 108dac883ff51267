// Commands as a page shows them, and what it says they print.

/** "$ command" lines and the lines below each, or the commands of an sh block with the block of output that follows it. */
export function toSteps(block, output) {
  if (block.language === "sh") return [{ command: block.text, expected: output?.text }];
  return block.text
    .split(/^(?=\$ )/m)
    .filter((part) => part.startsWith("$ "))
    .map((part) => {
      const [first, ...rest] = part.split("\n");
      return { command: first.slice(2), expected: rest.join("\n").replace(/\n+$/, "\n").replace(/^\n$/, "") };
    });
}

/** What differs from run to run, and from machine to machine. Times have a say in how wide a column is. */
export function mask(text, home) {
  return text
    .replaceAll(home, "~")
    .replaceAll(/[\w/.-]+\/hawk-try-\w+/g, "/tmp/hawk-try")
    .replaceAll(/\b(blocked|allowed|told|sent back) \d+/g, "$1 N")
    .replaceAll(/\d+ ms/g, "N ms")
    .replaceAll(/\d+\.\d+ s\b/g, "N s")
    .replaceAll(/\b(?:\d\d-\d\d )?\d\d:\d\d(?::\d\d)?\b/g, "hh:mm")
    .replaceAll(/\b[0-9a-f]{64}\b/g, "<sha256>")
    .replaceAll(/^[0-9a-f]{6}\b/gm, "<id>")
    .replaceAll(/ +/g, " ")
    .replaceAll(/ $/gm, "");
}

/** Whether a text is as shown: "…" alone on a line stands for any lines, and within a line for any text. */
export function isAsShown(printed, shown) {
  const pattern = shown
    .split("\n")
    .map((line) => (line.trim() === "…" ? "(?:.*\n)*?" : `${line.split("…").map(escapePattern).join(".*")}\n`))
    .join("");
  return new RegExp(`^${pattern}$`).test(`${printed}\n`);
}

function escapePattern(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
