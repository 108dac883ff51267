import { existsSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { printLock, sha256 } from "@hawk/registry/download";
import { statePaths } from "@hawk/state";
import { approve, reviewProject } from "@hawk/trust";
import { expect, onTestFinished, test } from "vitest";
import { createHome } from "./testing/create-home.ts";
import { createUserEngine } from "./user-engine.ts";
import type { UserEngine, UserEngineOptions } from "./user-engine.ts";

const config = ".config/hawk/config.yaml";
const hooks = ".config/hawk/registry/hooks";
const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=shell\necho 'not that one' >&2; exit 2\n";
const leavesMark = '#!/bin/sh\n# hawk-hook: events=pre_tool_use\ntouch "$HOME/RAN"\n';
const call = { type: "PreToolUse", sessionId: "s", payload: { tool_name: "Bash", tool_input: { command: "ls" } } };

const envOf = (home: string): Record<string, string> => ({ HOME: home, PATH: process.env["PATH"] ?? "" });

function createIn(home: string, more: Partial<UserEngineOptions> = {}): UserEngine {
  return createUserEngine({ home, projectDir: join(home, "project"), env: envOf(home), ...more });
}

function trust(home: string): void {
  const user = { home, env: envOf(home) };
  approve(reviewProject(join(home, "project"), user), statePaths(user), new Date());
}

test("runs the user's own hooks", async () => {
  const home = createHome({ [config]: "global: { hooks: [guard.sh] }\n", [`${hooks}/guard.sh`]: guard });
  expect(await createIn(home).trigger(call)).toMatchObject({ allowed: false, verdict: { reason: "not that one" } });
});

test.each([
  ["waits for approval", "pending", {}],
  ["lies among those that run, and nobody agreed to it", "hooks", {}],
  ["has changed since the user agreed to it", "hooks", { approved: sha256(Buffer.from(guard)) }],
])("a download that %s does not run, and the engine says so", async (_, directory, approval) => {
  const locked = { name: "theirs.sh", path: "theirs.sh", sha256: sha256(Buffer.from(leavesMark)), size: leavesMark.length, ...approval };
  const lock = {
    version: 1 as const,
    packages: [{ name: "p", url: "https://example.com/p", downloaded: "2026-01-01T00:00:00.000Z", hooks: [locked] }],
  };
  const home = createHome({
    [config]: "global: { hooks: [theirs.sh] }\n",
    [`.config/hawk/registry/${directory}/theirs.sh`]: leavesMark,
    ".config/hawk/hawk.lock": printLock(lock),
  });
  const engine = createIn(home);
  expect(await engine.trigger(call)).toMatchObject({ allowed: true, results: [] });
  expect(existsSync(join(home, "RAN"))).toBe(false);
  expect(JSON.stringify([engine.plan.dropped, engine.problems])).toContain("hawk enable theirs.sh shows it");
});

test("one that the user agreed to runs", async () => {
  const digest = sha256(Buffer.from(leavesMark));
  const locked = { name: "theirs.sh", path: "theirs.sh", sha256: digest, size: leavesMark.length, approved: digest };
  const home = createHome({
    [config]: "global: { hooks: [theirs.sh] }\n",
    [`${hooks}/theirs.sh`]: leavesMark,
    ".config/hawk/hawk.lock": printLock({
      version: 1,
      packages: [{ name: "p", url: "https://example.com/p", downloaded: "2026-01-01T00:00:00.000Z", hooks: [locked] }],
    }),
  });
  await createIn(home).trigger(call);
  expect(existsSync(join(home, "RAN"))).toBe(true);
});

test("guards find hawk's own programs where the last sync left them", async () => {
  const asks = `#!/bin/sh\n# hawk-hook: events=pre_tool_use\necho "$HAWK_LIBRARY" >&2; [ -x "$HAWK_NODE" ] && exit 2\n`;
  const lib = ".local/state/hawk/lib";
  const copies = Object.fromEntries(
    ["older", "newer"].flatMap((name) => ["guard.sh", "guard.cjs"].map((file) => [`${lib}/${name}/${file}`, ""])),
  );
  const home = createHome({
    [config]: "global: { hooks: [asks.sh] }\n",
    [`${hooks}/asks.sh`]: asks,
    ...copies,
    [`${lib}/cut/guard.sh`]: "",
  });
  utimesSync(join(home, lib, "older"), 1, 1);
  expect(await createIn(home).trigger(call)).toMatchObject({ verdict: { reason: join(home, lib, "newer") } });
});

test("events belong to the session that the engine was made for", async () => {
  const asks = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\ncat >&2; exit 2\n";
  const home = createHome({ [config]: "global: { hooks: [asks.sh] }\n", [`${hooks}/asks.sh`]: asks });
  const { type, payload } = call;
  const { verdict } = await createIn(home, { session: { id: "s7", transcriptPath: "/t.jsonl" } }).trigger({ type, payload });
  expect(JSON.parse(verdict.reason ?? "")).toMatchObject({ session_id: "s7", transcript_path: "/t.jsonl", cwd: join(home, "project") });
});

test("a project's hooks run once the user trusts it, as they were approved", async () => {
  const own = { "project/.hawk/config.yaml": "hooks: { enabled: [guard.sh] }\n", "project/.hawk/hooks/guard.sh": guard };
  const home = createHome(own);
  expect(await createIn(home).trigger(call)).toMatchObject({ allowed: true, results: [] });
  expect(createIn(home).plan.dropped).toMatchObject([{ why: expect.stringContaining("not trusted") as string }]);
  trust(home);
  writeFileSync(join(home, "project/.hawk/hooks/guard.sh"), leavesMark);
  const engine = createIn(home);
  expect(await engine.trigger(call)).toMatchObject({ allowed: false, verdict: { reason: "not that one" } });
  expect(engine.trustStatuses).toMatchObject([{ root: join(home, "project"), state: "changed" }]);
  expect(existsSync(join(home, "RAN"))).toBe(false);
});

test.each([
  ["config.yaml", { [config]: "global: { hooks: [guard.sh], hoks: [] }\n", [`${hooks}/guard.sh`]: guard }],
  ["hawk.lock", { [config]: "global: { hooks: [] }\n", ".config/hawk/hawk.lock": "{" }],
])("a broken %s makes no engine", (name, files) => {
  const home = createHome(files);
  expect(() => createIn(home)).toThrow(expect.objectContaining({ message: expect.stringContaining(name) as string }));
});

test("webhooks go where the user's policy says, and nowhere else", async () => {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume().on("end", () => response.end("{}"));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const hook = `global:\n  hooks:\n    - { name: tell, webhook: "${url}", events: [pre_tool_use] }\n`;
  const refused = await createIn(createHome({ [config]: hook })).trigger(call);
  expect([refused.results[0]?.success, calls]).toEqual([false, 0]);
  const engine = createIn(createHome({ [config]: `${hook}policy: { allowedHttpHookUrls: ["${url}"] }\n` }));
  expect([(await engine.trigger(call)).results[0]?.success, calls]).toEqual([true, 1]);
  await engine.close();
});

test("prompt hooks ask the model that the program hands in", async () => {
  const home = createHome({ [config]: "global:\n  hooks:\n    - { name: ask, prompt: Is this safe?, events: [pre_tool_use] }\n" });
  const model = {
    complete: async () => '{"ok": false, "reason": "the model says no"}',
    runTools: async () => ({ ended: "turns" as const, turns: 0 }),
  };
  expect(await createIn(home, { model }).trigger(call)).toMatchObject({ allowed: false, verdict: { reason: "the model says no" } });
  expect((await createIn(home, { model: null }).trigger(call)).results).toMatchObject([{ success: false }]);
});

test("a hook that runs once runs once in each session", async () => {
  const home = createHome({ [config]: "global:\n  hooks:\n    - { name: hi, run: echo hi, events: [session_start], once: true }\n" });
  const engine = createIn(home);
  const at = async (sessionId: string): Promise<number> => (await engine.trigger({ type: "SessionStart", sessionId })).results.length;
  expect([await at("a"), await at("a"), await at("b")]).toEqual([1, 0, 1]);
});

test("hooks for other agents don't run in one that has a name", async () => {
  const home = createHome({ [config]: "global:\n  hooks:\n    - { name: guard.sh, hosts: [codex] }\n", [`${hooks}/guard.sh`]: guard });
  expect((await createIn(home, { host: "my-agent" }).trigger(call)).allowed).toBe(true);
  expect((await createIn(home, { host: "codex" }).trigger(call)).allowed).toBe(false);
});

test("callbacks run beside the user's hooks", async () => {
  const engine = createIn(createHome({ [config]: "global:\n  hooks:\n    - { name: hi, run: echo hi, events: [stop] }\n" }));
  engine.register("Stop", () => "from the program");
  expect((await engine.trigger({ type: "Stop", sessionId: "s" })).results).toHaveLength(2);
});
