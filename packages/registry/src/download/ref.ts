import { HawkError } from "@hawk/errors";

/** What a ref turned out to be. Branches move by nature, tags should not, commits can't; `head` is the branch that the server prefers. */
export type RefKind = "head" | "branch" | "tag" | "commit";

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
// Visible characters that git allows in names.
const REF = /^(?!.*(?:\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)))[A-Za-z0-9_][\w./@+#-]{0,199}$/;

export function isCommit(ref: string): boolean {
  return COMMIT.test(ref);
}

/** Refuses what can't be the name of a branch, a tag or a commit. */
export function checkRef(ref: string): void {
  if (REF.test(ref) && !/[./]$/.test(ref)) return;
  throw new HawkError("download/bad-ref", `${JSON.stringify(ref)} can't be the name of a branch, a tag or a commit`, {
    hint: "name a branch, a tag, or all 40 digits of a commit",
  });
}
