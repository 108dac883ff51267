import { existsSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { sleep } from "../lock.ts";

// Another program that has never heard of our lock: it counts in the same file, replacing the file each time, until it is told to stop.

const [path = "", stopFile = ""] = process.argv.slice(2);
let written = 0;
let lost = 0;
for (let isLast = false; !isLast;) {
  isLast = existsSync(stopFile);
  const document = JSON.parse(readFileSync(path, "utf8")) as { counter?: number };
  if ((document.counter ?? 0) !== written) lost += 1;
  written += 1;
  writeFileSync(`${path}.rewriter`, JSON.stringify({ ...document, counter: written }, null, 2));
  renameSync(`${path}.rewriter`, path);
  sleep(20 + Math.random() * 80);
}
writeSync(1, JSON.stringify({ written, lost }));
