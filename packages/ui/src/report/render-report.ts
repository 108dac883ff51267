import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { maskSecrets } from "@hawk/runner";
import { statePaths } from "@hawk/state";
import { readCoverage, readTrace } from "@hawk/sync";
import type { Report } from "../api.ts";
import type { UiSurroundings } from "../surroundings.ts";
import { listHooks, readHookDetail } from "../views/hooks.ts";
import { readPassed } from "../views/passed.ts";
import { readProjects } from "../views/projects.ts";
import { readStart } from "../views/start.ts";

const LOG_DAYS = 7;
const MOST_ENTRIES = 5000;

/** The page as one file that needs no server, without secrets and without the name of the home directory. */
export async function renderReport(here: UiSurroundings): Promise<string> {
  const data = JSON.stringify(maskAll(await collect(here), here.home)).replaceAll("<", String.raw`\u003c`);
  const [page, style, script] = ["index.html", "page.css", "page.js"].map((name) => readFileSync(join(here.pageDir, name), "utf8"));
  // A function, since `$&` in a text would stand for something.
  return (page ?? "")
    .replace('<link rel="stylesheet" href="/page.css" />', () => `${policyFor(script ?? "", style ?? "")}\n    <style>${style}</style>`)
    .replace(
      '<script type="module" src="/page.js"></script>',
      () => `<script type="application/json" id="report">${data}</script>\n    <script>${script}</script>`,
    );
}

/** Only this very script runs, and nothing leaves the file. */
function policyFor(script: string, style: string): string {
  const [scriptHash, styleHash] = [script, style].map((text) => createHash("sha256").update(text).digest("base64"));
  const policy = `default-src 'none'; script-src 'sha256-${scriptHash}'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;
  return `<meta http-equiv="content-security-policy" content="${policy}" />`;
}

async function collect(here: UiSurroundings): Promise<Report> {
  const hooks = listHooks(here);
  const own = hooks.filter(({ source }) => source !== "available");
  return {
    time: new Date().toISOString(),
    start: await readStart(here),
    coverage: await readCoverage(here, here.builtinsDir),
    passed: await readPassed(LOG_DAYS, here),
    trace: readTrace(statePaths(here).trace, { count: MOST_ENTRIES }),
    hooks: own,
    details: Object.fromEntries(own.map(({ name }) => [name, readHookDetail(name, here)])),
    projects: readProjects(LOG_DAYS, here),
  };
}

function maskAll(value: unknown, home: string): unknown {
  if (typeof value === "string") return maskSecrets(value).replaceAll(home, "~");
  if (Array.isArray(value)) return value.map((one) => maskAll(one, home));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key.replaceAll(home, "~"), maskAll(one, home)]));
}
