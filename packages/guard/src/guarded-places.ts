import { ANY, MAYBE_EMPTY, STAR, UNSEEN } from "@hawk/shell-facts";
import { baseOf, isSecretFile } from "./secret-files.ts";
import { fitsGlob, fitsPatterns } from "./spellings.ts";
import type { Policy } from "./policy.ts";
import type { World } from "./world.ts";

/** Files that decide which hooks run. A directory ends in a slash and stands for all that is in it. */
const settingsPlaces: readonly string[] = [
  ".claude/settings.json",
  ".claude/settings.local.json",
  ".claude/managed-settings.json",
  ".codex/config.toml",
  ".codex/hooks.json",
  ".gemini/settings.json",
  ".gemini/config/",
  "/etc/gemini-cli/",
  ".kimi/config.toml",
  ".kimi/config.json",
  ".kimi-code/config.toml",
  ".kimi-code/mcp.json",
  ".qwen/settings.json",
  ".cursor/hooks.json",
  ".copilot/hooks/",
  ".copilot/config.json",
  ".github/hooks/",
  ".github/copilot/settings.json",
  ".cline/plugins/",
  ".cline/data/settings/global-settings.json",
  ".clinerules/hooks/",
  "cline/hooks/",
  ".factory/hooks.json",
  ".factory/settings.json",
  ".augment/settings.json",
  ".augment/settings.local.json",
  ".reasonix/settings.json",
  ".letta/settings.json",
  ".letta/settings.local.json",
  ".grok/hooks/",
  ".grok/config.toml",
  ".kiro/hooks/",
  ".kiro/agents/",
  ".codeium/windsurf/hooks.json",
  ".windsurf/hooks.json",
  ".config/crush/crush.json",
  ".crush.json",
  ".config/opencode/plugins/",
  ".config/opencode/plugin/",
  ".config/opencode/opencode.json",
  ".opencode/plugins/",
  ".opencode/plugin/",
  ".config/kilo/plugin/",
  ".config/kilo/plugins/",
  ".config/kilo/kilo.json",
  ".kilo/plugin/",
  ".kilo/plugins/",
  ".kilocode/plugin/",
  "kilo.json",
  ".pi/agent/extensions/",
  ".pi/extensions/",
  ".pi/agent/trust.json",
  ".config/hawk/",
  ".local/state/hawk/",
  "appdata/local/hawk/",
  "appdata/roaming/hawk/",
  ".hawk/config.yaml",
  ".hawk/vendor/",
  "/etc/hawk/",
  "/etc/claude-code/",
]; // fmt: skip
/** These variables may move the directories of agents and hawk; what they name is guarded too. */
const MOVED: readonly (readonly [string, string])[] = [
  ["XDG_CONFIG_HOME", "hawk/"],
  ["XDG_STATE_HOME", "hawk/"],
  ["CLAUDE_CONFIG_DIR", "settings.json"],
  ["CODEX_HOME", "hooks.json"],
  ["CODEX_HOME", "config.toml"],
  ["COPILOT_HOME", "hooks/"],
  ["QWEN_HOME", "settings.json"],
  ["KIMI_CODE_HOME", "config.toml"],
  ["REASONIX_HOME", "settings.json"],
  ["GROK_HOME", "hooks/"],
  ["GROK_HOME", "config.toml"],
  ["XDG_CONFIG_HOME", "opencode/plugins/"],
  ["XDG_CONFIG_HOME", "kilo/plugin/"],
  ["PI_CODING_AGENT_DIR", "extensions/"],
  ["XDG_CONFIG_HOME", "crush/crush.json"],
  ["CLINE_DIR", "data/settings/global-settings.json"],
  ["CLINE_DIR", "plugins/"],
]; // fmt: skip
const SYSTEM = ["/etc/passwd", "/etc/shadow", "/etc/group", "/etc/gshadow", "/etc/sudoers", "/etc/sudoers.d/", "/etc/ld.so.preload"];
/** Not secret, but they decide who gets in and what runs there. */
const SSH = [".ssh/config", ".ssh/authorized_keys", ".ssh/rc", ".ssh/environment"];
const LOCKS = new Set(
  "package-lock.json npm-shrinkwrap.json pnpm-lock.yaml yarn.lock bun.lock bun.lockb deno.lock cargo.lock poetry.lock uv.lock pdm.lock pipfile.lock gemfile.lock composer.lock go.sum flake.lock mix.lock pubspec.lock podfile.lock gradle.lockfile".split(
    " ",
  ),
);

function liesIn(path: string, places: readonly string[]): boolean {
  return places.some((place) => {
    const inner = `/${place.replace(/^\/+/, "")}`;
    if (place.startsWith("/"))
      return inner.endsWith("/")
        ? path.startsWith(inner) || path.startsWith(`/private${inner}`)
        : path === inner || path === `/private${inner}`;
    return inner.endsWith("/") ? `${path}/`.includes(inner) : path.endsWith(inner);
  });
}

function isGitFile(path: string): boolean {
  const parts = path.split("/");
  const at = parts.indexOf(".git");
  if (at < 0 || at === parts.length - 1) return false;
  const inner = parts.slice(at + 1);
  const isConfig =
    /^config(?:\.worktree)?$/.test(inner.at(-1) ?? "") && (inner.length === 1 || inner[0] === "modules" || inner[0] === "worktrees");
  return isConfig || inner.includes("hooks");
}

/** Most of these files are harmless; only a token in the file or in the new text matters. */
function holdsToken(whole: string, text: string, world: World): boolean {
  return /_auth|_password|npmAuth/.test(text + world.readText(whole));
}

export interface Guarded {
  readonly rule: string;
  readonly reason: string;
}

/** Why a path must not be touched. */
export function whyGuarded(path: string, whole: string, text: string, isRead: boolean, world: World, policy: Policy): Guarded | undefined {
  const name = baseOf(path);
  const isRc = name === ".npmrc" || name === ".yarnrc.yml";
  if (isRc ? holdsToken(whole, text, world) : isSecretFile(path, world.directory === world.home ? "" : world.directory))
    return { rule: "secret-file/name", reason: "may hold secrets" };
  if (fitsPatterns(path, policy.guarded, world.home)) return { rule: "own/pattern", reason: "is guarded by HAWK_FILE_GUARD" };
  if (isRead) return /^\/etc\/(?:shadow|gshadow)$/.test(path) ? { rule: "secret-file/system", reason: "may hold secrets" } : undefined;
  if (liesIn(path, SSH)) return { rule: "login/ssh", reason: "decides who may log in and what runs at login" };
  if (isGitFile(path)) return { rule: "git-file/config", reason: "can make git run commands" };
  if (liesIn(path, settingsPlaces) || liesIn(path, vitalPlaces(world)))
    return { rule: "settings/hooks", reason: "decides which hooks run, including this guard" };
  if (liesIn(path, SYSTEM)) return { rule: "system/account", reason: "belongs to the system" };
  if (LOCKS.has(name) && policy.guardsLocks) return { rule: "lock-file/name", reason: "is a lock file, which its package manager writes" };
  return undefined;
}

const vital = new WeakMap<World, readonly string[]>();

/** The settings of agents and of hawk in this home, or where a variable has put them. */
export function vitalPlaces(world: World): readonly string[] {
  const known = vital.get(world);
  if (known) return known;
  const homes = [...new Set([world.home.toLowerCase(), world.realPath(world.home).toLowerCase()])];
  const own = settingsPlaces.filter((place) => place.startsWith(".")).flatMap((place) => homes.map((home) => `${home}/${place}`));
  const moved = MOVED.flatMap(([variable, place]) => {
    const value = world.variables[variable] ?? "";
    return value.startsWith("/")
      ? [value, world.realPath(value)].map((directory) => `${directory.replace(/\/+$/, "")}/${place}`.toLowerCase())
      : [];
  });
  const places = [...new Set([...own, ...moved, ...settingsPlaces.filter((place) => place.startsWith("/"))])];
  vital.set(world, places);
  return places;
}

/** Whether a directory contains such a place. A pattern is compared part by part, since its matches may not exist yet. */
export function holdsVital(path: string, world: World): boolean {
  if ([STAR, ANY, UNSEEN, MAYBE_EMPTY].some((mark) => path.includes(mark)))
    return vitalPlaces(world).some((place) => fitsStart(path, place));
  const above = `${path.replace(/\/+$/, "")}/`;
  return vitalPlaces(world).some((place) => place.startsWith(above));
}

function fitsStart(pattern: string, place: string): boolean {
  const parts = pattern.replace(/\/+$/, "").split("/");
  const known = place.replace(/\/+$/, "").split("/");
  if (parts.length > known.length || parts.some((part) => part.startsWith(UNSEEN) && part.length === 1 && parts.indexOf(part) < 2))
    return false;
  return parts.every((part, index) => {
    const name = known[index] ?? "";
    const glob = part.replaceAll(STAR, "*").replaceAll(ANY, "*").replaceAll(UNSEEN, "*").replaceAll(MAYBE_EMPTY, "*");
    const isHidden = name.startsWith(".") && !/^[.\uE000\uE001\uE003]/.test(part);
    return fitsGlob(name, glob) && !isHidden;
  });
}

const SHARED = [".config", ".local", ".local/state", ".github", ".codeium", "library"];

/** A directory for one agent, or for hawk: neither the home nor one that many programs share. */
export function isAgentsOwn(path: string, world: World): boolean {
  if (!holdsVital(path, world)) return liesIn(path, vitalPlaces(world));
  const homes = [world.home.toLowerCase(), world.realPath(world.home).toLowerCase()];
  return !homes.some(
    (home) => home === path || home.startsWith(`${path.replace(/\/+$/, "")}/`) || SHARED.some((name) => path === `${home}/${name}`),
  );
}

/** Whether a directory of that name holds a project's settings, which are guarded in every project. */
export function holdsSettings(whole: string, world: World): boolean {
  const path = `/${whole.replaceAll(/^\/+|\/+$/g, "").toLowerCase()}`;
  return settingsPlaces.some((place) => {
    const parts = place.replaceAll(/^\/+|\/+$/g, "").split("/");
    return parts
      .slice(1)
      .some(
        (_, index) =>
          path.endsWith(`/${parts.slice(0, index + 1).join("/")}`) && world.exists(`${whole}/${parts.slice(index + 1).join("/")}`),
      );
  });
}

/** The current project's settings that exist. */
export function settingsBelow(directory: string, world: World): string[] {
  return settingsPlaces
    .filter((place) => place.startsWith("."))
    .map((place) => place.replace(/\/$/, ""))
    .filter((place) => world.exists(`${directory}/${place}`));
}
