import { readFileSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { createRoutes } from "./routes.ts";
import { startServer } from "./server/start-server.ts";
import type { RunningServer } from "./server/start-server.ts";
import type { UiSurroundings } from "./surroundings.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/** Serves the page to this machine alone, until it is closed. */
export async function openUi(here: UiSurroundings): Promise<RunningServer> {
  return startServer({ ...createRoutes(here), files: loadFiles(here.pageDir) });
}

/** The few files of the page, read once. */
function loadFiles(directory: string): Map<string, { type: string; body: Buffer }> {
  const names = readdirSync(directory).filter((name) => Object.hasOwn(types, extname(name)));
  return new Map(names.map((name) => [`/${name}`, { type: types[extname(name)] ?? "", body: readFileSync(join(directory, name)) }]));
}
