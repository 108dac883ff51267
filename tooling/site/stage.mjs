// The pages of the site, made from the Markdown in the repository: other addresses, the same text.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { mapProse, readPage } from "../docs/pages.mjs";
import { root } from "../setup.mjs";
import { changeLinks, isDirectory, toPage } from "./links.mjs";
import { listSitePages } from "./sidebar.mjs";

/** Where a page of the repository is on the site: "docs/trust.md" is "trust.md", and a package's README has the name of its directory. */
export function toRoute(page) {
  if (page === "README.md") return "index.md";
  return page.replace(/^docs\//, "").replace(/\/README\.md$/, ".md");
}

/** The title of a page: its first heading, without marks. */
export function toTitle(text) {
  return (/^# (.+)$/m.exec(text)?.[1] ?? "").replaceAll("`", "");
}

/** Every page by its route, and the files that pages show. `address` is the repository's; without one, links to files that aren't pages become text. */
export function stagePages({ address = "", base = root } = {}) {
  const pages = listSitePages();
  const folders = [...new Set(pages.map((page) => dirname(page)))].filter((folder) => folder.startsWith("docs/"));
  const site = { pages: new Set(pages), folders: new Set(folders), assets: new Map(), address, base };
  const staged = new Map(pages.map((page) => [toRoute(page), stagePage(page, site)]));
  for (const folder of folders) staged.set(`${toRoute(folder)}/index.md`, renderFolder(folder, pages, base));
  return { pages: staged, assets: site.assets };
}

function stagePage(page, site) {
  return mapProse(readPage(page, site.base), (prose) =>
    changeLinks(page, prose.replaceAll(/<!--[\s\S]*?-->\n?/g, ""), (link) => toAddress(link, site)),
  );
}

function toAddress({ path, heading, isImage }, site) {
  const anchor = heading === "" ? "" : `#${heading}`;
  if (isImage) return stageAsset(path, site);
  const page = toPage(path, site.base);
  if (site.pages.has(page)) return `/${toRoute(page)}${anchor}`;
  if (site.folders.has(path)) return `/${toRoute(path)}/index.md`;
  if (site.address === "") return null;
  return `${site.address}/${isDirectory(path, site.base) ? "tree" : "blob"}/main/${path}${anchor}`;
}

function stageAsset(path, { assets, base }) {
  assets.set(path, readFileSync(join(base, path)));
  return `/${path}`;
}

/** What GitHub shows for a directory: its pages. */
function renderFolder(folder, pages, base) {
  const name = folder.split("/").at(-1);
  const rows = pages.filter((page) => dirname(page) === folder).map((page) => `- [${toTitle(readPage(page, base))}](/${toRoute(page)})`);
  return `# ${folderTitles[name] ?? name}\n\n${rows.join("\n")}\n`;
}

const folderTitles = { decisions: "Decisions", hosts: "Agents" };
