import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import { explainGit } from "./explain-git.ts";
import type { PackageFile } from "./find-hooks.ts";
import { readBlobs } from "./read-blobs.ts";
import { checkRef, isCommit } from "./ref.ts";
import type { RefKind } from "./ref.ts";
import { runGit } from "./run-git.ts";
import type { GitSession } from "./run-git.ts";
import { isVendored, parseTree, whyPassedOver } from "./tree-entries.ts";
import type { SkippedEntry, TreeEntry } from "./tree-entries.ts";

/** The files of a commit that may be hooks. */
export interface FetchedCommit {
  commit: string;
  refKind: RefKind;
  files: PackageFile[];
  passedOver: SkippedEntry[];
}

const STORE = "store.git";
const BYTES_PER_ENTRY = 1024;

/** Fetches one commit into a store without a work tree, and takes the files out of it one by one. Nothing is ever checked out. */
export async function fetchRepository(session: GitSession, url: string, ref: string | undefined): Promise<FetchedCommit> {
  if (ref !== undefined) checkRef(ref);
  const store = join(session.directory, STORE);
  const refKind = ref !== undefined && isCommit(ref) ? await fetchCommit(session, store, url, ref) : await clone(session, store, url, ref);
  const commit = await readCommit(session, store, url, refKind);
  const { candidates, passedOver } = sortEntries(await listEntries(session, store, commit));
  const { files, passedOver: tooLarge } = await readBlobs(session, store, candidates);
  return { commit, refKind, files, passedOver: [...passedOver, ...tooLarge] };
}

async function clone(session: GitSession, store: string, url: string, ref: string | undefined): Promise<RefKind> {
  const how = ["--quiet", "--bare", "--depth", "1", "--single-branch", "--no-tags", "--no-recurse-submodules", "--template="];
  const result = await runGit(session, ["clone", ...how, ...(ref === undefined ? [] : [`--branch=${ref}`]), "--", url, store]);
  if (result.exitCode !== 0) throw explainGit(result, { url, limits: session.limits, ...(ref === undefined ? {} : { ref }) });
  if (ref === undefined) return "head";
  return readFileSync(join(store, "HEAD"), "latin1").startsWith("ref: ") ? "branch" : "tag";
}

async function fetchCommit(session: GitSession, store: string, url: string, ref: string): Promise<RefKind> {
  const format = ref.length === 64 ? ["--object-format=sha256"] : [];
  await runGit(session, ["init", "--quiet", "--bare", "--template=", ...format, "--", store]);
  const how = ["--quiet", "--depth", "1", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head"];
  const result = await runGit(session, ["--git-dir", store, "fetch", ...how, "--", url, `${ref}:refs/hawk/fetched`]);
  if (result.exitCode !== 0) throw explainGit(result, { url, ref, limits: session.limits });
  return "commit";
}

async function readCommit(session: GitSession, store: string, url: string, refKind: RefKind): Promise<string> {
  const name = refKind === "commit" ? "refs/hawk/fetched" : "HEAD";
  const { stdout, exitCode } = await runGit(session, ["--git-dir", store, "rev-parse", "--verify", "--quiet", `${name}^{commit}`]);
  const commit = stdout.toString("latin1").trim();
  if (exitCode === 0 && isCommit(commit)) return commit;
  throw new HawkError("download/empty", `there is nothing in ${url}`, { changed: false, hint: "push something to it first" });
}

async function listEntries(session: GitSession, store: string, commit: string): Promise<TreeEntry[]> {
  const { entries } = session.limits;
  const args = ["--git-dir", store, "ls-tree", "-r", "-z", "--full-tree", commit];
  const { stdout, isFlooding, exitCode } = await runGit(session, args, { mostBytes: entries * BYTES_PER_ENTRY });
  const listed = isFlooding ? [] : parseTree(stdout.toString("utf8"));
  if (isFlooding || listed.length > entries)
    throw new HawkError("download/too-many-files", `the repository has more than ${entries} files`, {
      changed: false,
      hint: "put the hooks into their own repository",
    });
  if (exitCode !== 0) throw new HawkError("download/malformed", "the files of the repository can't be listed", { changed: false });
  return listed;
}

function sortEntries(entries: readonly TreeEntry[]): { candidates: TreeEntry[]; passedOver: SkippedEntry[] } {
  const own = entries.filter(({ path }) => !isVendored(path));
  const judged = own.map((entry) => ({ entry, why: whyPassedOver(entry) }));
  return {
    candidates: judged.filter(({ why }) => why === null).map(({ entry }) => entry),
    passedOver: judged.flatMap(({ entry: { path }, why }) => (why === null ? [] : [{ path, why }])),
  };
}
