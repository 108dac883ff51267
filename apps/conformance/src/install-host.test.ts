import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { installHost } from "./install-host.ts";
import { npmReason } from "./npm.ts";
import { createToy } from "./testing/toy-host.ts";

test("installs a host once, also when two want it at the same time", async () => {
  const { host, cache } = createToy();
  const both = await Promise.all([installHost(host, "1.0.0", cache), installHost(host, "1.0.0", cache)]);
  const program = join(cache, "claude-code-1.0.0", "node_modules", "toy", "toy.cjs");
  const installed = { kind: "installed", version: "1.0.0", command: [process.execPath, program] };
  expect(both).toEqual([installed, installed]);
  expect(readdirSync(cache)).toEqual(["claude-code-1.0.0"]);
});

test("runs a host by a Node of its own when it needs a newer one", async () => {
  const { host, cache } = createToy();
  await installHost(host, "1.0.0", cache);
  const modules = join(cache, "claude-code-1.0.0", "node_modules");
  const node = join(modules, `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`, "bin");
  mkdirSync(node, { recursive: true });
  symlinkSync(process.execPath, join(node, "node"));
  expect(await installHost({ ...host, nodeMajor: 22 }, "1.0.0", cache)).toMatchObject({
    kind: "installed",
    command: [join(node, "node"), join(modules, "toy", "toy.cjs")],
  });
});

test("does not ask npm for what is installed", async () => {
  const { host, cache } = createToy();
  await installHost(host, "1.0.0", cache);
  expect(await installHost({ ...host, npmPackage: "toy@file:/nowhere" }, "1.0.0", cache)).toMatchObject({ kind: "installed" });
});

test("leaves nothing behind when the package has no program for this platform", async () => {
  const { host, cache } = createToy();
  const other = { ...host, executables: (platform: string) => [`toy/${platform}/toy`] };
  expect(await installHost(other, "1.0.0", cache)).toEqual({
    kind: "unavailable",
    reason: `${host.npmPackage} 1.0.0 has no program for ${process.platform} on ${process.arch}`,
  });
  expect(readdirSync(cache)).toEqual([]);
});

test("tells why when npm can't install it", async () => {
  const { host, cache } = createToy();
  const result = await installHost({ ...host, npmPackage: "not a name" }, "1.0.0", cache);
  expect(result).toEqual({ kind: "unavailable", reason: expect.stringMatching(/\w/) });
  expect(readdirSync(cache)).toEqual([]);
});

test("does not run a host that is another version than it should be", async () => {
  const { host, cache, command } = createToy();
  writeFileSync(command[1], 'console.log("toy 1.0.0-beta");');
  expect(await installHost(host, "1.0.0", cache)).toEqual({
    kind: "unavailable",
    reason: 'it says that it is "toy 1.0.0-beta", not 1.0.0',
  });
});

test("says what to remove when the program is gone from the cache", async () => {
  const { host, cache, command } = createToy();
  await installHost(host, "1.0.0", cache);
  rmSync(dirname(command[1]), { recursive: true });
  expect(await installHost(host, "1.0.0", cache)).toMatchObject({ kind: "unavailable", reason: expect.stringContaining(cache) });
  expect(existsSync(cache)).toBe(true);
});

test.each([
  ["npm error code ETARGET\nnpm error notarget No matching version found for toy@9.\n", "No matching version found for toy@9."],
  [
    "npm error code ECONNREFUSED\nnpm error syscall connect\nnpm error errno ECONNREFUSED\nnpm error FetchError: request to https://registry.example.com/toy failed, reason: refused\n",
    "FetchError: request to the registry failed, reason: refused",
  ],
  ["", "npm gave no reason"],
])("shortens what npm says to its reason", (stderr, reason) => {
  expect(npmReason(stderr)).toBe(reason);
});
