import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../testing/built.ts";
import { openPage, startBrowser } from "./testing/browser.ts";
import type { WatchedPage } from "./testing/browser.ts";
import { createScene, fire } from "./testing/scene.ts";
import { serveUi } from "./testing/served.ts";
import type { ServedUi } from "./testing/served.ts";

let person: Person;
let served: ServedUi;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

/** Where pictures for the docs go, if somebody wants new ones. */
const pictures = process.env["HAWK_SCREENSHOTS"];

beforeAll(async () => {
  person = createScene();
  fire(person, "git status");
  served = await serveUi(person);
  browser = await startBrowser();
  watched = await openPage(browser);
  ({ page } = watched);
  page.setDefaultTimeout(60_000);
});

afterAll(async () => {
  await browser?.close();
  await served?.interrupt();
  person?.leave();
});

async function picture(name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.evaluate("document.activeElement.blur()");
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** What reaches beyond the window and is not in a box that scrolls. */
const findOverflow = `[...document.querySelectorAll("main *, header *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".scroll, .code, .rows, .for-readers, .lane-name, textarea"))
  .map((one) => one.outerHTML.slice(0, 120))`;

const goToView = (name: string): Promise<void> => page.getByRole("navigation", { name: "Views" }).getByRole("link", { name }).click();
const rows = (): ReturnType<Page["locator"]> => page.locator(".rows [role=option]");

test("the first view names the agent that let calls pass, and one click says which and why", async () => {
  await page.goto(served.url);
  const card = page.getByRole("link", { name: /Gemini CLI/ }).filter({ hasText: "call" });
  await card.filter({ hasText: "hawk wasn't asked" }).waitFor();
  expect(page.url()).not.toContain("token");
  await picture("ui-coverage");
  await card.click();
  await page.getByRole("heading", { name: "Gemini CLI let these pass" }).waitFor();
  const calls = page.locator(".passed .calls li");
  expect(await calls.allInnerTexts()).toEqual(expect.arrayContaining([expect.stringContaining("rm -rf build")]));
  expect(await calls.first().innerText()).toContain("hawk wasn't asked");
  await picture("ui-passed");
});

test("a cell says why it is open, and the command that fixes it", async () => {
  await page.getByRole("link", { name: "Codex CLI, pre_tool_use: a hook may not be asked" }).click();
  const panel = page.getByRole("complementary");
  await panel.getByText("Codex CLI isn't set up to ask hawk here").waitFor();
  expect(await panel.locator("code").first().innerText()).toBe("hawk sync --agent codex");
  await page.getByRole("link", { name: /^Claude Code, pre_tool_use: alive/ }).click();
  await panel.getByText("Claude Code asks hawk.").waitFor();
  expect(await panel.innerText()).toContain("file-guard.py");
});

test("the timeline has a call that a runner was just asked about, without a reload", async () => {
  await goToView("Timeline");
  await page.locator(".count", { hasText: "live" }).waitFor();
  const before = await page.locator(".count").innerText();
  expect(fire(person, "git push --force origin main", { tool_use_id: "toolu_live", agent_id: "live-reviewer" })).toBe(2);
  await rows().filter({ hasText: "live-reviewer" }).waitFor();
  const newest = await rows().first().innerText();
  expect(newest).toContain("blocked");
  expect(newest).toContain("git push --force origin main");
  expect(newest).toMatch(/\d+ ms/);
  expect(await page.locator(".count").innerText()).not.toBe(before);
});

test("j and k go from call to call, and the address leads back to the chosen one", async () => {
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  const panel = page.getByRole("complementary", { name: "The chosen call" });
  await panel.getByText("no force pushes; open a pull request").waitFor();
  expect(await panel.innerText()).toContain("live-reviewer");
  await picture("ui-timeline");
  const address = page.url();
  await page.reload();
  await panel.getByText("no force pushes; open a pull request").waitFor();
  expect(page.url()).toBe(address);
});

test("filters narrow the timeline, and are in the address", async () => {
  await page.goto(`${new URL(served.url).origin}/#/timeline`);
  await page.getByRole("combobox", { name: "Outcome", exact: true }).selectOption("blocked");
  await page.getByRole("combobox", { name: "Agent", exact: true }).selectOption("gemini-cli");
  await page.getByRole("searchbox").fill("origin main");
  const isWanted = (text: string): boolean => /blocked[^]*Gemini CLI[^]*origin main/.test(text);
  await expect.poll(async () => (await rows().allInnerTexts()).every(isWanted)).toBe(true);
  expect(await rows().count()).toBeGreaterThan(0);
  expect(page.url()).toContain("agent=gemini-cli&outcome=blocked&text=origin+main");
  await page.getByRole("searchbox").fill("nothing like this");
  await page.getByText("No matching calls.").waitFor();
  await page.goto(`${new URL(served.url).origin}/#/timeline?project=${encodeURIComponent(person.project)}`);
  await expect.poll(() => page.getByRole("combobox", { name: "Project", exact: true }).inputValue()).toBe(person.project);
  await page.goto(`${new URL(served.url).origin}/#/timeline`);
  await page
    .getByRole("button", { name: /^Gemini CLI, .*: \d+ calls?, \d+ blocked$/ })
    .first()
    .click();
  await expect.poll(() => page.url()).toContain("session=a77e");
});

test("a hook is shown with what is wrong with it, where it is on, and what it did", async () => {
  await goToView("Hooks");
  await page.getByRole("link", { name: /no-force-push.sh/ }).click();
  await page.getByRole("heading", { name: "no-force-push.sh" }).waitFor();
  await page.getByText(/Asked about/).waitFor();
  expect(await page.getByText(/Asked about/).innerText()).toMatch(/Asked about \d+ calls, blocked [1-9]/);
  expect(await page.getByRole("region", { name: "The source of no-force-push.sh" }).innerText()).toContain("no force pushes");
  await picture("ui-hook");
  await page.getByRole("link", { name: /licenses.sh/ }).click();
  await page.getByText(/Line 5: .*mathcer/).waitFor();
  await page.getByRole("heading", { name: "Errors" }).waitFor();
});

test("a hook is turned off in one agent, paused, and turned on again, as the commands do", async () => {
  const config = (): string => readFileSync(join(person.home, ".config/hawk/config.yaml"), "utf8");
  const region = page.locator("section", { has: page.getByRole("heading", { name: "Where it is on" }) });
  await region.getByRole("combobox", { name: "Agent", exact: true }).selectOption("codex");
  await region.getByRole("button", { name: "Turn off" }).click();
  await region.getByText("hawk disable licenses.sh --agent codex").waitFor();
  expect(config()).toContain("codex");
  await region.getByRole("combobox", { name: "Agent", exact: true }).selectOption("");
  await region.getByRole("button", { name: "Pause for an hour" }).click();
  await region.getByText("licenses.sh is off for 60 minutes.").waitFor();
  await region.getByText(/off until/).waitFor();
  await region.getByRole("button", { name: "Turn on" }).click();
  await region.getByText("licenses.sh is on.").waitFor();
  const log = person.hawk("log", "--outcome", "weakened", "--json").stdout;
  expect(log).toContain("hawk disable licenses.sh --agent codex");
});

test("a changed hook is tested, replayed beside the old one, and saved", async () => {
  await page.getByRole("link", { name: /no-force-push.sh/ }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  const draft = page.getByLabel("Edited version");
  const source = await draft.inputValue();
  await draft.fill(source.replace('*"push --force"*)', '*"rm -rf"*) echo "no" >&2; exit 2 ;;\n  *"push --force"*)'));
  await page.getByLabel("Input").fill('{"command": "rm -rf build"}');
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await page.getByText("At pre_tool_use: blocked").waitFor();
  await page.getByRole("button", { name: "Backtest" }).click();
  const table = page.getByRole("table", { name: "1 call that the two versions answer differently" });
  await table.waitFor();
  expect(await table.innerText()).toMatch(/rm -rf build[\s\S]*pass[\s\S]*block/);
  await picture("ui-edit");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => readFileSync(join(person.home, ".config/hawk/registry/hooks/no-force-push.sh"), "utf8")).toContain("rm -rf");
});

test("a call is explained: which hooks would run, and why not the others", async () => {
  await goToView("Explain");
  await page.getByRole("combobox", { name: "Event", exact: true }).selectOption("pre_tool_use");
  await page.getByRole("combobox", { name: "Agent", exact: true }).selectOption("claude-code");
  await page.getByRole("button", { name: "Explain" }).click();
  await page.getByRole("heading", { name: /hooks? would run/ }).waitFor();
  expect(await page.locator(".explained").innerText()).toMatch(/doesn't run\s+licenses.sh/);
  await picture("ui-explain");
});

test("a project shows all that it would do, and is trusted as shown", async () => {
  mkdirSync(join(person.project, ".hawk/hooks"), { recursive: true });
  writeFileSync(join(person.project, ".hawk/config.yaml"), "hooks:\n  enabled:\n    - theirs.sh\n");
  writeFileSync(join(person.project, ".hawk/hooks/theirs.sh"), "#!/bin/sh\n# hawk-hook: events=stop\necho '<b>theirs</b>'\n");
  await goToView("Trust");
  await page.getByText("This is what it would do in your agents.").waitFor();
  await page.getByText("echo '<b>theirs</b>'").waitFor();
  const approve = page.getByRole("button", { name: "Trust this project as shown" });
  expect(await approve.isDisabled()).toBe(true);
  await picture("ui-trust");
  await page.getByLabel("I have read all of it.").check();
  writeFileSync(join(person.project, ".hawk/hooks/theirs.sh"), "#!/bin/sh\n# hawk-hook: events=stop\necho changed\n");
  await approve.click();
  await page.getByText("is not what was shown").waitFor();
  await page.reload();
  await page.getByText("echo changed").waitFor();
  await page.getByLabel("I have read all of it.").check();
  await page.getByRole("button", { name: "Trust this project as shown" }).click();
  await page.getByText("Nothing needs your approval.").waitFor();
  expect(person.hawk("trust", "--list", "--json").stdout).toContain("theirs.sh");
});

test("hostile lines, names and files are texts, and nothing more", async () => {
  const evil = `<img src=x onerror="document.title='pwned'"><script>alert(1)</script>\u202egpj.exe`;
  const time = new Date().toISOString().replace(/\.\d+Z$/, "Z");
  const line = {
    time,
    host: evil,
    event: evil,
    session: evil,
    agent: evil,
    tool: evil,
    hooks: [evil],
    outcome: "blocked",
    hook: evil,
    about: evil,
    reason: evil,
  };
  appendFileSync(
    join(person.home, ".local/state/hawk/trace.jsonl"),
    `${JSON.stringify(line)}\n${JSON.stringify({ ...line, outcome: "__proto__" })}\nnot json\n{"time":"x"}\n`,
  );
  person.write(".config/hawk/registry/hooks/evil.sh", `#!/bin/sh\n# hawk-hook: events=stop\n# hawk-hook: description=${evil}\n# ${evil}\n`);
  await page.goto(`${new URL(served.url).origin}/#/timeline`);
  await rows().filter({ hasText: "onerror" }).first().click();
  await page.getByRole("complementary").getByText("<script>").first().waitFor();
  expect(await page.locator("main").innerText()).toContain(String.raw`\u{202e}gpj.exe`);
  await page.goto(`${new URL(served.url).origin}/#/hooks?name=evil.sh`);
  await page.getByRole("region", { name: "The source of evil.sh" }).getByText("<script>").first().waitFor();
  await page.goto(`${new URL(served.url).origin}/#/${encodeURIComponent(evil)}?name=${encodeURIComponent(evil)}`);
  await page.getByRole("heading", { name: "Coverage", exact: true }).waitFor();
  expect(await page.locator("main img, main script").count()).toBe(0);
  expect(await page.title()).toBe("Coverage · hawk");
});

test.each([
  ["light", 1280],
  ["dark", 1280],
  ["light", 360],
  ["dark", 360],
] as const)("in %s at %i pixels, every view fits", async (colorScheme, width) => {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 860 });
  for (const view of ["coverage", "timeline", "hooks?name=no-force-push.sh", "explain", "trust"]) {
    await page.goto(`${new URL(served.url).origin}/#/${view}`);
    await page.locator("main h1").waitFor();
    await page.getByText(/Loading|Looking|Reading/).waitFor({ state: "detached" });
    expect(await page.evaluate(findOverflow), view).toEqual([]);
  }
});

test("the page complained about nothing", () => {
  expect(watched.complaints).toEqual([
    // The project that had changed while somebody looked at it.
    "Failed to load resource: the server responded with a status of 409 (Conflict)",
  ]);
});

test("the link works once, and nothing is left after Ctrl-C", async () => {
  const other = await openPage(browser);
  await other.page.goto(served.url);
  await other.page.getByText("this link was already used: run hawk ui again").waitFor();
  await other.leave();
  expect(await served.interrupt()).toBe(0);
  await expect(fetch(new URL(served.url).origin)).rejects.toThrow("fetch failed");
  await page.goto(`about:blank`);
});
