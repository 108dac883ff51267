import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import type { PackageLock } from "../lock-schema.ts";

/** A child process's task, and the disk-changing call before which it is killed. */
export interface KillOrder {
  paths: { lock: string; registry: string; stateDir: string };
  lock: PackageLock;
  files: { name: string; before: string | null; content: string | null }[];
  killAt: number;
}

// Changes packages as it is told, and is killed before one of the calls that change the disk.
const order = JSON.parse(fs.readFileSync(0, "utf8")) as KillOrder;
const changing = "closeSync fchmodSync fsyncSync linkSync mkdirSync renameSync rmSync unlinkSync writeFileSync writeSync".split(" ");
type Call = (...args: unknown[]) => unknown;
const functions = fs as unknown as Record<string, Call>;
let calls = 0;
for (const name of changing) {
  const original = functions[name] as Call;
  functions[name] = (...args) => {
    calls += 1;
    if (calls === order.killAt) {
      if (name === "writeSync") original(args[0], args[1], 0, Math.floor((args[1] as string).length / 2));
      process.kill(process.pid, "SIGKILL");
    }
    return original(...args);
  };
}
syncBuiltinESMExports();
const { changePackages } = await import("../store.ts");
const files = order.files.map(({ name, before, content }) => {
  const bytes = content === null ? null : Buffer.from(content);
  return { name, before, bytes, isExecutable: false };
});
changePackages(order.paths, () => ({ change: { lock: order.lock, files } }));
fs.writeSync(1, String(calls));
