import { UNSEEN, isOpen, resolvePath, shown } from "@hawk/shell-facts";
import type { Effect, Flow } from "@hawk/shell-facts";
import type { Objection } from "./objection.ts";
import { describeEffect } from "./objection.ts";
import { isDisk } from "./match-rule.ts";
import { isVital, placeOf } from "./places.ts";
import type { Place } from "./places.ts";
import { isSecretFile, isSecretTree } from "./secret-files.ts";
import type { World } from "./world.ts";

const READ_FIRST = "Download it to a file, let the user read it, then run it.";
const NAME_IT = "Name the directory you really mean.";
const NARROW = "Start in the directory you mean, and name what to look for.";
const MEANING: Partial<Record<Place, string>> = {
  root: "the whole file system",
  system: "a part of the system",
  home: "a home directory or a vital part of it",
};

/** Rules over what a command does, whatever program does it. */
export function judgeEffect(effect: Effect, world: World): Objection | undefined {
  switch (effect.kind) {
    case "delete":
      return judgeDelete(effect, world);
    case "move":
      return judgeMove(effect, world);
    case "mode":
      return judgeMode(effect, world);
    case "write":
    case "link":
    case "unpack":
      return judgeWrite(effect, world);
    case "read":
      return judgeRead(effect);
    case "run":
      return judgeRun(effect);
    case "send":
      return judgeSend(effect, world);
    case "listen":
      return {
        rule: "socket/shell",
        what: `this hands a shell to the network (${describeEffect(effect)})`,
        instead: "Run the command itself.",
      };
    case "bomb":
      return { rule: "fork-bomb/function", what: bombOf(effect.path.text) };
    default:
      return undefined;
  }
}

function bombOf(name: string): string {
  return name === "the loop"
    ? "this loop keeps starting programs in the background"
    : `this is a fork bomb: ${name}() starts itself again and again`;
}

function judgeDelete(effect: Effect, world: World): Objection | undefined {
  const { command, path, isTree, isNarrowed } = effect;
  const place = placeOf(path.text, command.directory, world);
  const isCode = effect.other?.text === "code";
  const family = command.name === "find" || command.name === "gfind" || command.name === "bfs" ? "find" : isCode ? "code" : "rm";
  if (command.isRemote && !isVital(place)) return undefined;
  if (place === "git" && !isNarrowed)
    return { rule: "git-discard/store", what: `this deletes the history of the repository (${describeEffect(effect)})` };
  if (family === "rm" && command.args.some(({ text }) => text === "--no-preserve-root"))
    return { rule: "rm/root", what: `this lets rm delete / (${describeEffect(effect)})` };
  if (!isTree && isSystemFile(resolvePath(command.directory, path.text)) && !isNarrowed)
    return { rule: "system-file/delete", what: `this deletes ${shown(path.text)}`, instead: NAME_IT };
  if (!isTree) return undefined;
  if (family === "find") return judgeFound(effect, place);
  if (isCode && !isVital(place)) return undefined;
  if (isCode && !path.text.startsWith("/") && !path.text.startsWith("~")) return undefined;
  if (isCode) return { rule: "code/delete", what: `this program deletes ${shown(path.text)}`, instead: NAME_IT };
  return judgeRemoved(effect, place);
}

function judgeRemoved(effect: Effect, place: Place): Objection | undefined {
  const what = describeEffect(effect);
  if (place === "variable")
    return {
      rule: "rm/variable",
      what: `if the variable is empty, this deletes from / (${what})`,
      instead: "Write ${NAME:?} instead of $NAME: an empty one is then an error.",
    };
  if (place === "here")
    return {
      rule: "rm/here",
      what: `this deletes everything in the current directory or above it (${what})`,
      instead: "Name what you mean.",
    };
  if (isVital(place)) return { rule: "rm/vital", what: `this deletes ${MEANING[place]} (${what})`, instead: NAME_IT };
  if (place === "outside")
    return { rule: "rm/outside", what: `this deletes a directory outside of the project (${what})`, instead: "Ask the user to do it." };
  return undefined;
}

function judgeFound(effect: Effect, place: Place): Objection | undefined {
  const isHit =
    place === "root" ||
    place === "system" ||
    place === "variable" ||
    (!effect.isNarrowed && (place === "home" || place === "here" || place === "outside"));
  return isHit
    ? {
        rule: "find/delete",
        what: `this deletes what it finds below ${shown(effect.path.text)} (${describeEffect(effect)})`,
        instead: NARROW,
      }
    : undefined;
}

function judgeMove(effect: Effect, world: World): Objection | undefined {
  if (effect.other?.text === "/dev/null") return { rule: "rm/null", what: `this throws the file away (${describeEffect(effect)})` };
  const place = placeOf(effect.path.text, effect.command.directory, world);
  if (place === "git")
    return { rule: "git-discard/store", what: `this moves the history of the repository away (${describeEffect(effect)})` };
  return isVital(place)
    ? { rule: "rm/move", what: `this moves ${shown(effect.path.text)} away`, instead: "Name the files you mean." }
    : undefined;
}

function judgeMode(effect: Effect, world: World): Objection | undefined {
  const isTree = effect.isTree || (effect.command.wrappers.includes("find") && effect.path.from === "glob");
  if (!isTree || !isVital(placeOf(effect.path.text, effect.command.directory, world))) return undefined;
  return {
    rule: "permissions/tree",
    what: `this changes the permissions of everything below ${shown(effect.path.text)} (${describeEffect(effect)})`,
    instead: NAME_IT,
  };
}

const SYSTEM_FILE =
  /^\/etc\/(?:passwd|shadow|group|gshadow|sudoers|fstab|ld\.so\.preload|pam\.conf|crontab|profile|bash\.bashrc|environment)$|^\/(?:boot|etc\/sudoers\.d|etc\/pam\.d|etc\/cron\.[a-z]+|etc\/profile\.d|etc\/ld\.so\.conf\.d|etc\/apt\/sources\.list\.d|etc\/yum\.repos\.d|etc\/systemd\/system|etc\/init\.d|Library\/LaunchDaemons)\/.|^\/proc\/sysrq-trigger$|^\/sys\/(?:kernel|firmware)\/./;
const START_FILE =
  /\/(?:\.bashrc|\.bash_profile|\.bash_login|\.bash_logout|\.profile|\.zshrc|\.zshenv|\.zprofile|\.zlogin|\.kshrc|\.cshrc|\.tcshrc|\.login|\.inputrc|\.xprofile|\.xinitrc|\.config\/fish\/config\.fish|\.config\/fish\/conf\.d\/[^/]+|\.config\/autostart\/[^/]+|\.config\/systemd\/user\/[^/]+|\.ssh\/(?:authorized_keys|config|rc)|Library\/LaunchAgents\/[^/]+|\.gitconfig|\.npmrc|\.vimrc)$/;

function isStartFile(path: string): boolean {
  return START_FILE.test(path);
}

function isSystemFile(path: string): boolean {
  return SYSTEM_FILE.test(path.replace(/^\/private\/etc\//, "/etc/"));
}

function judgeWrite(effect: Effect, world: World): Objection | undefined {
  const { command, flow } = effect;
  if (command.isRemote) return undefined;
  const text = effect.other?.text === "code" ? effect.path.text.replace(/^~(?=\/)/, world.home) : effect.path.text;
  if (isDisk(text)) return { rule: "disk/write", what: `this overwrites a disk (${describeEffect(effect)})` };
  const path = resolvePath(command.directory, text);
  if (isSystemFile(path))
    return {
      rule: "system-file/write",
      what: `this writes ${shown(path)}`,
      instead: "Let the user change it, with the tool made for it.",
    };
  if (isStartFile(path) && hasTag(flow, "download", "decoded"))
    return {
      rule: "start-file/download",
      what: `this puts a download into ${shown(path)}, which runs at every start`,
      instead: READ_FIRST,
    };
  const place = effect.other?.text === "code" ? "unknown" : placeOf(text, command.directory, world);
  if (place === "git" && /\/(?:objects|refs|packed-refs|HEAD)(?:\/|$)/.test(path))
    return { rule: "git-discard/store", what: `this overwrites the history of the repository (${shown(path)})` };
  return undefined;
}

function judgeRead(effect: Effect): Objection | undefined {
  const path = resolvePath(effect.command.directory, effect.path.text);
  const isMemory = /^\/proc\/(?:\d+|self|thread-self|\uE000|\uE001)\/mem$|^\/dev\/k?mem$/.test(path);
  return isMemory ? { rule: "memory/read", what: `this reads the memory of a process (${shown(path)})` } : undefined;
}

function hasTag(flow: Flow, ...names: readonly string[]): boolean {
  return flow.tags.some((tag) => names.includes(tag));
}

/** A program that nobody has seen: downloaded, or decoded from something. */
function judgeRun(effect: Effect): Objection | undefined {
  const { flow, path, other } = effect;
  const isUnseen = flow.text === undefined || isOpen(flow.text.trimStart().slice(0, 1));
  const isWhole = isUnseen || hasTag(flow, "decoded");
  if (other && hasTag(flow, "download") && flow.text === undefined && !other.text.includes(UNSEEN)) {
    return {
      rule: "download/file",
      what: `this runs ${shown(other.text)}, which it has just downloaded`,
      instead: "Let the user read the file first, and run it in a separate command.",
    };
  }
  if (isWhole && hasTag(flow, "download"))
    return { rule: "download/pipe", what: `this pipes a download into ${nameOf(path.text)}`, instead: READ_FIRST };
  if (hasTag(flow, "decoded"))
    return {
      rule: "decoded/pipe",
      what: `this pipes decoded text into ${nameOf(path.text)}, and nobody has read it`,
      instead: "Write the command in plain text.",
    };
  return undefined;
}

function nameOf(language: string): string {
  return language === "sh" ? "a shell" : language;
}

/** Something secret leaves the machine. */
function judgeSend(effect: Effect, world: World): Objection | undefined {
  const { flow, command, path } = effect;
  const isShell = /^(?:sh|bash|dash|zsh|ksh|ash)$/.test(command.name) && path.text.startsWith("/dev/");
  if (isShell || hasTag(flow, "shell"))
    return {
      rule: "socket/shell",
      what: `this hands a shell to the network (${describeEffect(effect)})`,
      instead: "Run the command itself.",
    };
  const files = flow.tags.filter((tag) => tag.startsWith("file:")).map((tag) => tag.slice(5).replace(/^~(?=\/)/, world.home));
  const secret = files.find(
    (file) => isSecretFile(file) || isSecretTree(file, world) || /^\/etc\/(?:passwd|shadow|gshadow|sudoers)$/.test(file),
  );
  const instead = "Keep it on this machine, or ask the user to send it.";
  if (secret !== undefined)
    return { rule: "secret-send/file", what: `this sends ${shown(secret)}, which may hold secrets, to another machine`, instead };
  if (hasTag(flow, "env"))
    return { rule: "secret-send/env", what: "this sends the environment, which may hold secrets, to another machine", instead };
  const isUpload =
    /^(?:curl|wget2?|https?|xh|nc|ncat|netcat|socat|telnet|tar|ftp|rsync)$/.test(command.name) || path.text.startsWith("/dev/");
  if (isUpload && hasTag(flow, "archive"))
    return { rule: "secret-send/archive", what: "this sends an archive to another machine, and hawk can't see inside", instead };
  return undefined;
}
