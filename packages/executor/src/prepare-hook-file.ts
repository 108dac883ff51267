import { requireHookLoader, writeHookLoader } from "./process/hook-loader.ts";

/** Prepares a JavaScript or TypeScript hook, so no event has to wait for that. Errors show up when it runs. */
export function prepareHookFile(file: string, cacheDir: string): void {
  const loader = writeHookLoader(cacheDir);
  if ("problem" in loader) return;
  try {
    requireHookLoader(loader.file).prepare(file);
  } catch {
    // For example, a missing file.
  }
}
