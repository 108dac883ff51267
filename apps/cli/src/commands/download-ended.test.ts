import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createHome } from "../testing/home.ts";
import { createGitRepository } from "../testing/git-repository.ts";

const hawk = fileURLToPath(new URL("../../dist/hawk.js", import.meta.url));

/** A server that takes every connection and never says a word. */
async function serveSilence(): Promise<{ url: string; connected: Promise<Socket> }> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const connected = once(server, "connection").then(([socket]) => (socket as Socket).on("error", () => undefined).resume());
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/guards.git`, connected };
}

test.each(["SIGHUP", "SIGTERM", "SIGKILL"] as const)(
  "git ends when %s ends the download, and what it left is gone after the next",
  async (signal) => {
    const home = createHome({});
    const temporary = join(home.path, ".local/state/hawk/tmp");
    const { url, connected } = await serveSilence();
    const child = spawn(process.execPath, [hawk, "download", url], {
      cwd: home.project,
      env: { PATH: process.env["PATH"], HOME: home.path },
      stdio: "ignore",
    });
    const socket = await connected;
    const ended = Promise.all([once(child, "exit"), once(socket, "close")]);
    child.kill(signal);
    await ended;
    expect(readdirSync(temporary)).toHaveLength(signal === "SIGKILL" ? 1 : 0);
    const { path } = createGitRepository("guards", { "guard.sh": "#!/bin/sh\n# hawk-hook: events=stop\n" });
    expect(await home.hawk("download", path, "--allow-file")).toMatchObject({ exitCode: 0 });
    expect(readdirSync(temporary)).toEqual([]);
  },
);
