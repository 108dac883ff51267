import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import hookLoader from "./hook-loader.cjs?raw";
import moduleLoader from "./module-loader.mjs?raw";
import { ensurePrivateDirectory, writePrivateFile } from "./private-directory.ts";
import { findSucrase } from "./sucrase-file.ts";

/** Writes the loader of hook files into the cache directory, where it also stores its output. Returns its path. */
export function writeHookLoader(cacheDir: string): { file: string } | { problem: string } {
  try {
    const problem = ensurePrivateDirectory(cacheDir);
    if (problem !== null) return { problem };
    const sucrase = JSON.stringify(findSucrase(cacheDir));
    const modules = writeOnce(
      cacheDir,
      "mjs",
      moduleLoader.replace('"SUCRASE"', () => sucrase),
    );
    const text = hookLoader.replace('"SUCRASE"', () => sucrase).replace('"MODULE_LOADER"', JSON.stringify(modules));
    return { file: join(cacheDir, writeOnce(cacheDir, "cjs", text)) };
  } catch (error) {
    return { problem: `${cacheDir} can't be used as a cache: ${(error as Error).message}` };
  }
}

export interface HookLoader {
  /** The exports of a hook file. `modules` can be imported by name, wherever the file is. */
  load: (file: string, given: Record<string, unknown>) => Promise<unknown>;
  /** Makes ready, so no event has to. */
  prepare: (file: string) => void;
}

export function requireHookLoader(file: string): HookLoader {
  return createRequire(file)(file) as HookLoader;
}

function writeOnce(cacheDir: string, extension: string, text: string): string {
  const name = `loader-${hashText(text)}.${extension}`;
  if (!existsSync(join(cacheDir, name))) writePrivateFile(cacheDir, name, text);
  return name;
}

/** FNV-1a, four characters at a time: the texts are our own, and loading `node:crypto` takes longer than many hooks. */
function hashText(text: string): string {
  const bytes = Buffer.alloc(Math.ceil(text.length / 4) * 4);
  bytes.write(text, "latin1");
  let hash = 0x811c9dc5;
  for (const word of new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)) hash = Math.imul(hash ^ word, 0x01000193);
  return `${(hash >>> 0).toString(16)}-${text.length}`;
}
