import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { renderPicture } from "./render-picture.ts";

const docs = fileURLToPath(new URL("../../../docs/", import.meta.url));

// A whole `npm run conformance` writes both; `npm test -- render-picture -u` only the picture.
test("the picture shows what the page says", async () => {
  await expect(renderPicture(readFileSync(`${docs}conformance.md`, "utf8"))).toMatchFileSnapshot(`${docs}images/conformance.svg`);
});

test("each cell has its color and says what it means", () => {
  const page = "| event | effect | A & B |\n| --- | --- | --- |\n| `stop` | x | works |\n| `stop` | y | fails: no |\n\n| other |\n";
  const picture = renderPicture(page);
  expect(picture.match(/<title>[^<]*/g)).toEqual(["<title>A &amp; B: works", "<title>A &amp; B: fails"]);
});
