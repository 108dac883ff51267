import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { runTool } from "./run-tool.ts";

const place = { cwd: "/", env: { PATH: process.env["PATH"] } };

test("text is read as a whole, wherever a piece of it ends", async () => {
  const program = 'process.stdout.write("a" + "é".repeat(200_000))';
  const { isOk, stdout } = await runTool(process.execPath, ["-e", program], { ...place, timeoutMs: 60_000 });
  expect({ isOk, isWhole: stdout === `a${"é".repeat(200_000)}` }).toEqual({ isOk: true, isWhole: true });
});

test("what a program has started ends with it when its time is up, and that is reported", async () => {
  const run = (timeoutMs: number) => runTool("sh", ["-c", "echo late >&2; sleep 1000 & echo $!; wait"], { ...place, timeoutMs });
  let result = await run(300);
  // On a busy machine it may not have begun by then.
  if (result.stdout === "") result = await run(20_000);
  const { isOk, stdout, tail } = result;
  expect(isOk).toBe(false);
  expect(tail).toMatch(/late\nit took longer than (?:0\.3|20) s$/);
  // Gone, or dead and not yet buried.
  expect(spawnSync("ps", ["-o", "stat=", "-p", stdout.trim()], { encoding: "utf8" }).stdout.trim()).toMatch(/^(?:Z.*)?$/);
});

test("a program that is not there is reported", async () => {
  expect(await runTool("no-such-program-here", [], { ...place, timeoutMs: 60_000 })).toMatchObject({
    isOk: false,
    tail: expect.stringContaining("no-such-program-here") as string,
  });
});
