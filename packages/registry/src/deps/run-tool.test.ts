import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { runTool } from "./run-tool.ts";

const place = { cwd: "/", env: { PATH: process.env["PATH"] } };

test("text is read as a whole, wherever a piece of it ends", async () => {
  const program = 'process.stdout.write("a" + "é".repeat(200_000))';
  const { isOk, stdout } = await runTool(process.execPath, ["-e", program], { ...place, timeoutMs: 60_000 });
  expect({ isOk, isWhole: stdout === `a${"é".repeat(200_000)}` }).toEqual({ isOk: true, isWhole: true });
});

test("what a program has started ends with it when its time is up, and that is told", { timeout: 20_000 }, async () => {
  const { isOk, stdout, tail } = await runTool("sh", ["-c", "sleep 1000 & echo $!; echo late >&2; wait"], { ...place, timeoutMs: 300 });
  expect(isOk).toBe(false);
  expect(tail).toMatch(/late\nit took longer than 0\.3 s$/);
  // Gone, or dead and not yet buried.
  expect(spawnSync("ps", ["-o", "stat=", "-p", stdout.trim()], { encoding: "utf8" }).stdout.trim()).toMatch(/^(?:Z.*)?$/);
});

test("a program that is not there is told", async () => {
  expect(await runTool("no-such-program-here", [], { ...place, timeoutMs: 60_000 })).toMatchObject({
    isOk: false,
    tail: expect.stringContaining("no-such-program-here") as string,
  });
});
