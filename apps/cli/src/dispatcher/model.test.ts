import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { serve } from "@hawk/dispatcher";
import { expect, onTestFinished, test } from "vitest";
import { adapters } from "../adapters.ts";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

const judge = JSON.stringify({ prompt: "Is it safe?", "hawk-hook": { events: ["pre_tool_use"], on_failure: "block" } });
const KEY = "sk-ant-of-the-user";

interface Judge {
  url: string;
  /** What it was sent. */
  received: { key: string | undefined; body: string }[];
}

async function startJudge(): Promise<Judge> {
  const received: Judge["received"] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ key: request.headers["x-api-key"]?.toString(), body: Buffer.concat(chunks).toString("utf8") });
      const content = [{ type: "text", text: '{"ok": true}' }];
      response.end(JSON.stringify({ id: "m", type: "message", role: "assistant", content, stop_reason: "end_turn" }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

async function createJudged(model: string): Promise<Home> {
  const home = createHome({ "judge.prompt.json": judge }, { ".qwen/.keep": "" });
  writeFileSync(join(home.path, ".config/hawk/config.yaml"), `global:\n  hooks: [judge.prompt.json]\n${model}`);
  expect(await home.hawk("sync", "--host", "qwen-code")).toMatchObject({ exitCode: model === "" ? 1 : 0 });
  return home;
}

/** Asks as Qwen Code does, which puts the `.env` of a clone into the environment of hooks. */
function ask({ path, project }: Home, env: Record<string, string>): ReturnType<typeof serve> {
  const payload = JSON.stringify({
    hook_event_name: "PreToolUse",
    cwd: project,
    tool_name: "run_shell_command",
    tool_input: { command: "ls" },
  });
  const planFile = join(path, ".local/state/hawk/plans/qwen-code.json");
  return serve(
    {
      planFile,
      host: "qwen-code",
      nativeEvent: "PreToolUse",
      payload,
      prefix: "",
      ran: "",
      env: { ANTHROPIC_API_KEY: KEY, ...env },
      cwd: project,
    },
    adapters,
  );
}

test("an address from the environment gets neither the key nor the event, and is not the judge", async () => {
  const [own, other] = [await startJudge(), await startJudge()];
  for (const model of ["", `model: { provider: anthropic, baseUrl: "${own.url}" }\n`]) {
    const { stdout, stderr, exitCode } = await ask(await createJudged(model), { ANTHROPIC_BASE_URL: `${other.url}/evil` });
    expect(`${exitCode} ${stdout} ${stderr}`).toContain("ANTHROPIC_BASE_URL is not the address in your configuration");
    expect(`${exitCode} ${stdout}`).toMatch(/^2|deny|block/);
  }
  expect([own.received, other.received]).toEqual([[], []]);
});

test("the configured address gets the key of the environment, and its model is the one that is configured", async () => {
  const { url, received } = await startJudge();
  const home = await createJudged(`model: { provider: anthropic, baseUrl: "${url}", model: careful }\n`);
  for (const env of [
    {},
    { ANTHROPIC_BASE_URL: `${url}/`, ANTHROPIC_MODEL: "careless", HAWK_MODEL_PROVIDER: "openai", OPENAI_API_KEY: "other" },
  ])
    expect(await ask(home, env)).toMatchObject({ exitCode: 0 });
  expect(received.map(({ key, body }) => [key, (JSON.parse(body) as { model: string }).model])).toEqual([
    [KEY, "careful"],
    [KEY, "careful"],
  ]);
});

test("a project's configuration can't say where the model is, and only this machine may be asked without TLS", async () => {
  const home = createHome({}, { "project/.hawk/config.yaml": "model: { provider: anthropic, baseUrl: https://evil.example }\n" });
  expect((await home.hawk("trust", "--yes")).stderr).toContain("model");
  writeFileSync(join(home.path, ".config/hawk/config.yaml"), "model: { provider: anthropic, baseUrl: http://models.example }\n");
  const { exitCode, stderr } = await home.hawk("plan");
  expect({ exitCode, stderr }).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("expected an https URL, or an http URL of this machine") as string,
  });
});
