// Links of a built site that lead nowhere within it, and what its pages would load from elsewhere.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";

/** Looks at every address in every page: the file it names is there, and so is the heading. */
export function findDeadLinks(directory, base = "/") {
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
  const texts = new Map(files.map((file) => [file, readFileSync(join(directory, file), "utf8")]));
  const ids = new Map([...texts].map(([file, text]) => [file, new Set(matchAll(text, / id="([^"]*)"/g))]));
  const links = [...texts].flatMap(([file, text]) => matchAll(text, / (?:href|src)="([^"]*)"/g).map((href) => ({ file, href })));
  const isDead = ({ file, href }) => {
    const [path, heading = ""] = decodeURI(href).split("#");
    const target = path === "" ? file : toFile(file, path, base);
    if (target === null || !existsSync(join(directory, target))) return true;
    return heading !== "" && ids.has(target) && !ids.get(target).has(heading);
  };
  const dead = links.filter((link) => !isForeign(link.href) && isDead(link)).map(({ file, href }) => `${file}: ${href}`);
  const loaded = [...texts].flatMap(([file, text]) =>
    matchAll(text, /<(?:script|link|img)[^>]* (?:src|href)="((?:https?:)?\/\/[^"]*)"/g).map(
      (href) => `${file}: ${href} is loaded from elsewhere`,
    ),
  );
  return { pages: files.length, links: links.length, dead: [...dead, ...loaded] };
}

function matchAll(text, pattern) {
  return [...text.matchAll(pattern)].map(([, found]) => found);
}

function isForeign(href) {
  return /^(?:[a-z]+:|\/\/)/.test(href);
}

/** The file that an address names, or null if the address is outside of the site. */
function toFile(from, path, base) {
  if (path.startsWith("/") && !path.startsWith(base)) return null;
  const file = path.startsWith("/") ? path.slice(base.length) : posix.join(posix.dirname(from), path);
  return file === "" || file.endsWith("/") ? `${file}index.html` : file;
}
