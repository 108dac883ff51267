import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createGitRepository } from "../testing/git-repository.ts";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: on_failure=block\ncat >/dev/null\nexit 2\n";

interface Asked {
  get: (path: string) => Promise<Response>;
  post: (path: string, body: Record<string, unknown>) => Promise<Response>;
}

/** Runs `hawk ui` until the test is over, and lets the test in. */
async function open(home: Home, world: Parameters<typeof runMain>[1] = {}): Promise<Asked> {
  const end = new AbortController();
  const url = await new Promise<URL>((resolve, reject) => {
    const stdout = (text: string): void => resolve(new URL(/http:\S+/.exec(text)?.[0] ?? ""));
    const env = { PATH: process.env["PATH"] ?? "" };
    const run = runMain(["ui", "--no-open"], { home: home.path, cwd: home.project, env, stdout, signal: end.signal, ...world });
    run.then(({ stderr }) => reject(new Error(`it ended: ${stderr}`)), reject);
    onTestFinished(async () => {
      end.abort();
      expect((await run).exitCode).toBe(0);
    });
  });
  const send = (path: string, session: string, body?: Record<string, unknown>): Promise<Response> =>
    fetch(new URL(path, url), {
      headers: { "x-hawk-session": session, ...(body ? { origin: url.origin, "content-type": "application/json" } : {}) },
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
  const { session } = (await (await send("/api/session", "", { token: url.hash.replace("#token=", "") })).json()) as { session: string };
  return { get: (path) => send(path, session), post: (path, body) => send(path, session, body) };
}

test("every view has an answer, in a home where nothing is set up and in one where something is", async () => {
  const bare = createHome({});
  const home = createHome({ "guard.sh": guard });
  expect((await home.hawk("sync", "--agent", "claude-code")).exitCode).toBe(0);
  for (const one of [bare, home]) {
    const { get } = await open(one);
    for (const path of ["start", "coverage", "passed", "projects", "hooks", "recorded", "trust"])
      expect([path, (await get(`/api/${path}`)).status]).toEqual([path, 200]);
  }
});

test("a trusted project's own hook is shown like any other, on the page and in a report", async () => {
  const home = createHome({});
  mkdirSync(join(home.project, ".hawk", "hooks"), { recursive: true });
  writeFileSync(join(home.project, ".hawk", "config.yaml"), "hooks:\n  enabled: [own.sh]\n");
  writeFileSync(join(home.project, ".hawk", "hooks", "own.sh"), guard);
  expect(await home.hawk("trust", "--yes", "--no-sync")).toMatchObject({ exitCode: 0 });
  expect(await home.hawk("ui", "--html", "report.html")).toMatchObject({ exitCode: 0, stderr: "" });
  const { get } = await open(home);
  expect(await (await get("/api/hook?name=own.sh")).json()).toMatchObject({ source: guard });
});

test("coverage says what is registered, alive, missing and not there", async () => {
  const home = createHome({ "guard.sh": guard }, { ".codex/.keep": "" });
  await home.hawk("sync", "--agent", "claude-code");
  home.fire("pre_tool_use", { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } });
  const { get } = await open(home);
  const { agents } = (await (await get("/api/coverage")).json()) as {
    agents: { status: { host: string }; cells: { event: string; level: string; state: string; fix: string | null; hooks: string[] }[] }[];
  };
  const cell = (host: string, event: string): unknown =>
    agents.find(({ status }) => status.host === host)?.cells.find((one) => one.event === event);
  expect(cell("claude-code", "pre_tool_use")).toMatchObject({ state: "registered", level: "ok", hooks: ["guard.sh"], fix: null });
  expect(cell("claude-code", "session_start")).toMatchObject({
    state: "registered",
    level: "unseen",
    fix: "hawk verify --agent claude-code",
  });
  expect(cell("claude-code", "stop")).toMatchObject({ state: "unused", level: "none" });
  expect(cell("codex", "pre_tool_use")).toMatchObject({ state: "missing", level: "open", fix: "hawk sync --agent codex" });
  expect(cell("codex", "worktree_create")).toMatchObject({ state: "lacking", level: "none" });
  expect(cell("gemini-cli", "pre_tool_use")).toMatchObject({ state: "missing", level: "none" });
});

test("an agent can't open the page, and a page that the user let it open still asks at the terminal before it weakens", async () => {
  const home = createHome({ "guard.sh": guard });
  const env = { PATH: process.env["PATH"] ?? "", CLAUDECODE: "1" };
  const { exitCode, stderr } = await runMain(["ui", "--no-open"], { home: home.path, cwd: home.project, env });
  expect({ exitCode, stderr }).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("Claude Code (CLAUDECODE is set) started this"),
  });
  const answers = ["yes", "no"];
  const { post } = await open(home, { env, askAtTty: () => answers.shift() ?? null });
  const response = await post("/api/hook/switch", { name: "guard.sh", isOn: false });
  expect(response.status).toBe(409);
  expect(await response.text()).toContain("nobody confirmed it at a terminal");
  expect(readFileSync(join(home.path, ".config/hawk/config.yaml"), "utf8")).toContain("guard.sh");
});

test("a download runs once the user agrees to exactly what was shown", async () => {
  const home = createHome({});
  const repository = createGitRepository("guards", { "hooks/theirs.sh": guard });
  expect((await home.hawk("download", repository.path, "--allow-file")).exitCode).toBe(0);
  const { get, post } = await open(home);
  const { downloads } = (await (await get("/api/trust")).json()) as { downloads: { name: string; text: string; digest: string }[] };
  expect(downloads).toMatchObject([{ name: "theirs.sh", text: guard }]);
  expect((await post("/api/hook/switch", { name: "theirs.sh", isOn: true })).status).toBe(409);
  expect((await post("/api/trust/download", { name: "theirs.sh", digest: "0".repeat(64) })).status).toBe(409);
  const approved = await post("/api/trust/download", { name: "theirs.sh", digest: downloads[0]?.digest });
  expect(await approved.json()).toMatchObject({ done: "theirs.sh can run now, as it was shown, and is on." });
  expect((await home.hawk("list", "--enabled", "--json")).stdout).toContain("theirs.sh");
});

test("what a request gets wrong is said, and changes nothing", async () => {
  const home = createHome({ "guard.sh": guard });
  const { get, post } = await open(home);
  const wrong: [string, Record<string, unknown>, number][] = [
    ["/api/hook/switch", { name: 1, isOn: true }, 400],
    ["/api/hook/switch", { name: "guard.sh", isOn: "yes" }, 400],
    ["/api/hook/switch", { name: "guard.sh", isOn: false, events: ["nope"] }, 400],
    ["/api/hook/switch", { name: "../../etc/passwd", isOn: true }, 409],
    ["/api/hook/save", { name: "guard.sh", source: "", digest: "other" }, 409],
    ["/api/hook/test", { name: "guard.sh", source: "", input: [] }, 400],
    ["/api/explain", { event: "nope" }, 400],
    ["/api/trust/project", { root: "/nowhere", digest: "x" }, 409],
  ];
  for (const [path, body, status] of wrong) expect([path, body, (await post(path, body)).status]).toEqual([path, body, status]);
  expect((await get("/api/hook?name=..%2F..%2Fetc%2Fpasswd")).status).toBe(409);
  expect(readFileSync(join(home.path, ".config/hawk/registry/hooks/guard.sh"), "utf8")).toBe(guard);
});

test("without a screen only the address is printed", async () => {
  const home = createHome({});
  const end = new AbortController();
  const printed: string[] = [];
  const run = runMain(["ui"], {
    home: home.path,
    cwd: home.project,
    env: {},
    signal: end.signal,
    stdout: (text) => void printed.push(text),
  });
  await expect
    .poll(() => printed.join(""))
    .toMatch(/^Open this address\. It works once:\n {2}http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}\nCtrl-C ends it\.\n$/);
  end.abort();
  expect((await run).exitCode).toBe(0);
});
