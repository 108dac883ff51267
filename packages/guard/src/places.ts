import { ANY, MAYBE_EMPTY, STAR, isOpen, resolvePath } from "@hawk/shell-facts";
import { isOnDrives, placeOnDrive } from "./places-on-drives.ts";
import type { World } from "./world.ts";

/** What kind of place a path is, for rules about deleting it. */
export type Place = "root" | "system" | "home" | "here" | "git" | "variable" | "temp" | "cache" | "project" | "outside" | "unknown";

const SYSTEM = new Set(
  "bin boot dev etc home lib lib32 lib64 libx32 media mnt opt proc run sbin srv sys usr var Users System Library Applications Volumes private cores nix".split(
    " ",
  ),
);
const HOME_PARTS = new Set(
  ".ssh .gnupg .config .local .aws .kube Documents Desktop Pictures Downloads Library Music Movies Videos".split(" "),
);
const VAR_PARTS = new Set("lib db log spool mail www backups".split(" "));
const GENERATED = new Set(
  "node_modules .cache __pycache__ .next .nuxt .turbo .venv venv .tox .pytest_cache .mypy_cache .ruff_cache .gradle .parcel-cache .svelte-kit cache caches DerivedData".split(
    " ",
  ),
);
/** Names of build output, common enough that they only count in a longer path. */
const BUILT = new Set("dist build out target coverage tmp temp obj _build".split(" "));
const GIT_STORE = /^(?:refs|objects|packed-refs|logs|worktrees|modules|HEAD|index|config|hooks|info|ORIG_HEAD)$/;

export function isVital(place: Place): boolean {
  return place === "root" || place === "home" || place === "system";
}

export function placeOf(text: string, directory: string, world: World): Place {
  if (/^[A-Za-z]:[\\/]*$/.test(text.replaceAll(STAR, ""))) return "root";
  if (text === `/${MAYBE_EMPTY}` || text === `${MAYBE_EMPTY}/` || text === `${MAYBE_EMPTY}/${STAR}` || text === `/${MAYBE_EMPTY}/${STAR}`)
    return "variable";
  if (isOpen(text.slice(0, 1))) return /\/\.\.(?:\/|$)/.test(text) ? "variable" : "unknown";
  if (!text.startsWith("/") && isOpen(directory))
    return isOpen(directory.slice(0, 1)) || text === "" ? "unknown" : placeOf(`${directory}/${text}`, "/", world);
  if (text === "") return "unknown";
  return placeOfParts(partsOf(resolvePath(directory, text)), world);
}

/** Without trailing patterns that match everything: /etc/* is all of /etc. */
function partsOf(path: string): string[] {
  const parts = path.split("/").filter((part) => part !== "");
  while (parts.length > 0 && isOnlyPattern(parts.at(-1) ?? "")) parts.pop();
  return parts;
}

function isOnlyPattern(part: string): boolean {
  return (part.includes(STAR) || part.includes(ANY)) && /^[\uE002\uE003.!]+$/.test(part);
}

function placeOfParts(given: readonly string[], own: World): Place {
  const isWindows = isOnDrives(own);
  const parts = isWindows ? given.map((part) => part.toLowerCase()) : given;
  const world = isWindows ? { ...own, home: own.home.toLowerCase(), directory: own.directory.toLowerCase() } : own;
  const path = `/${parts.join("/")}`;
  const special = isWindows && path !== world.directory ? placeOnDrive(path, world.home) : undefined;
  if (special !== undefined) return special;
  const [first = "", second = ""] = parts;
  if (parts.length === 0) return "root";
  if (path === world.home || world.home.startsWith(`${path}/`)) return homeOrAbove(path, world);
  if (isTemp(path, world) && !isBeside(path, world) && !isHomePart(parts, world)) return "temp";
  const git = parts.findIndex((part) => part === ".git" || (part.endsWith(".git") && part.length > 4));
  if (path === world.directory || world.directory.startsWith(`${path}/`)) return "here";
  if (git >= 0 && isGitStore(parts, git, world)) return "git";
  if (isHomePart(parts, world)) return "home";
  if (parts.length === 1)
    return first === "root" ? "home" : isPattern(first) ? "root" : SYSTEM.has(first) ? "system" : outside(parts, world);
  if (parts.length === 2 && isSystemPair(first, second)) return first === "home" || first === "Users" ? "home" : "system";
  return outside(parts, world);
}

/** Such as ~/.ssh, even if the home directory itself is a temporary one, as in many containers. */
function isHomePart(parts: readonly string[], { home }: World): boolean {
  return `/${parts.slice(0, -1).join("/")}` === home && HOME_PARTS.has(parts.at(-1) ?? "");
}

function homeOrAbove(path: string, world: World): Place {
  return path === world.home ? "home" : "system";
}

function isPattern(part: string): boolean {
  return part.includes(STAR) || part.includes(ANY);
}

function isSystemPair(first: string, second: string): boolean {
  if (first === "home" || first === "Users") return second !== "Shared";
  if (first === "mnt") return second.length === 1;
  if (first === "var") return VAR_PARTS.has(second);
  return first === "usr" || first === "System" || (first === "private" && second !== "tmp") || (first === "etc" && !isOpen(second));
}

function isTemp(path: string, world: World): boolean {
  const own = world.variables["TMPDIR"];
  const places = [
    "/tmp",
    "/var/tmp",
    "/private/tmp",
    "/private/var/tmp",
    "/var/folders",
    "/private/var/folders",
    "/dev/shm",
    ...(own?.startsWith("/") && own.length > 4 ? [own.replace(/\/$/, "")] : []),
  ];
  return places.some((place) => path.startsWith(`${place}/`) || (path === place && place !== "/private/tmp"));
}

/** A project in a temporary directory: its siblings are not disposable. */
function isBeside(path: string, world: World): boolean {
  const parent = path.slice(0, path.lastIndexOf("/"));
  return (
    world.directory.startsWith(`${parent}/`) &&
    isTemp(parent, world) &&
    !path.startsWith(`${world.directory}/`) &&
    !/^(?:\/private)?\/(?:var\/)?tmp$/.test(parent)
  );
}

function isGitStore(parts: readonly string[], at: number, world: World): boolean {
  const rest = parts.slice(at + 1);
  const isOwn = `/${parts.slice(0, at).join("/")}` === world.directory;
  if (rest.length === 0) return parts[at] === ".git" && isOwn;
  return GIT_STORE.test(rest[0] ?? "") && !(rest.at(-1) ?? "").endsWith(".lock");
}

function outside(parts: readonly string[], world: World): Place {
  const path = `/${parts.join("/")}`;
  if (path.startsWith(`${world.directory === "/" ? "" : world.directory}/`)) return "project";
  if (isOpen(path)) return "unknown";
  if (parts.some((part) => GENERATED.has(part) || /cache/i.test(part)) && parts.length > 1) return "cache";
  if (parts.length > 3 && BUILT.has(parts.at(-1) ?? "")) return "cache";
  if ((parts[0] === "home" || parts[0] === "Users") && !path.startsWith(`${world.home}/`)) return "unknown";
  const own = path.startsWith(`${world.home}/`) ? path.slice(world.home.length + 1).split("/") : [];
  // What programs keep in a home: ~/.config/nvim, ~/.npm/_cacache.
  if (own.length > 1 && own[0]?.startsWith(".")) return "cache";
  return "outside";
}
