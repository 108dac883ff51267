import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { serve } from "@hawk/dispatcher";
import { expect, onTestFinished, test } from "vitest";
import { adapters } from "../adapters.ts";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";

const SECRET = `whsec_${Buffer.from("a key of thirty-two bytes or so.").toString("base64")}`;

/** A webhook that blocks everything. */
async function startWebhook(): Promise<{ host: string; received: { url: string | undefined; headers: IncomingHttpHeaders }[] }> {
  const received: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url, headers }, response) => {
    received.push({ url, headers });
    response.end(JSON.stringify({ decision: "block", reason: "not today" }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

async function createHooked(host: string, more: string): Promise<Home> {
  const home = createHome({}, { ".claude/.keep": "", "hooks.secret": `${SECRET}\n` });
  const hook = `{ webhook: "http://${host}/T0KEN?key=hunter2", events: [pre_tool_use], onFailure: block }`;
  const policy = `policy: { allowedHttpHookUrls: ["http://${host}/*"] }`;
  writeFileSync(join(home.path, ".config/hawk/config.yaml"), `global:\n  hooks:\n    - ${hook}\n${policy}\n${more}`);
  expect(await home.hawk("sync", "--host", "claude-code")).toMatchObject({ exitCode: 0 });
  return home;
}

function fire({ path, project }: Home, env: Record<string, string>): ReturnType<typeof serve> {
  const payload = JSON.stringify({ hook_event_name: "PreToolUse", cwd: project, tool_name: "Bash", tool_input: { command: "ls" } });
  const planFile = join(path, ".local/state/hawk/plans/claude-code.json");
  const place = { planFile, host: "claude-code", nativeEvent: "PreToolUse", payload, prefix: "", ran: "", cwd: project };
  return serve({ ...place, env: { CLAUDE_PROJECT_DIR: project, ...env } }, adapters);
}

const signing = (host: string): string => `network: { signing: [{ url: "http://${host}/*", secretFile: ~/hooks.secret }] }\n`;

test("a webhook is signed with the secret of its URL, and no proxy of the environment is asked", async () => {
  const [own, other] = [await startWebhook(), await startWebhook()];
  const home = await createHooked(own.host, signing(own.host));
  const proxy = `http://${other.host}`;
  const { stdout } = await fire(home, { HTTP_PROXY: proxy, http_proxy: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy });
  expect(stdout).toContain("not today");
  expect(own.received).toMatchObject([
    { url: "/T0KEN?key=hunter2", headers: { "webhook-signature": expect.stringMatching(/^v1,/) as string } },
  ]);
  expect(other.received).toEqual([]);
});

test("neither the reason, the trace, the plan nor the list shows more of a webhook's URL than its host", async () => {
  const { host } = await startWebhook();
  const home = await createHooked(host, `network: { signing: [{ url: "http://${host}/*", secretFile: ~/gone.secret }] }\n`);
  const { stdout, stderr, trace } = await fire(home, {});
  expect(stdout).toMatch(/deny|block/);
  const shown = [stdout, stderr, JSON.stringify(trace)];
  for (const args of [["list"], ["plan"], ["explain", "pre_tool_use"], ["status"], ["doctor"]]) {
    const { stdout: out, stderr: err } = await home.hawk(...args);
    shown.push(out, err);
  }
  expect(shown.join("\n")).toContain(host);
  expect(shown.join("\n")).not.toMatch(/T0KEN|hunter2/);
  expect(readFileSync(join(home.path, ".config/hawk/config.yaml"), "utf8")).toContain("T0KEN");
});

test("doctor names a secret that is not there, and a proxy that only the environment knows", async () => {
  const { host } = await startWebhook();
  const home = await createHooked(host, `network: { signing: [{ url: "http://${host}/*", secretFile: ~/gone.secret }] }\n`);
  const { exitCode, stdout } = await home.hawk("doctor");
  expect(exitCode).toBe(1);
  expect(stdout).toContain("gone.secret is not there");
  const { stdout: warned } = await runMain(["doctor"], {
    home: home.path,
    cwd: home.project,
    env: { PATH: process.env["PATH"] ?? "", HTTPS_PROXY: "http://proxy.example:3128" },
  });
  expect(warned).toContain("HTTPS_PROXY is set, but webhooks and models ignore it");
});
