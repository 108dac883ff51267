import { existsSync } from "node:fs";
import { join } from "node:path";
import { HawkError, isHawkError } from "@hawk/errors";
import { parseHookMeta } from "@hawk/hook-meta";
import { configTarget, enableHooks, findHook, listPackages, refuseLackingHooks } from "@hawk/manage";
import { agreeTo, findPending, readPackages } from "@hawk/manage/packages";
import type { PendingHook } from "@hawk/manage/packages";
import { sha256 } from "@hawk/registry/download";
import { renderDiff } from "@hawk/settings-file";
import { findProject } from "@hawk/state";
import { listTrusted, lookAtProject } from "@hawk/trust";
import type { DescribedFile, DescribedReview } from "@hawk/trust";
import type { ActAnswer, PendingDownload, PendingProject, ReviewedFile, TrustAnswer } from "../api.ts";
import type { UiSurroundings } from "../surroundings.ts";
import { doAct } from "./do-act.ts";

/** What waits for the user's yes: projects that are new or have changed, and downloads. */
export function readTrust(here: UiSurroundings): TrustAnswer {
  const trusted = listTrusted(here);
  const current = findProject(here.cwd, here.home);
  const roots = [...(existsSync(join(current, ".hawk")) ? [current] : []), ...trusted.map(({ root }) => root)];
  const unread: { root: string; why: string }[] = [];
  const pending = [...new Set(roots)].flatMap((root): PendingProject[] => {
    try {
      const { review, described } = lookAtProject(root, here);
      return described.state === "as approved" ? [] : [toPending(described, review.problems)];
    } catch (error) {
      if (!isHawkError(error)) throw error;
      unread.push({ root, why: error.message });
      return [];
    }
  });
  return { pending, trusted, unread, downloads: listPendingDownloads(here).map(toDownload) };
}

/** Approves a project, if it is still exactly what the user was shown. */
export async function approveProject(root: string, digest: string, here: UiSurroundings): Promise<ActAnswer> {
  const words = ["trust", root, "--yes", "--digest", digest];
  return doAct({ words, isWeakening: true }, here, async () => {
    const { described, approveIt } = lookAtProject(root, here);
    if (described.digest !== digest)
      throw new HawkError("trust/other-digest", `${root} is not what was shown`, { hint: "look at it again" });
    approveIt();
    return "Trusted. hawk runs a copy of what you just saw.";
  });
}

/** Lets a download run, if it is still exactly what the user was shown, and turns it on. */
export async function approveDownload(name: string, digest: string, here: UiSurroundings): Promise<ActAnswer> {
  return doAct({ words: ["enable", name, "--yes"], isWeakening: true }, here, async () => {
    const hook = findHook(name, here);
    const pending = findPending([hook], listPackages(here), here);
    if (pending.length !== 1 || !pending.every(({ bytes }) => sha256(bytes) === digest))
      throw new HawkError("trust/other-digest", `${name} is not what was shown`, { hint: "look at it again" });
    await refuseLackingHooks([hook], {}, false, here);
    agreeTo(pending, here);
    enableHooks([hook], {}, configTarget(false, here), here, false);
    return `${name} can run now, as it was shown, and is on.`;
  });
}

function listPendingDownloads(here: UiSurroundings): PendingHook[] {
  const waiting = readPackages(here).flatMap(({ hooks }) => hooks.filter(({ approval }) => approval !== "approved"));
  return waiting.flatMap(({ name }) => {
    try {
      return findPending([findHook(name, here)], listPackages(here), here);
    } catch (error) {
      if (isHawkError(error)) return [];
      throw error;
    }
  });
}

function toPending({ files, ...described }: DescribedReview, problems: readonly { message: string }[]): PendingProject {
  const isChanged = described.state === "changed";
  const shown = isChanged ? files.filter(({ change }) => change !== "same") : files;
  return { ...described, files: shown.map((file) => toReviewed(file, isChanged)), problems: problems.map(({ message }) => message) };
}

function toReviewed(
  { path, change, bytes, mode, modeBefore, before, after, sha256: digest }: DescribedFile,
  isChanged: boolean,
): ReviewedFile {
  const facts = [
    ...(isChanged ? [change] : []),
    ...(change === "removed" ? [] : [`${bytes} bytes`]),
    ...(modeBefore === undefined
      ? (mode & 0o111) === 0
        ? []
        : ["executable"]
      : [`mode ${modeBefore.toString(8)} is now ${mode.toString(8)}`]),
  ].join(", ");
  if (change !== "removed" && after === null) return { path, facts, text: null, isDiff: false, sha256: digest };
  const isDiff = isChanged && change !== "added";
  return { path, facts, isDiff, text: isDiff ? renderDiff(path, before, after) : (after ?? ""), sha256: digest };
}

function toDownload({ locked, hook, bytes, isEdited }: PendingHook): PendingDownload {
  const text = toText(bytes);
  const { events, description } = parseHookMeta(hook.name, text);
  return {
    name: hook.name,
    from: `${locked.commit === undefined ? locked.url : `${locked.url}@${locked.commit.slice(0, 12)}`}, ${hook.path}`,
    events,
    description,
    notes: [
      ...(isEdited ? ["It differs from the package: somebody edited it here."] : []),
      ...(hook.approved === undefined ? [] : ["It differs from what you agreed to before."]),
    ],
    bytes: bytes.length,
    text,
    digest: sha256(bytes),
  };
}

/** Where it is not UTF-8, each byte is a character, so no two files look the same. */
function toText(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return Buffer.from(text, "utf8").equals(bytes) ? text : bytes.toString("latin1");
}
