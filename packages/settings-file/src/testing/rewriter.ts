import { existsSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { sleep } from "../sleep.ts";

// Another program that has never heard of our lock: it counts in the same file, replacing the file each time, until it is told to stop.

export interface RewriterReport {
  written: number;
  /** How often what it had written last was gone. */
  lost: number;
}

const [path = "", stopFile = ""] = process.argv.slice(2);
const report: RewriterReport = { written: 0, lost: 0 };
for (let isLast = false; !isLast;) {
  isLast = existsSync(stopFile);
  const document = JSON.parse(readFileSync(path, "utf8")) as { counter?: number };
  if ((document.counter ?? 0) !== report.written) report.lost += 1;
  report.written += 1;
  writeFileSync(`${path}.rewriter`, JSON.stringify({ ...document, counter: report.written }, null, 2));
  renameSync(`${path}.rewriter`, path);
  sleep(100 + Math.random() * 200);
}
writeSync(1, JSON.stringify(report));
