import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createTree } from "@hawk/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { runBuiltin, startBuiltin } from "./testing/run-builtin.ts";

interface Post {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server in ntfy's place. */
async function ntfy(status = 200, headers: Record<string, string> = {}): Promise<{ url: string; posts: Post[] }> {
  const posts: Post[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      posts.push({ method: request.method, url: request.url, headers: request.headers, body });
      return response.writeHead(status, headers).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, posts };
}

const stop = { hook_event_name: "Stop", session_id: "s", cwd: "/home/me/secret plans", last_assistant_message: "I built\nthe thing" };
const asks = { hook_event_name: "Notification", cwd: "/home/me/app", message: "May I run rm?", notification_type: "permission_prompt" };
const quiet = { DESKTOP: "false" };

describe("ntfy", () => {
  test("gets a post with the token, and none of the agent's words", async () => {
    const { url, posts } = await ntfy();
    const env = { ...quiet, HAWK_NTFY_URL: url, HAWK_NTFY_TOPIC: "my topic", HAWK_NTFY_TOKEN: "tk_1" };
    expect(await startBuiltin("notify.py", stop, { env })).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    expect(posts).toMatchObject([
      {
        method: "POST",
        url: "/my%20topic",
        headers: { authorization: "Bearer tk_1", title: "Your agent is done in secret plans" },
        body: "Your agent is done in secret plans.",
      },
    ]);
    expect(JSON.stringify(posts)).not.toContain("thing");
  });

  test("gets the agent's words when asked for them, in one line", async () => {
    const { url, posts } = await ntfy();
    const env = { ...quiet, HAWK_NTFY_URL: `${url}/topic`, HAWK_NOTIFY_DETAIL: "1" };
    await startBuiltin("notify.py", stop, { env });
    await startBuiltin("notify.py", asks, { env });
    expect(posts.map(({ url: path, body, headers }) => [path, body, headers["title"]])).toEqual([
      ["/topic", "I built the thing", "Your agent is done in secret plans"],
      ["/topic", "May I run rm?", "Your agent needs your permission in app"],
    ]);
  });

  test("is not followed to another server", async () => {
    const other = await ntfy();
    const { url, posts } = await ntfy(307, { location: `${other.url}/stolen` });
    const { exitCode } = await startBuiltin("notify.py", stop, { env: { ...quiet, HAWK_NTFY_URL: `${url}/t`, HAWK_NTFY_TOKEN: "tk" } });
    expect([exitCode, posts.length, other.posts.length]).toEqual([0, 1, 0]);
  });

  test.each(["file:///etc/passwd", "http://127.0.0.1:1/t", "ftp://x/y", "nonsense", "http://"])(
    "that can't be reached by %s is not a failure",
    (url) => {
      expect(runBuiltin("notify.py", stop, { env: { ...quiet, HAWK_NTFY_URL: url } })).toMatchObject({ exitCode: 0, stdout: "" });
    },
  );
});

describe("desktop", () => {
  const bin = (exitCode: number): string => {
    const dir = createTree({ "notify-send": `#!/bin/sh\nprintf '%s\\n' "$@" > "\${0%/*}/called"\nexit ${exitCode}\n` });
    chmodSync(join(dir, "notify-send"), 0o755);
    return dir;
  };
  const env = (dir: string, more = {}): Record<string, string> => ({ PATH: `${dir}:${process.env["PATH"] ?? ""}`, HOME: dir, ...more });

  test("is told by notify-send, with nothing that it would read as markup or an option", () => {
    const dir = bin(0);
    runBuiltin("notify.py", { ...asks, message: "<b>--x & y</b>" }, { env: env(dir, { HAWK_NOTIFY_DETAIL: "1" }) });
    expect(readFileSync(join(dir, "called"), "utf8")).toBe(
      "--app-name=hawk\n--\nYour agent needs your permission in app\n&lt;b&gt;--x &amp; y&lt;/b&gt;\n",
    );
  });

  const hour = new Date().getHours();
  test.each([{ DESKTOP: "false" }, { DESKTOP: "0" }, { HAWK_NOTIFY_QUIET: "0-24" }, { HAWK_NOTIFY_QUIET: `${hour}-${(hour + 2) % 24}` }])(
    "is left alone with %j",
    (more) => {
      const dir = bin(0);
      expect(runBuiltin("notify.py", stop, { env: env(dir, more) }).exitCode).toBe(0);
      expect(existsSync(join(dir, "called"))).toBe(false);
    },
  );

  test.each(["", "nonsense", "5", `${(hour + 2) % 24}-${(hour + 3) % 24}`])("is told when the quiet hours are %j", (hours) => {
    const dir = bin(0);
    runBuiltin("notify.py", stop, { env: env(dir, { HAWK_NOTIFY_QUIET: hours }) });
    expect(existsSync(join(dir, "called"))).toBe(true);
  });

  test("that fails is not a failure", () => {
    expect(runBuiltin("notify.py", stop, { env: env(bin(1)) })).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  });
});

test.each(["", "[]", "{", "null", '{"cwd":5,"message":[],"notification_type":{}}'])("an event such as %j is not a failure", (event) => {
  expect(runBuiltin("notify.py", event, { env: quiet })).toMatchObject({ exitCode: 0, stdout: "" });
});

test("Windows shows it by its own PowerShell, and the agent's words are not part of the script", () => {
  const place = "System32/WindowsPowerShell/v1.0/powershell.exe";
  const root = createTree({ [place]: '#!/bin/sh\nprintf "%s|%s|%s" "$NOTIFY_TITLE" "$NOTIFY_TEXT" "$*" >"$SystemRoot/seen"\n' });
  chmodSync(join(root, place), 0o755);
  const script = join(import.meta.dirname, "../../builtins/notify.py");
  const play = `import runpy, sys; sys.platform = "win32"; runpy.run_path(${JSON.stringify(script)}, run_name="__main__")`;
  const event = { ...stop, cwd: String.raw`C:\Users\me\heron`, last_assistant_message: "'; Remove-Item C:" };
  const env = { PATH: process.env["PATH"], SystemRoot: root, HAWK_NOTIFY_DETAIL: "1" };
  const { status, stderr } = spawnSync("python3", ["-c", play], { input: JSON.stringify(event), env, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  const [title, words, args] = readFileSync(join(root, "seen"), "utf8").split("|");
  expect([title, words]).toEqual(["Your agent is done in heron", "'; Remove-Item C:"]);
  expect(args).toMatch(/^-NoProfile -NonInteractive -Command /);
  expect(args).not.toContain("Remove-Item");
});
