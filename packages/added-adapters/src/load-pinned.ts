import type { Adapter, AdapterPin } from "@hawk/adapter";
import { HawkError } from "@hawk/errors";
import { explainAdapter } from "./check-adapter.ts";
import { digestOf } from "./digest-of.ts";
import { importModule } from "./import-module.ts";

/** Loads exactly the adapter that the user approved: a file with other bytes never runs. */
export async function loadPinned({ file, sha256 }: AdapterPin, host?: string): Promise<Adapter> {
  const found = digestOf(file);
  if (found !== sha256) throw broken(file, found === null ? "is missing" : "is not what you approved");
  const adapter = await loadExport(file);
  const problem = explainAdapter(adapter);
  if (problem !== null) throw broken(file, `has no adapter that hawk can use: ${problem}`);
  const { id } = adapter as Adapter;
  if (host !== undefined && id !== host) throw broken(file, `is for ${id}, not for ${host}`);
  return adapter as Adapter;
}

async function loadExport(file: string): Promise<unknown> {
  try {
    return (await importModule(file))["adapter"];
  } catch (cause) {
    throw broken(file, `can't be loaded: ${(cause as Error).message.split("\n", 1)[0]}`, cause);
  }
}

function broken(file: string, what: string, cause?: unknown): HawkError {
  return new HawkError("adapters/broken", `the added adapter ${file} ${what}`, {
    hint: "hawk adapter list names it; approve it again with hawk adapter add, or remove it with hawk adapter remove",
    ...(cause === undefined ? {} : { cause }),
  });
}
