import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";

const guard =
  "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\n# hawk-hook: on_failure=block\necho 'not that' >&2; exit 2\n";
const NAME = "hawk-adapter-my-agent";

/** A home with a guard, My Agent, and a package for it in the project. */
async function createAdded(files: Record<string, string> = {}): Promise<Home & { source: string }> {
  const home = createHome({ "guard.sh": guard }, { ".my-agent/.keep": "", ...files });
  await home.hawk("adapter", "new", "my-agent");
  return { ...home, source: join(home.project, NAME, "my-agent.mjs") };
}

/** Fires a call as My Agent would, through the entry that is in its settings. */
function fire({ path, project }: Home): { status: number | null; stderr: string } {
  const payload = { session_id: "s", cwd: project, hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } };
  const command = join(path, ".local/state/hawk/run/my-agent/pre_tool_use");
  const { status, stderr } = spawnSync("/bin/sh", ["-c", command], {
    input: JSON.stringify(payload),
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: path },
  });
  return { status, stderr };
}

test("an adapter is shown before it runs, and runs only when the user agrees to exactly that", async () => {
  const home = await createAdded();
  appendFileSync(home.source, `import { writeFileSync } from "node:fs";\nwriteFileSync("${home.path}/ran", "");\n`);
  const shown = await home.hawk("adapter", "add", NAME.replace(/^/, "./"));
  const digest = /sha256 {3}(\w{64})/.exec(shown.stdout)?.[1] ?? "";
  expect(shown).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(`${NAME} 0.1.0`) as string });
  expect(shown.stderr).toContain(`--yes --digest ${digest}`);
  expect(existsSync(join(home.path, "ran"))).toBe(false);
  appendFileSync(home.source, "// changed since\n");
  expect(await home.hawk("adapter", "add", `./${NAME}`, "--yes", "--digest", digest)).toMatchObject({ exitCode: 1 });
  expect(existsSync(join(home.path, "ran"))).toBe(false);
  expect((await home.hawk("adapter", "add", `./${NAME}`, "--yes")).stdout).toContain("hawk knows My Agent as my-agent");
  expect(existsSync(join(home.path, "ran"))).toBe(true);
});

test("below an agent nothing is approved", async () => {
  const home = await createAdded();
  const env = { PATH: process.env["PATH"], CLAUDECODE: "1" };
  const { exitCode, stderr } = await runMain(["adapter", "add", `./${NAME}`, "--yes"], { home: home.path, cwd: home.project, env });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining("an agent can't weaken its own guards")]);
  expect((await home.hawk("adapter", "list")).stdout).toContain("no added adapters");
});

test("every command knows an added adapter like hawk's own, and its agent is guarded", async () => {
  const home = await createAdded({ ".my-agent/settings.json": '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"true"}]}]}}\n' });
  await home.hawk("adapter", "add", `./${NAME}`, "--yes");
  const before = readFileSync(join(home.path, ".my-agent/settings.json"), "utf8");
  expect(await home.hawk("sync")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(fire(home)).toEqual({ status: 2, stderr: "not that\n" });
  const outputs = await Promise.all(
    [
      ["status"],
      ["doctor", "--json"],
      ["events"],
      ["explain", "pre_tool_use", "--tool", "Bash", "--agent", "my-agent"],
      ["import", "my-agent", "--dry-run"],
      ["completions", "bash"],
    ].map(async (words) => [words[0], /my-agent|My Agent/.test((await home.hawk(...words)).stdout)]),
  );
  expect(outputs.filter(([, isKnown]) => !isKnown)).toEqual([]);
  const { scenes } = JSON.parse((await home.hawk("try", "--agent", "my-agent", "--json")).stdout) as {
    scenes: { hosts: { asExpected: boolean }[] }[];
  };
  expect(scenes.flatMap(({ hosts }) => hosts).every(({ asExpected }) => asExpected)).toBe(true);
  expect(await home.hawk("adapter", "remove", "my-agent")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(readFileSync(join(home.path, ".my-agent/settings.json"), "utf8")).toBe(before);
  expect((await home.hawk("events", "--agent", "my-agent")).exitCode).toBe(2);
});

test("a package that changes goes on as it was approved, and is named until the user has looked at it", async () => {
  const home = await createAdded();
  await home.hawk("adapter", "add", `./${NAME}`, "--yes");
  await home.hawk("sync");
  writeFileSync(home.source, readFileSync(home.source, "utf8").replace("My Agent", "My Agent Two"));
  for (const command of ["sync", "status"])
    expect((await home.hawk(command)).stderr).toContain("has changed; hawk keeps using what you approved");
  expect((await home.hawk("doctor")).stdout).toContain("has changed");
  expect(fire(home)).toMatchObject({ status: 2, stderr: expect.stringContaining("not that") as string });
  await home.hawk("adapter", "add", `./${NAME}`, "--yes");
  expect(await home.hawk("sync")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(fire(home)).toMatchObject({ status: 2, stderr: expect.stringContaining("not that") as string });
});

test("a copy that somebody changed is not run: guards block, and every command says so", async () => {
  const home = await createAdded();
  await home.hawk("adapter", "add", `./${NAME}`, "--yes");
  await home.hawk("sync");
  const directory = join(home.path, ".local/state/hawk/adapters");
  const copy = join(directory, readdirSync(directory).find((name) => name.length === 64) ?? "", "adapter.mjs");
  appendFileSync(copy, `import { writeFileSync } from "node:fs";\nwriteFileSync("${home.path}/ran", "");\n`);
  expect(fire(home)).toMatchObject({ status: 2, stderr: expect.stringContaining("is not what you approved") as string });
  for (const command of ["sync", "status", "doctor"]) expect((await home.hawk(command)).stderr).toContain("is not what you approved");
  expect((await home.hawk("adapter", "list")).stdout).toContain("damaged");
  expect(existsSync(join(home.path, "ran"))).toBe(false);
  await home.hawk("adapter", "add", `./${NAME}`, "--yes");
  expect(fire(home)).toMatchObject({ status: 2, stderr: expect.stringContaining("not that") as string });
});

test("an adapter that the configuration names has to be approved before anything is synced", async () => {
  const home = await createAdded();
  appendFileSync(join(home.path, ".config/hawk/config.yaml"), `adapters: [~/project/${NAME}]\n`);
  const { exitCode, stderr } = await home.hawk("sync");
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining("is not approved, so hawk isn't in its agent")]);
  expect((await home.hawk("doctor")).stdout).toContain(`hawk adapter add ${home.project}/${NAME}`);
  await home.hawk("adapter", "add", `./${NAME}`, "--yes");
  expect(await home.hawk("sync")).toMatchObject({ exitCode: 0, stderr: "" });
});

test("a project can't name an adapter", async () => {
  const home = await createAdded({ "project/.hawk/config.yaml": `adapters: [./${NAME}]\n` });
  const { stderr } = await home.hawk("trust", "--yes");
  expect(stderr).toContain("project/.hawk/config.yaml:1:1");
  expect(stderr).toContain("adapters");
  expect((await home.hawk("adapter", "list")).stdout).toContain("no added adapters");
});
