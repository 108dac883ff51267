import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { finished } from "../testing/processes.ts";
import { createRunner, shells } from "../testing/run-compiled.ts";
import type { TestHook } from "../testing/run-compiled.ts";

const quiet: TestHook = { script: "cat >/dev/null" };
const big = `${JSON.stringify({ tool_name: "Bash", tool_input: { text: "0123456789é".repeat(900_000) } })}\n`;
const sum = createHash("sha256").update(big).digest("hex");

describe.each(shells)("under $name", ({ line: shell }) => {
  test.each([
    ["one after another", {}],
    ["side by side", { event: "session_start", nativeEvent: "SessionStart" }],
  ] as const)("10 MB arrive whole at five hooks, %s", (_, event) => {
    const hook = (index: number): TestHook => ({ script: `sha256sum <&0 >sum-${index}`, matcher: "*" });
    const runner = createRunner([0, 1, 2, 3, 4].map(hook), { shell, ...event });
    expect(runner.run(big)).toEqual({ status: 0, stdout: "", stderr: "" });
    const sums = [0, 1, 2, 3, 4].map((index) => readFileSync(join(runner.directory, `sum-${index}`), "utf8").split(" ")[0]);
    expect(sums).toEqual([sum, sum, sum, sum, sum]);
  });

  test("10 MB arrive whole at a hook that is alone", () => {
    const runner = createRunner([{ script: "sha256sum >sum" }], { shell, trace: "off" });
    expect(runner.run(big)).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(readFileSync(join(runner.directory, "sum"), "utf8").split(" ")[0]).toBe(sum);
  });

  test("a megabyte arrives whole at Node", () => {
    const sent = JSON.stringify({ tool_name: "Bash", a: "é".repeat(500_000) });
    const { stdout } = createRunner([{ script: "exit 2" }, quiet], { shell }).run(sent);
    expect((JSON.parse(stdout) as { stdin: string }).stdin).toBe(sent);
  });

  test.each([
    ["never read it", "echo no >&2; exit 2"],
    ["close their stdin", "exec <&-; echo no >&2; exit 2"],
    ["read a byte of it", "head -c 1 >/dev/null; echo no >&2; exit 2"],
    ["write before they read", "head -c 3000000 /dev/zero; cat >/dev/null; echo no >&2; exit 2"],
  ])("hooks that %s do no harm to a long payload, nor it to them", async (_, script) => {
    const runs = (["off", "decisions"] as const).map((trace) => finished(createRunner([{ script }], { shell, trace }).start(big)));
    for (const result of await Promise.all(runs)) expect(result).toMatchObject({ status: 2, stdout: "", stderr: "no\n" });
  });

  test.each([
    ["bytes that are not UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0xc3, 0x28, 0x80, 0x7d, 0x0a])],
    ["zero bytes", Buffer.from('{"a":"\0\0","tool_name":"Bash"}\n')],
    [
      "long ones with both",
      Buffer.concat([Buffer.from('{"tool_name":"Bash","a":"'), Buffer.alloc(200_000, 0xc3), Buffer.alloc(10), Buffer.from('"}')]),
    ],
    ["two documents", Buffer.from('{"tool_name":"Bash"}\n{"tool_name":"Edit"}\n')],
  ])("%s in a payload keep no hook from its verdict", (_, bytes) => {
    const runner = createRunner([quiet, { script: "cat >got; echo no >&2; exit 2" }], { shell });
    expect(runner.run(bytes)).toEqual({ status: 2, stdout: "", stderr: "no\n" });
    const got = readFileSync(join(runner.directory, "got"));
    const withoutZeros = (buffer: Buffer): Buffer => Buffer.from(buffer.filter((byte) => byte !== 0));
    expect(
      withoutZeros(got)
        .toString("hex")
        .replace(/(?:0a)+$/, ""),
    ).toBe(
      withoutZeros(bytes)
        .toString("hex")
        .replace(/(?:0a)+$/, ""),
    );
  });

  test("a payload between what a shell counts and what it looks at is whole", () => {
    for (const length of [16_384, 65_536, 70_000]) {
      const runner = createRunner([{ script: "cat >got" }, quiet], { shell });
      const sent = JSON.stringify({ tool_name: "Bash", a: "é".repeat(length / 2) });
      expect(runner.run(sent).status).toBe(0);
      expect(readFileSync(join(runner.directory, "got"), "utf8").trimEnd()).toBe(sent);
    }
  });

  test("60 hooks of one event all run", () => {
    const hooks = Array.from({ length: 60 }, () => ({ script: "echo ran >>log" }));
    const runner = createRunner(hooks, { shell, event: "notification", nativeEvent: "Notification" });
    expect(runner.run({ notification_type: "x" })).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(readFileSync(join(runner.directory, "log"), "utf8")).toBe("ran\n".repeat(60));
    expect(existsSync(join(runner.directory, "trace.jsonl"))).toBe(false);
  });
});
