import { spawn } from "node:child_process";
import { readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";

const hawk = fileURLToPath(new URL("../../dist/hawk.js", import.meta.url));
const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\necho no >&2; exit 2\n";

test("twenty syncs at once, and a program that rewrites the same settings, lose nothing", async () => {
  const home = createHome({ "guard.sh": guard }, { ".claude/settings.json": '{\n  "count": 0\n}\n' });
  const settings = join(home.path, ".claude/settings.json");
  const writer = countUp(settings);
  const ends = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const child = spawn(process.execPath, [hawk, "sync"], {
        cwd: home.project,
        env: { PATH: process.env["PATH"], HOME: home.path },
        stdio: ["ignore", "ignore", "pipe"],
      });
      const stderr = text(child.stderr);
      const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
      return [code, await stderr];
    }),
  );
  const count = writer.stop();
  expect(ends).toEqual(Array.from({ length: 20 }, () => [0, ""]));
  expect(count).toBeGreaterThan(0);
  // The writer ignores the lock, so it may have restored what it read before hawk wrote. One more sync fixes that and keeps its count.
  expect((await home.hawk("sync")).exitCode).toBe(0);
  const after = JSON.parse(readFileSync(settings, "utf8")) as { count: number; hooks: { PreToolUse: unknown[] } };
  expect([after.count, after.hooks.PreToolUse.length]).toEqual([count, 1]);
  expect(home.fire("pre_tool_use", { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: {} }).stderr).toBe("no\n");
  expect(readdirSync(join(home.path, ".claude")).toSorted()).toEqual([".keep", "settings.json"]);
});

/** Another program: reads the settings, counts one up, and puts them in place of the old ones, again and again. */
function countUp(path: string): { stop: () => number } {
  let count = 0;
  const timer = setInterval(() => {
    const read = JSON.parse(readFileSync(path, "utf8")) as { count: number };
    count += 1;
    writeFileSync(`${path}.mine`, `${JSON.stringify({ ...read, count }, null, 2)}\n`);
    renameSync(`${path}.mine`, path);
  }, 70);
  return {
    stop: () => {
      clearInterval(timer);
      return count;
    },
  };
}
