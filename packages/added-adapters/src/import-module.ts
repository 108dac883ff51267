import { Module } from "node:module";
import { pathToFileURL } from "node:url";

type Load = (url: string) => Promise<Record<string, unknown>>;

/** Compiles a module with Node's own loader. `node:vm` would print a warning on Node 20, which agents would read. */
const COMPILE = "_compile";

/** Imports a module. Node's loader doesn't load hawk's programs, so their code can't import; one of Node's own modules can. */
export async function importModule(file: string): Promise<Record<string, unknown>> {
  const helper = new Module(file);
  const { [COMPILE]: compile } = helper as unknown as Record<typeof COMPILE, (code: string, file: string) => void>;
  compile.call(helper, "module.exports = (url) => import(url);", file);
  return (helper.exports as Load)(pathToFileURL(file).href);
}
