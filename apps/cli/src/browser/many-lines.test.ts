import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson } from "../testing/built.ts";
import type { Person } from "../testing/built.ts";
import { openPage, startBrowser } from "./testing/browser.ts";
import type { WatchedPage } from "./testing/browser.ts";
import { serveUi } from "./testing/served.ts";
import type { ServedUi } from "./testing/served.ts";

const LINES = 100_000;

let person: Person;
let served: ServedUi;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

/** Lines as runners write them, one every second. */
function manyLines(count: number): string {
  const start = Math.floor((Date.now() - count * 1000) / 1000) * 1000;
  return Array.from({ length: count }, (_, index) => {
    const isBlocked = index % 50 === 7;
    return `${JSON.stringify({
      time: new Date(start + index * 1000).toISOString().replace(/\.\d+Z$/, "Z"),
      host: index % 3 === 0 ? "codex" : "claude-code",
      event: "pre_tool_use",
      session: `session-${Math.floor(index / 4000)}`,
      tool: "Bash",
      call: `call_${index}`,
      hooks: ["file-guard.py"],
      outcome: isBlocked ? "blocked" : "ok",
      ms: 5 + (index % 40),
      ...(isBlocked ? { hook: "file-guard.py", about: `cat .env # ${index}`, reason: "this file holds secrets" } : {}),
    })}\n`;
  }).join("");
}

beforeAll(async () => {
  person = createPerson("ada");
  const state = join(person.home, ".local/state/hawk");
  mkdirSync(state, { recursive: true });
  appendFileSync(join(state, "trace.jsonl"), manyLines(LINES));
  served = await serveUi(person);
  browser = await startBrowser();
  watched = await openPage(browser);
  ({ page } = watched);
});

afterAll(async () => {
  await browser?.close();
  await served?.interrupt();
  person?.leave();
});

/** Scrolls from frame to frame, and answers how long each of them took. */
const scrollThrough = `new Promise((resolve) => {
  const rows = document.querySelector(".rows");
  const times = [];
  let before = performance.now();
  const step = (now) => {
    times.push(now - before);
    before = now;
    rows.scrollTop += rows.scrollHeight / 240;
    if (times.length < 240) requestAnimationFrame(step);
    else resolve(times.slice(1));
  };
  requestAnimationFrame(step);
})`;

function describeTimes(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `${name}: ${times.length} frames, half within ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms, the slowest ${at(0.9999)} ms`;
}

test("100,000 lines come, are scrolled through and filtered with a few rows in the page", async ({ annotate }) => {
  await page.goto(served.url);
  await page.goto(`${new URL(served.url).origin}/#/timeline`);
  await page.locator(".count", { hasText: "100,000 calls · live" }).waitFor();
  const times = (await page.evaluate(scrollThrough)) as number[];
  await annotate(describeTimes("scrolling through 100,000 lines", times));
  const rows = page.locator(".rows [role=option]");
  expect(await rows.count()).toBeLessThan(80);
  expect(await rows.last().getAttribute("aria-posinset")).toBe(String(LINES));
  await page.getByRole("searchbox").fill("# 99957");
  await page.locator(".count", { hasText: "1 call of 100,000" }).waitFor();
  expect(await rows.first().innerText()).toContain("cat .env # 99957");
  await page.getByRole("searchbox").fill("");
  await page.getByRole("combobox", { name: "Outcome", exact: true }).selectOption("blocked");
  await page.locator(".count", { hasText: "2,000 calls of 100,000" }).waitFor();
});

test("a new line shows up among them, and what somebody reads stays where it is", async () => {
  await page.goto(`${new URL(served.url).origin}/#/timeline`);
  await page.locator(".count", { hasText: /^100,000 calls/ }).waitFor();
  await page.evaluate(`document.querySelector(".rows").scrollTop = 340000`);
  const shown = page.locator(".rows [role=option]").nth(12);
  await expect.poll(() => shown.getAttribute("aria-posinset")).toMatch(/^9[0-9]{3}$|^10[0-9]{3}$/);
  const before = await shown.innerText();
  appendFileSync(join(person.home, ".local/state/hawk/trace.jsonl"), manyLines(1));
  await page.locator(".count", { hasText: "100,001 calls" }).waitFor();
  await expect.poll(() => shown.innerText()).toBe(before);
});

test("says how soon the first view is painted", async ({ annotate }) => {
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await page.reload();
    await page.locator("main h1").waitFor();
    const paint = await page.evaluate(`performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0`);
    times.push(paint as number);
  }
  await annotate(`first paint after navigation: ${times.map((ms) => Math.round(ms)).join(", ")} ms`);
  expect(times.every((ms) => ms > 0)).toBe(true);
  expect(watched.complaints).toEqual([]);
});
