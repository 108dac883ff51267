// Which Markdown files are pages for users, and the blocks of code in them.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";

/** README.md and everything below docs/ but the examples, which are hooks. */
export function listPages(base = root) {
  const docs = readdirSync(join(base, "docs"), { recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".md") && !file.startsWith("examples/"));
  return ["README.md", ...docs.toSorted().map((file) => `docs/${file}`)];
}

export function readPage(page, base = root) {
  return readFileSync(join(base, page), "utf8");
}

/** The fenced blocks of a text, in order: their line, their language, and what is in them. */
export function findBlocks(text) {
  return [...text.matchAll(/^( *)(```+)(\S*)[^\n]*\n([\s\S]*?)^ *\2 *$/gm)].map((match) => ({
    line: text.slice(0, match.index).split("\n").length,
    language: match[3],
    text: match[4].replaceAll(new RegExp(`^${match[1]}`, "gm"), ""),
  }));
}

/** A text without its blocks, for what looks at prose. Lines keep their numbers. */
export function withoutBlocks(text) {
  return text.replaceAll(/^( *)(```+)[^\n]*\n[\s\S]*?^ *\2 *$/gm, (block) => block.replaceAll(/[^\n]/g, ""));
}

/** A text with everything but its blocks changed. */
export function mapProse(text, change) {
  return text
    .split(/^( *```[\s\S]*?^ *``` *$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join("");
}
