import { writeFileSync } from "node:fs";
import { createTree } from "@hawk/testing";
import { expect, test } from "vitest";
import { runMain } from "../testing/run-main.ts";

const guard =
  "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=shell|write\ninput=$(cat)\ncase $input in *'rm -rf'*|*.env*) echo 'not that one' >&2; exit 2;; *crash*) exit 3;; esac\n";
const context = "---\nhawk-hook:\n  events: [session_start]\n---\n\nBe kind.\n";

async function run(path: string, tree: Record<string, string>, ...more: string[]) {
  const home = createTree({ "project/x": "", ...tree });
  return runMain(["test", path, ...more], { home, cwd: `${home}/project`, env: { PATH: process.env["PATH"] } });
}

test("runs every hook of a directory against its cases", async () => {
  const { exitCode, stdout, stderr } = await run("hooks", {
    "project/hooks/guard.sh": guard,
    "project/hooks/guard.cases.yaml": [
      "- block: rm -rf ~",
      "  says: not that",
      "- allow: ls",
      "- name: secrets",
      "  tool: Write",
      "  input: { file_path: .env, content: x }",
      "  expect: block",
      "- { tool: Read, input: { file_path: x }, expect: skip }",
      "",
    ].join("\n"),
    "project/hooks/kind.md": context,
    "project/hooks/kind.cases.yaml": "- { expect: context, says: kind }\n",
    "project/hooks/bare.sh": "#!/bin/sh\n# hawk-hook: events=stop\n",
  });
  expect(stderr).toBe("");
  expect(stdout).toBe(
    [
      "  hooks/bare.sh   no cases; put them into hooks/bare.cases.yaml",
      "✓ hooks/guard.sh  4 of 4",
      "✓ hooks/kind.md   1 of 1",
      "",
      "5 of 5 cases pass, 1 of 3 hooks have no cases",
      "",
    ].join("\n"),
  );
  expect(exitCode).toBe(0);
});

test.each([
  ["- block: ls\n", "expected block, got allow"],
  ["- allow: rm -rf ~\n", "expected allow, got block: not that one"],
  ["- { block: rm -rf ~, says: because }\n", 'expected an answer with "because", got: not that one'],
  ["- allow: crash\n", "expected allow, but the hook failed: "],
  ["- { tool: Read, expect: allow }\n", "expected allow, but it would not run: matcher shell|write does not match Read"],
])("a case that does not hold fails, with its line: %j", async (cases, why) => {
  const { exitCode, stdout } = await run("guard.sh", { "project/guard.sh": guard, "project/guard.cases.yaml": `# mine\n${cases}` });
  expect(exitCode).toBe(1);
  expect(stdout).toContain("✗ guard.sh  0 of 1\n  guard.cases.yaml:2 ");
  expect(stdout).toContain(why);
});

test.each([
  ["- blok: ls\n", '1:3 error: unknown key "blok"', "did you mean block?"],
  ["- { block: ls, allow: ls }\n", "1:3 error: expected one call and one answer", ""],
  ["- { block: ls, tool: Write }\n", "expected one call and one answer", ""],
  ["- { tool: Bash, event: pre_tool_us, expect: allow }\n", 'unknown event "pre_tool_us"', "did you mean pre_tool_use"],
  ["block: ls\n", "1:1 error: expected a list of cases", ""],
  ["- [\n", "expected", ""],
])("cases that can't be read are an error with place and hint: %j", async (cases, message, hint) => {
  const { exitCode, stderr } = await run("guard.sh", { "project/guard.sh": guard, "project/guard.cases.yaml": cases });
  expect(exitCode).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr).toContain(hint);
  expect(stderr.match(/error:/g)).toHaveLength(1);
});

test("a directory without any case is not fine", async () => {
  const { exitCode, stdout } = await run("hooks", { "project/hooks/guard.sh": guard });
  expect([exitCode, stdout.includes("0 of 0 cases pass")]).toEqual([1, true]);
});

test("a directory without a hook says so", async () => {
  const { exitCode, stderr } = await run("hooks", { "project/hooks/x.txt": "" });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining("there is no hook in hooks")]);
});

test("one event is asked for as before, cases or not", async () => {
  const { stdout } = await run("guard.sh", { "project/guard.sh": guard, "project/guard.cases.yaml": "- allow: ls\n" }, "--tool", "Bash");
  expect(stdout).toContain("verdict");
});

test("--watch runs the cases again after a change, until it is ended", async () => {
  const home = createTree({ "project/guard.sh": guard, "project/guard.cases.yaml": "- allow: ls\n" });
  const end = new AbortController();
  let printed = "";
  const running = runMain(["test", "guard.sh", "--watch"], {
    home,
    cwd: `${home}/project`,
    env: { PATH: process.env["PATH"] },
    signal: end.signal,
    stdout: (text: string) => void (printed += text),
  });
  await expect.poll(() => printed).toContain("1 of 1 cases pass");
  await expect.poll(() => printed).toContain("Waiting");
  writeFileSync(`${home}/project/guard.cases.yaml`, "- allow: ls\n- block: ls\n");
  await expect.poll(() => printed).toContain("1 of 2 cases pass");
  end.abort();
  await running;
});

test("a hook that is named without its directory is tested against its cases as well", async () => {
  const registry = ".config/hawk/registry/hooks";
  const files = { [`${registry}/guard.sh`]: guard, [`${registry}/guard.cases.yaml`]: "- { block: ls }\n" };
  const { exitCode, stdout } = await run("guard.sh", files);
  expect({ exitCode, stdout }).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("0 of 1") as string });
});
