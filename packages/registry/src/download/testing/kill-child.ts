import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What a child process is to do, and before which call that changes the disk it is killed. */
export interface KillOrder {
  paths: { lock: string; registry: string; stateDir: string };
  lock: unknown;
  files: { name: string; before: string | null; content: string | null }[];
  killAt: number;
}

// The built library, since a child has no way to read TypeScript.
const program = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const order = JSON.parse(fs.readFileSync(0, "utf8"));
let calls = 0;
for (const name of ["closeSync","fchmodSync","fsyncSync","linkSync","mkdirSync","renameSync","rmSync","unlinkSync","writeFileSync","writeSync"]) {
  const original = fs[name];
  fs[name] = (...args) => {
    calls += 1;
    if (calls === order.killAt) {
      if (name === "writeSync") original(args[0], args[1], 0, Math.floor(args[1].length / 2));
      process.kill(process.pid, "SIGKILL");
    }
    return original(...args);
  };
}
syncBuiltinESMExports();
const { changePackages } = await import(${JSON.stringify(new URL("../../../dist/download.js", import.meta.url).href)});
changePackages(order.paths, () => ({
  change: {
    lock: order.lock,
    files: order.files.map(({ name, before, content }) => ({ name, before, bytes: content === null ? null : Buffer.from(content), isExecutable: false })),
  },
}));
fs.writeSync(1, String(calls));
`;

/** Runs it in a process of its own. The answer is how many calls changed the disk; `null` when it was killed. */
export function changeInChild(order: KillOrder): number | null {
  const cwd = fileURLToPath(new URL(".", import.meta.url));
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd,
    input: JSON.stringify(order),
    encoding: "utf8",
  });
  if (signal === "SIGKILL") return null;
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}
