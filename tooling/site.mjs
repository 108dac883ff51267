// npm run docs:site [-- serve]: builds the site from README.md and docs/ into .cache/site/out, or serves what was built. VitePress is installed for this
// alone, in .cache/site: nothing else needs it (docs/decisions/062).
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readPage } from "./docs/pages.mjs";
import { pnpm, root, run } from "./setup.mjs";
import { findDeadLinks } from "./site/dead-links.mjs";
import { loadSidebar } from "./site/sidebar.mjs";
import { stagePages, toRoute, toTitle } from "./site/stage.mjs";

const site = join(root, ".cache/site");
const sources = join(root, "tooling/site");
const pagesDir = join(site, "pages");
const vitepress = join(site, "node_modules/vitepress/bin/vitepress.js");
/** Where the site will be on its server: "/hawk/" on GitHub Pages. */
const base = process.env.SITE_BASE || "/";
const { address } = JSON.parse(readFileSync(join(root, "tooling/repository.json"), "utf8"));

if (process.argv[2] === "serve") run(process.execPath, [vitepress, "preview", pagesDir]);
else build();

function build() {
  install();
  stage();
  run(process.execPath, [vitepress, "build", pagesDir]);
  report(findDeadLinks(join(site, "out"), base));
}

function install() {
  const stamp = join(site, "installed");
  const lock = readFileSync(join(sources, "pnpm-lock.yaml"), "utf8");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  for (const name of ["package.json", "pnpm-lock.yaml"]) write(join(site, name), readFileSync(join(sources, name)));
  const options = ["--ignore-workspace", "--frozen-lockfile", "--ignore-scripts", "--config.node-linker=hoisted", "--reporter=append-only"];
  pnpm(["install", "--dir", site, ...options], { stdio: ["ignore", 2, 2] });
  write(stamp, lock);
}

function stage() {
  rmSync(pagesDir, { recursive: true, force: true });
  const { pages, assets } = stagePages({ address });
  for (const [route, text] of pages) write(join(pagesDir, route), text);
  for (const [path, bytes] of assets) write(join(pagesDir, "public", path), bytes);
  for (const name of ["config.mjs", "slug.mjs"]) cpSync(join(sources, name), join(pagesDir, ".vitepress", name));
  write(join(pagesDir, ".vitepress/site.json"), JSON.stringify({ sidebar: loadSidebar().map((group) => toItem(group)), base, address }));
}

/** A group of the sidebar in VitePress's words. Groups within groups are folded until somebody opens them. */
function toItem({ title, pages }, isWithin = false) {
  const items = pages.map((page) =>
    typeof page === "string" ? { text: toTitle(readPage(page)), link: `/${toRoute(page).replace(/\.md$/, "")}` } : toItem(page, true),
  );
  return { text: title, items, ...(isWithin ? { collapsed: true } : {}) };
}

function write(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function report({ pages, links, dead }) {
  for (const link of dead) process.stderr.write(`dead link: ${link}\n`);
  process.stdout.write(`${pages} pages, ${links} links, ${dead.length} of them dead: ${join(site, "out")}\n`);
  if (dead.length > 0) process.exitCode = 1;
}
