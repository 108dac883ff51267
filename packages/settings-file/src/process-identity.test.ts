import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { isOwn, isRunning, ownIdentity, parseIdentity, printIdentity } from "./process-identity.ts";

const own = ownIdentity();
const hasStartTimes = own.start !== "";

test("we are running, and know ourselves", () => {
  expect(isRunning(own, 0)).toBe(true);
  expect(isOwn({ ...own })).toBe(true);
  expect(isOwn({ ...own, thread: own.thread + 1 })).toBe(false);
  expect(isOwn({ ...own, pid: own.pid + 1 })).toBe(false);
});

test("the text form is read back, also in front of something else", () => {
  expect(parseIdentity(printIdentity(own))).toEqual(own);
  expect(parseIdentity(`${printIdentity(own)}-a1b2c3`)).toEqual(own);
  expect(parseIdentity(printIdentity({ ...own, start: "" }))).toEqual({ ...own, start: "" });
});

test.each(["", "settings.json", "-1-2-3", "zzzzzzzz-1-2-3", "00000000-1-2"])("%j is nobody", (text) => {
  expect(parseIdentity(text)).toBeNull();
});

test.runIf(hasStartTimes)("a process that has our number and began at another time is not us, however young", () => {
  expect(isRunning({ ...own, start: String(Number(own.start) + 1) }, 0)).toBe(false);
});

test.runIf(hasStartTimes)("a process that was killed is not running, even before anybody has noticed", async () => {
  const child = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [output] = (await once(child.stdout, "data")) as [Buffer];
  const grandchild = Number(output.toString());
  const start = readStart(grandchild);
  await expect.poll(() => readFileSync(`/proc/${child.pid}/comm`, "utf8")).toBe("sleep\n");
  expect(isRunning({ ...own, pid: grandchild, start }, 0)).toBe(true);
  // Its parent is a sleep that never looks after its children, so it stays as a zombie.
  process.kill(grandchild, "SIGKILL");
  await expect.poll(() => isRunning({ ...own, pid: grandchild, start }, 0)).toBe(false);
  expect(process.kill(grandchild, 0)).toBe(true);
});

test("a process of another machine counts as running for ten minutes", () => {
  expect(isRunning({ ...own, host: "00000000" }, 599_000)).toBe(true);
  expect(isRunning({ ...own, host: "00000000" }, 601_000)).toBe(false);
});

test("a number that no process has is not running", () => {
  expect(isRunning({ ...own, pid: 4_194_305 }, 0)).toBe(false);
});

function readStart(pid: number): string {
  const text = readFileSync(`/proc/${pid}/stat`, "latin1");
  return text.split(") ").at(-1)?.split(" ")[19] ?? "";
}
