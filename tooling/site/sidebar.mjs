// docs/sidebar.json says which pages the site has, and in which order. Paths in it are relative to docs/; "*" stands for every name.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../setup.mjs";

/** The groups of the sidebar, with every "*" replaced. A page that is named on its own is in no other group. */
export function loadSidebar(base = root) {
  const groups = JSON.parse(readFileSync(join(base, "docs/sidebar.json"), "utf8"));
  const named = new Set(listEntries(groups).flatMap((entry) => (entry.includes("*") ? [] : [toPath(entry)])));
  return expandGroups(groups, named, base);
}

/** Every page of the site, in the order of the sidebar. */
export function listSitePages(sidebar = loadSidebar()) {
  return ["README.md", ...listEntries(sidebar)];
}

function listEntries(groups) {
  return groups.flatMap(({ pages }) => pages.flatMap((page) => (typeof page === "string" ? [page] : listEntries([page]))));
}

function expandGroups(groups, named, base) {
  return groups.map(({ title, pages }) => ({
    title,
    pages: pages.flatMap((page) => (typeof page === "string" ? expand(page, named, base) : expandGroups([page], named, base))),
  }));
}

function expand(entry, named, base) {
  const [before, after] = toPath(entry).split("*");
  if (after === undefined) return [before];
  return readdirSync(join(base, dirname(`${before}x`)))
    .toSorted()
    .map((name) => (after.startsWith("/") ? `${before}${name}${after}` : join(dirname(`${before}x`), name)))
    .filter((path) => path.endsWith(".md") && existsSync(join(base, path)) && !named.has(path));
}

function toPath(entry) {
  return join("docs", entry);
}
