import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { fetchPackage } from "./fetch-package.ts";

vi.setConfig({ testTimeout: 60_000 });

/** A proxy that takes note of what it is asked to connect to, and says no. */
async function startProxy(): Promise<{ url: string; asked: (string | undefined)[] }> {
  const asked: (string | undefined)[] = [];
  const server = createServer();
  server.on("connect", ({ url }, client) => {
    asked.push(url);
    client.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function fetchWith(env: Record<string, string>, files: Record<string, string> = {}): Promise<unknown> {
  const root = createTree(files);
  const source = { type: "git" as const, url: "https://hooks.invalid/guards.git", name: "guards" };
  const all = { PATH: process.env["PATH"] ?? "", HOME: root, ...env };
  return fetchPackage(source, undefined, { env: all, protocols: ["https"], temporaryDir: join(root, "tmp") }).catch(
    (error: unknown) => error,
  );
}

test.each(["HTTPS_PROXY", "https_proxy", "ALL_PROXY"])(
  "a download goes through the proxy of %s, which looks up the name",
  async (variable) => {
    const { url, asked } = await startProxy();
    await fetchWith({ [variable]: url });
    expect(asked).toEqual(["hooks.invalid:443"]);
  },
);

test("the proxy of the user's own git settings counts, and outranks the shell's", async () => {
  const [own, other] = [await startProxy(), await startProxy()];
  await fetchWith({ HTTPS_PROXY: other.url }, { ".gitconfig": `[http]\n\tproxy = ${own.url}\n` });
  expect([own.asked, other.asked]).toEqual([["hooks.invalid:443"], []]);
});

test("NO_PROXY leads past it, and without a proxy the message names HTTPS_PROXY", async () => {
  const { url, asked } = await startProxy();
  expect(await fetchWith({ HTTPS_PROXY: url, NO_PROXY: "hooks.invalid" })).toMatchObject({
    hint: expect.stringContaining("HTTPS_PROXY") as string,
  });
  expect(asked).toEqual([]);
});
