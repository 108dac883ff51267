// The site as npm run docs:site would build it, and the same pages as GitHub shows them. Building it takes longer: the docs workflow does.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listPages, mapProse, readPage, withoutBlocks } from "../docs/pages.mjs";
import { packageDirs, root } from "../setup.mjs";
import { findDeadLinks } from "../site/dead-links.mjs";
import { findLinks, toPage } from "../site/links.mjs";
import { listSitePages } from "../site/sidebar.mjs";
import { listSlugs, slugify } from "../site/slug.mjs";
import { stagePages, toTitle } from "../site/stage.mjs";

const readmes = packageDirs().map((dir) => `${dir}/README.md`);
const pages = [...listPages(), ...readmes];

test("docs/sidebar.json has every page and every package once, and nothing else", () => {
  expect(listSitePages().toSorted()).toEqual(pages.toSorted());
});

test("every page has a title", () => {
  expect(pages.filter((page) => toTitle(readPage(page)) === "")).toEqual([]);
});

test("every link on GitHub leads to a file, and to a heading that is there", () => {
  const dead = pages.flatMap((page) =>
    findLinks(page, withoutBlocks(readPage(page)))
      .filter((link) => !existsSync(join(root, link.path)) || !hasHeading(link))
      .map(({ href }) => `${page}: ${href}`),
  );
  expect(dead).toEqual([]);
});

function hasHeading({ path, heading }) {
  const page = toPage(path);
  return heading === "" || (page !== null && listSlugs(withoutBlocks(readPage(page))).includes(heading));
}

test.each(["", "https://example.com/hawk"])("every link on the site leads to a page of it, with the repository at %j", (address) => {
  const { pages: staged, assets } = stagePages({ address });
  const links = [...staged].flatMap(([route, text]) =>
    [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => ({ route, href })),
  );
  const isDead = ({ href }) => {
    const [path, heading] = href.split("#");
    if (/^https?:/.test(href) || assets.has(path.slice(1))) return false;
    const page = staged.get(path.slice(1));
    return !path.startsWith("/") || page === undefined || (heading !== undefined && !listSlugs(withoutBlocks(page)).includes(heading));
  };
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(isDead).map(({ route, href }) => `${route}: ${href}`)).toEqual([]);
});

test("a link to a file that is not a page leads to the repository, or is text as long as it has no address", () => {
  const shown = (address) => /`no-force\.py`[^,]*/.exec(stagePages({ address }).pages.get("testing-hooks.md"))[0];
  expect(shown("")).toBe("`no-force.py`");
  expect(shown("https://example.com/hawk")).toContain("(https://example.com/hawk/blob/main/docs/testing-hooks/no-force.py)");
});

test("blocks of code reach the site as they are", () => {
  const text = "a [b](c.md)\n```\n[b](c.md)\n```\nd\n";
  expect(mapProse(text, (prose) => prose.toUpperCase())).toBe("A [B](C.MD)\n```\n[b](c.md)\n```\nD\n");
});

test.each([
  ["file-guard.py", "file-guardpy"],
  ["What an agent can't do", "what-an-agent-cant-do"],
  ["  Two  words ", "two--words"],
  ["on_failure: block", "on_failure-block"],
])("the heading %j is #%s, as on GitHub", (heading, slug) => {
  expect(slugify(heading)).toBe(slug);
});

test("a second heading of the same name gets a number", () => {
  expect(listSlugs("# A\n## B\n## `B`\n")).toEqual(["a", "b", "b-1"]);
});

test("a built page that leads nowhere, or loads something from elsewhere, is named", () => {
  const directory = mkdtempSync(join(tmpdir(), "hawk-site-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const files = {
    "index.html": '<a href="/x/a.html#one">1</a><a href="/x/a.html#two">2</a><a href="/a.html">3</a><a href="https://example.com">4</a>',
    "sub/b.html": '<a href="../a.html">1</a><a href="gone.html">2</a><a href="/x/">3</a><script src="https://example.com/x.js"></script>',
    "a.html": '<h2 id="one"></h2>',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  const { dead } = findDeadLinks(directory, "/x/");
  expect(dead.toSorted()).toEqual([
    "index.html: /a.html",
    "index.html: /x/a.html#two",
    "sub/b.html: gone.html",
    "sub/b.html: https://example.com/x.js is loaded from elsewhere",
  ]);
});
