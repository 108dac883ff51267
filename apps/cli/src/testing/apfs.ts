import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../../../tooling/rig/apfs.py", import.meta.url));

/** A directory that takes names as macOS does. */
export interface Apfs {
  path: string;
  unmount: () => Promise<void>;
}

/** Mounts one; where that can't be done, the answer is why. */
export async function mountApfs(): Promise<Apfs | string> {
  const root = mkdtempSync(join(tmpdir(), "hawk-apfs-"));
  const [stored, path] = [join(root, "stored"), join(root, "mount")];
  for (const directory of [stored, path]) mkdirSync(directory);
  const child = spawn("/usr/bin/python3", [program, stored, path], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = Promise.race([once(child, "exit"), once(child, "error")]).catch((error: unknown) => [String(error)]);
  const device = statSync(root).dev;
  const isMounted = await Promise.race([ended.then(() => false), until(() => statSync(path).dev !== device)]);
  if (!isMounted) {
    rmSync(root, { recursive: true, force: true });
    return output.trim().split("\n").at(-1) || `python3: ${String((await ended)[0])}`;
  }
  return { path, unmount: () => unmount(root, path, ended) };
}

async function unmount(root: string, path: string, ended: Promise<unknown>): Promise<void> {
  await once(spawn("umount", [path]), "exit");
  await ended;
  rmSync(root, { recursive: true, force: true });
}

async function until(isSo: () => boolean): Promise<true> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
  return true;
}

/** On macOS, realpath(3) gives names as they are stored. Linux's leaves them as they are written, so this stands in for it. */
export function storedPath(path: string): string {
  const real = realpathSync(path);
  const parent = dirname(real);
  if (parent === real) return real;
  const names = readdirSync(parent);
  const name = basename(real);
  const stored = names.includes(name) ? name : names.find((other) => fold(other) === fold(name));
  return join(storedPath(parent), stored ?? name);
}

function fold(name: string): string {
  return name.normalize("NFD").toLowerCase().normalize("NFD");
}
