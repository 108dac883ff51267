// Relative links between Markdown files, as they work on GitHub.
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../setup.mjs";

/** A link, or code between backticks, which has none. */
const LINK = /`[^`]*`|(!?\[(?:[^\]`]|`[^`]*`)*\])\(([^)\s]+)\)/g;

/** Every relative link of a text without blocks of code: the path in the repository that it leads to, and the heading there. */
export function findLinks(page, text) {
  return [...text.matchAll(LINK)].flatMap(([, label, href]) =>
    isRelative(href) ? [{ href, isImage: label.startsWith("!"), ...resolveLink(page, href) }] : [],
  );
}

/** A text with each relative link replaced by what `change` returns: another address, or null for no link at all. */
export function changeLinks(page, text, change) {
  return text.replaceAll(LINK, (whole, label, href) => {
    if (!isRelative(href)) return whole;
    const changed = change({ isImage: label.startsWith("!"), ...resolveLink(page, href) });
    return changed === null ? label.slice(1, -1) : `${label}(${changed})`;
  });
}

/** The page that a path is: itself, or the README of a directory. `null` for other files. */
export function toPage(path, base = root) {
  if (path.endsWith(".md")) return path;
  const readme = join(path, "README.md");
  return existsSync(join(base, readme)) ? readme : null;
}

export function isDirectory(path, base = root) {
  return existsSync(join(base, path)) && statSync(join(base, path)).isDirectory();
}

function resolveLink(page, href) {
  const [path, heading = ""] = href.split("#");
  return { path: path === "" ? page : join(dirname(page), path).replace(/\/$/, ""), heading };
}

function isRelative(href) {
  return href !== undefined && !/^(?:[a-z]+:|\/)/.test(href);
}
