import { isOpen, resolvePath } from "@hawk/shell-facts";
import type { World } from "./world.ts";

/** Letters that look like Latin ones; NFKC takes care of wide and mathematical letters. */
const LOOK_ALIKES = new Map(
  "аa еe оo рp сc уy хx іi јj ѕs ԁd һh кk мm тt вb пn ɡg ɩi οo αa νv ιi ρp τt κk ․. ⁄/ ∕/ ‐- ‑- –-"
    .split(" ")
    .map((pair) => [pair[0], pair.slice(1)]),
);

/** The paths that a tool may understand by a path. */
function spellings(given: string, world: World): string[] {
  let path = given.trim();
  if (/^file:/i.test(path)) path = fromUrl(path);
  path = expandVariables(path, world);
  if (path === "~" || path.startsWith("~/")) path = world.home + path.slice(1);
  const out = [path];
  if (path.includes("\0")) out.push(path.split("\0", 1)[0] ?? "", path.replaceAll("\0", ""));
  if (path.includes("\\")) out.push(path.replaceAll("\\", "/"), path.replaceAll("\\", ""));
  return out.filter((one) => one !== "");
}

function fromUrl(url: string): string {
  const rest = url.slice(5).replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const path = /^\/\/localhost\//i.test(rest) ? rest.slice(11) : rest;
  return `/${path.replace(/^\/+/, "")}`;
}

function expandVariables(path: string, world: World): string {
  if (!/[$%]/.test(path)) return path;
  return path
    .replaceAll("%USERPROFILE%", world.home)
    .replaceAll(/\$(?:\{(\w+)\}|(\w+))/g, (all, braced: string | undefined, bare: string | undefined) => {
      const name = braced ?? bare ?? "";
      return name === "HOME" ? world.home : (world.variables[name] ?? all);
    });
}

/** As file systems that ignore case, and eyes, see it. */
export function fold(path: string): string {
  let text = path;
  if (/[^\0-\u007F]/.test(path)) {
    text = Array.from(path.normalize("NFKC").toLowerCase())
      .map((char) => LOOK_ALIKES.get(char) ?? char)
      .join("")
      .normalize("NFD")
      .replaceAll(/\p{Cf}|\p{Mn}|\p{Cc}/gu, "");
  }
  const parts = text
    .toLowerCase()
    .split("/")
    .map((part) => part.replace(/[ .]+$/, "") || part);
  return resolvePath("/", parts.join("/")).split("::$", 1)[0] ?? "";
}

export interface Candidate {
  readonly folded: string;
  readonly whole: string;
}

/** What a path is compared as, and where it can be opened. */
export function candidates(path: string, directories: readonly string[], world: World): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const spelling of spellings(path, world)) {
    for (const directory of directories) {
      const whole = resolvePath(directory, spelling);
      for (const one of isOpen(whole) ? [whole] : [whole, world.realPath(whole)]) found.set(fold(one), { folded: fold(one), whole });
    }
  }
  return [...found.values()];
}

/** A pattern without a slash is for names, one with a slash for the end of the path or, from its beginning, for the whole. */
export function fitsPatterns(path: string, patterns: readonly string[], home: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return patterns.some((pattern) => {
    if (!pattern.includes("/")) return fitsGlob(name, pattern);
    const whole = /^[~/]/.test(pattern) ? resolvePath("/", pattern.replace(/^~/, home.toLowerCase())) : `*/${pattern}`;
    return fitsGlob(path, whole) || fitsGlob(path, `${whole}/*`);
  });
}

export function fitsGlob(text: string, pattern: string): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|\\]/g, String.raw`\$&`)
    .replaceAll("*", "[^]*")
    .replaceAll("?", "[^]")
    .replaceAll("[!", "[^");
  try {
    return new RegExp(`^${source}$`, "u").test(text);
  } catch {
    return text === pattern;
  }
}
