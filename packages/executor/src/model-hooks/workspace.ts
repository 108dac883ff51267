import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { homedir, userInfo } from "node:os";
import { resolve, sep } from "node:path";
import type { HookEvent } from "@hawk/protocol";
import { createReadingLimit } from "./reading-limit.ts";
import type { ReadingLimit } from "./reading-limit.ts";

/** What an agent hook may read. Both paths are real, with links resolved. */
export interface Workspace {
  root: string;
  /** The root is `/`, the home directory or one above it: not a project, and full of secrets. Nothing below it is read. */
  isTooWide: boolean;
  /** The session's transcript, inside the workspace or not. */
  transcript: string | undefined;
  signal: AbortSignal;
  limit: ReadingLimit;
}

/** Rejects when there is no such directory. */
export async function openWorkspace(
  projectDir: string,
  { payload }: HookEvent,
  signal: AbortSignal,
  homes: readonly string[] = findHomes(),
): Promise<Workspace> {
  const root = await realpath(projectDir);
  const realHomes = await Promise.all(homes.map(async (home) => (await findRealPath(home)) ?? home));
  const isTooWide = realHomes.some((home) => isBelow(root, home));
  const path = Object.hasOwn(payload, "transcript_path") ? payload["transcript_path"] : undefined;
  const transcript = typeof path === "string" && path !== "" ? await findRealPath(resolve(root, path)) : null;
  return { root, isTooWide, transcript: transcript ?? undefined, signal, limit: createReadingLimit() };
}

/** The real path of something below the project's directory; `null` for everything else, whether it exists or not. */
export async function findInside({ root, isTooWide }: Workspace, path: string): Promise<string | null> {
  const real = isTooWide ? null : await findRealPath(resolve(root, path));
  return real !== null && isBelow(root, real) ? real : null;
}

/** As `findInside`, and the transcript may be read as well. */
export async function findReadable(workspace: Workspace, path: string): Promise<string | null> {
  const real = await findRealPath(resolve(workspace.root, path));
  return real !== null && real === workspace.transcript ? real : findInside(workspace, path);
}

/** `HOME` may be forged, so this also asks the system. */
function findHomes(): string[] {
  try {
    return [homedir(), userInfo().homedir];
  } catch {
    return [homedir()];
  }
}

/** Opens a regular file by its real path; `null` if it isn't one, can't be read, or has become a link. */
export async function openFile(realPath: string): Promise<FileHandle | null> {
  try {
    // Without O_NONBLOCK, opening a named pipe would wait for a writer.
    const handle = await open(realPath, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    return null;
  } catch {
    return null;
  }
}

function isBelow(directory: string, path: string): boolean {
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep);
}

async function findRealPath(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch {
    return null;
  }
}
