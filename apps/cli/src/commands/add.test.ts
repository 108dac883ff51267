import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import { describeTree } from "../testing/tree.ts";

const stop = "#!/bin/sh\n# hawk-hook: events=stop\ncat >/dev/null\n";
const registry = ".config/hawk/registry/hooks";

test("adds a file, says what it is for, and how to go on", async () => {
  const home = createHome({}, { "project/guard.sh": stop });
  const { exitCode, stdout, stderr } = await home.hawk("add", "guard.sh");
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).toBe("guard.sh added (stop)\nhawk enable guard.sh lets it run.\n");
  expect(readFileSync(join(home.path, registry, "guard.sh"), "utf8")).toBe(stop);
});

test("adds and enables in one go", async () => {
  const home = createHome({}, { "project/guard.sh": stop });
  const { exitCode, stdout } = await home.hawk("add", "guard.sh", "--enable");
  expect(exitCode).toBe(0);
  expect(stdout).toContain("guard.sh enabled\n");
  expect(readFileSync(join(home.path, ".config/hawk/config.yaml"), "utf8")).toBe("global:\n  hooks: [guard.sh]\n");
});

test("what can't be added is named, the rest is added, and the exit code says so", async () => {
  const home = createHome(
    { "guard.sh": stop },
    { "project/guard.sh": `${stop}exit 2\n`, "project/lib.sh": "echo\n", "project/ok.sh": stop },
  );
  const { exitCode, stdout, stderr } = await home.hawk("add", "guard.sh", "lib.sh", "ok.sh");
  expect(exitCode).toBe(1);
  expect(stdout).toContain("ok.sh added (stop)");
  expect(stderr).toContain("guard.sh is already in the registry, with other contents");
  expect(stderr).toContain("--as guard-2.sh adds it under another name");
  expect(stderr).toContain("lib.sh: it is not a hook: it has no header");
  expect(readFileSync(join(home.path, registry, "guard.sh"), "utf8")).toBe(stop);
});

test("a path that is not there is a problem, and two hooks can't both have the one name", async () => {
  const home = createHome({}, { "project/a.sh": stop, "project/b.sh": stop });
  expect(await home.hawk("add", "nope.sh")).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("no such file or directory") });
  expect(await home.hawk("add", "a.sh", "b.sh", "--as", "c.sh")).toMatchObject({ exitCode: 2 });
});

test("a dry run changes nothing", async () => {
  const home = createHome({}, { "project/hooks/pre_tool_use/old.sh": "echo\n" });
  const before = describeTree(home.path);
  const { stdout } = await home.hawk("add", "hooks", "--enable", "--dry-run");
  expect(stdout).toBe("old.sh would be added (pre_tool_use)\n  with a header for its directory's event: events=pre_tool_use\n");
  expect(describeTree(home.path)).toEqual(before);
});

test("names that could drive the terminal are shown escaped", async () => {
  const home = createHome({}, { "project/x\u001B[31m.sh": stop });
  const { stderr } = await home.hawk("add", ".");
  expect(stderr).not.toContain("\u001B");
  expect(stderr).toContain("\\x1b[31m");
});

test("tells a script what it did", async () => {
  const home = createHome({}, { "project/guard.sh": stop, "project/lib.sh": "echo\n" });
  const { stdout } = await home.hawk("add", "guard.sh", "lib.sh", "--json");
  expect(JSON.parse(stdout)).toMatchObject({
    dryRun: false,
    added: [{ name: "guard.sh", events: ["stop"], change: "added" }],
    refused: [{ source: join(home.project, "lib.sh") }],
  });
});

test("scan adds what it finds, and enables it when told so", async () => {
  const home = createHome({}, { "project/hooks/a.sh": stop, "project/hooks/b.sh": stop, "project/hooks/README.md": "" });
  const { exitCode, stdout } = await home.hawk("scan", "hooks", "--add", "--enable");
  expect(exitCode).toBe(0);
  expect(stdout).toContain("2 hooks, 0 problems, 1 other file skipped");
  expect(stdout).toContain("a.sh added (stop)\nb.sh added (stop)\n");
  expect(readdirSync(join(home.path, registry))).toEqual(["a.sh", "b.sh"]);
  expect(readFileSync(join(home.path, ".config/hawk/config.yaml"), "utf8")).toBe("global:\n  hooks: [a.sh, b.sh]\n");
});

test("scan without hooks has nothing to add, and --enable alone is no wish", async () => {
  const home = createHome({}, { "project/README.md": "" });
  expect(await home.hawk("scan", ".", "--add")).toMatchObject({ exitCode: 1 });
  expect(await home.hawk("scan", ".", "--enable")).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("--add") });
});

test("two at a time can't both have a name", async () => {
  const home = createHome({}, { "project/a/guard.sh": stop, "project/b/guard.sh": `${stop}exit 2\n` });
  const both = await Promise.all([home.hawk("add", "a/guard.sh"), home.hawk("add", "b/guard.sh")]);
  expect(both.map(({ exitCode }) => exitCode).toSorted((a, b) => a - b)).toEqual([0, 1]);
});

test("a hook keeps its right to be executed, and nobody else gets to write it", async () => {
  const home = createHome({}, { "project/guard.sh": stop });
  writeFileSync(join(home.project, "run.sh"), stop, { mode: 0o777 });
  await home.hawk("add", "guard.sh", "run.sh");
  const mode = (name: string): number => statSync(join(home.path, registry, name)).mode & 0o777;
  expect([mode("guard.sh"), mode("run.sh")]).toEqual([0o644, 0o755]);
  expect(existsSync(join(home.path, registry, "lib.sh"))).toBe(false);
});
