import { pathToFileURL } from "node:url";
import { Script, constants } from "node:vm";

/** Imports a module. Hawk's programs are not loaded by Node's own loader, so code in them can't do it itself. */
export async function importModule(file: string): Promise<Record<string, unknown>> {
  const script = new Script("(url) => import(url)", { importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER });
  const load = script.runInThisContext() as (url: string) => Promise<Record<string, unknown>>;
  return load(pathToFileURL(file).href);
}
