import { HawkError } from "@hawk/errors";
import type { Limits } from "./limits.ts";
import { runGit } from "./run-git.ts";
import type { GitSession } from "./run-git.ts";
import type { PackageFile } from "./find-hooks.ts";
import type { SkippedEntry, TreeEntry } from "./tree-entries.ts";

const HEADER_BYTES = 128;

/** Reads files out of git's store, after asking how large they are. What is too large is never asked for. */
export async function readBlobs(
  session: GitSession,
  store: string,
  entries: readonly TreeEntry[],
): Promise<{ files: PackageFile[]; passedOver: SkippedEntry[] }> {
  const ids = [...new Set(entries.map(({ id }) => id))];
  const sizes = await readSizes(session, store, ids);
  const { blobBytes } = session.limits;
  const isSmall = ({ id }: TreeEntry): boolean => (sizes.get(id) ?? Infinity) <= blobBytes;
  const wanted = [...new Set(entries.filter(isSmall).map(({ id }) => id))];
  const bytes = await readBytes(session, store, wanted, sizes);
  return {
    files: entries.filter(isSmall).map(({ id, path, mode }) => ({
      path,
      bytes: bytes.get(id) as Buffer,
      isExecutable: mode === "100755",
    })),
    passedOver: entries
      .filter((entry) => !isSmall(entry))
      .map(({ path }) => ({ path, why: `it is larger than ${blobBytes / 1024} KB, too large for a hook` })),
  };
}

async function readSizes(session: GitSession, store: string, ids: readonly string[]): Promise<Map<string, number>> {
  const args = ["--git-dir", store, "cat-file", "--batch-check=%(objectname) %(objecttype) %(objectsize)"];
  const { stdout } = await runGit(session, args, { input: toLines(ids), mostBytes: ids.length * HEADER_BYTES + HEADER_BYTES });
  const rows = stdout.toString("latin1").split("\n");
  return new Map(rows.map((row) => row.split(" ")).flatMap(([id, type, size]) => (id && type === "blob" ? [[id, Number(size)]] : [])));
}

async function readBytes(
  session: GitSession,
  store: string,
  ids: readonly string[],
  sizes: ReadonlyMap<string, number>,
): Promise<Map<string, Buffer>> {
  const total = ids.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
  refuseTotal(total, session.limits);
  const args = ["--git-dir", store, "cat-file", "--batch"];
  const { stdout } = await runGit(session, args, { input: toLines(ids), mostBytes: total + (ids.length + 1) * HEADER_BYTES });
  return splitBatch(stdout);
}

export function refuseTotal(total: number, { totalBytes }: Limits): void {
  if (total <= totalBytes) return;
  throw new HawkError("download/too-large", `the package holds more than ${totalBytes / 1024 / 1024} MB of files`, {
    changed: false,
    hint: "put the hooks into their own repository",
  });
}

/** What `git cat-file --batch` prints: a line with id, type and size, the bytes, and a line end. */
function splitBatch(output: Buffer): Map<string, Buffer> {
  const blobs = new Map<string, Buffer>();
  for (let at = 0; at < output.length;) {
    const lineEnd = output.indexOf("\n", at);
    const [id = "", , size] = output.toString("latin1", at, lineEnd).split(" ");
    const end = lineEnd + 1 + Number(size);
    blobs.set(id, output.subarray(lineEnd + 1, end));
    at = end + 1;
  }
  return blobs;
}

function toLines(ids: readonly string[]): string {
  return ids.map((id) => `${id}\n`).join("");
}
