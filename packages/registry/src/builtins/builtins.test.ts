import { readFileSync, readdirSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseHookMeta } from "@hawk/hook-meta";
import { builtinPath } from "./testing/run-builtin.ts";

const names = readdirSync(builtinPath(""));

test("these come with hawk", () => {
  expect(names.toSorted()).toEqual([
    "audit-log.py",
    "completion-check.md",
    "context.md",
    "dangerous-cmd.sh",
    "file-guard.py",
    "format-on-edit.py",
    "notify.py",
    "secret-guard.py",
  ]);
});

describe.each(names)("%s", (name) => {
  const text = readFileSync(builtinPath(name), "utf8");
  const meta = parseHookMeta(builtinPath(name), text);

  test("declares what it is, without a problem", () => {
    expect(meta).toMatchObject({ problems: [], events: [expect.any(String), ...meta.events.slice(1)] as string[] });
    expect(meta.description.length).toBeGreaterThan(20);
  });

  test.runIf(meta.kind === "command")("can be started, has its time, and says what it can't do", () => {
    expect(statSync(builtinPath(name)).mode & 0o111).not.toBe(0);
    expect(meta.timeoutSeconds).toBeLessThanOrEqual(30);
    expect(text).toMatch(/What it can't (?:catch|do): /);
  });

  test.runIf(name.endsWith("-guard.py") || name === "dangerous-cmd.sh")("refuses when it fails", () => {
    expect(meta.onFailure).toBe("block");
  });

  test.runIf(name.endsWith("-guard.py") || name === "dangerous-cmd.sh")(
    "is asked about whole families of tools, whatever their names",
    () => {
      expect(meta.matcher).toBe(name === "dangerous-cmd.sh" ? "shell" : "shell|edit|write");
    },
  );

  test("documents each variable that it looks at", () => {
    const used = [...text.matchAll(/\b(?:HAWK_(?!EVENT\b|LIBRARY\b)[A-Z_]+|DESKTOP)\b/g)].map(([variable]) => variable);
    expect(new Set(meta.env)).toEqual(new Set(used));
  });
});
