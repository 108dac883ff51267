import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { showProgress } from "./progress.ts";

test("says nothing of what is over at once", () => {
  let written = "";
  const stop = showProgress((text) => (written += text), "Fetching");
  stop();
  expect(written).toBe("");
});

test("says what goes on for longer, and wipes it away in the end", async () => {
  let written = "";
  const stop = showProgress((text) => (written += text), "Fetching");
  await expect.poll(() => written).toMatch(/Fetching … \d+ s/);
  stop();
  const whole = written;
  await sleep(400);
  expect(whole.endsWith("\r\u001B[2K")).toBe(true);
  expect(written).toBe(whole);
});
