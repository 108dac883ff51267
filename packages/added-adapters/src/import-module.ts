import { Module } from "node:module";
import { pathToFileURL } from "node:url";

type Load = (url: string) => Promise<Record<string, unknown>>;

/** What Node's own loader compiles a module with. To have `node:vm` do it prints a warning on Node 20, into what agents read. */
const COMPILE = "_compile";

/** Imports a module. Hawk's programs are not loaded by Node's own loader, so code in them can't do it itself: a module of Node's can. */
export async function importModule(file: string): Promise<Record<string, unknown>> {
  const helper = new Module(file);
  const { [COMPILE]: compile } = helper as unknown as Record<typeof COMPILE, (code: string, file: string) => void>;
  compile.call(helper, "module.exports = (url) => import(url);", file);
  return (helper.exports as Load)(pathToFileURL(file).href);
}
