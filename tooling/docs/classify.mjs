// What happens to a block: run and compared, parsed, run by another test, or listed with a reason.
import { canParse } from "./parse-block.mjs";
import { elsewhere, notRun } from "./how-blocks-run.mjs";
import { findBlocks, readPage } from "./pages.mjs";

/** The blocks of a page, each with its class; `output` is the block that shows what a block of commands prints. */
export function classifyBlocks(page) {
  const blocks = findBlocks(readPage(page)).map((block) => Object.assign(block, { page, class: classify(page, block) }));
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1];
    if (block.class !== "run" || block.language !== "sh" || next?.class !== "none" || next.language !== "") continue;
    block.output = next;
    next.class = "output";
  }
  return blocks;
}

export function isFor(row, page, block) {
  return (row.page ?? page) === page && block.text.startsWith(row.starts ?? "");
}

function classify(page, block) {
  if (notRun.some((row) => isFor(row, page, block))) return "not run";
  if (elsewhere.some((row) => isFor(row, page, block))) return "elsewhere";
  if (block.language === "" && block.text.startsWith("$ ")) return "run";
  if (block.language === "sh" && !block.text.startsWith("#!")) return "run";
  return canParse(block.language) ? "parsed" : "none";
}
