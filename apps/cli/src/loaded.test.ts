import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createTree } from "@hawk/testing";

// What a command loads is most of what its user waits for: docs/decisions/045. The bounds leave a tenth above what it is.

const binary = fileURLToPath(new URL("../dist/hawk.js", import.meta.url));
const probes = ["count-opens.cjs", "list-builtins.cjs"].map((name) => fileURLToPath(new URL(`testing/${name}`, import.meta.url)));

/** Parts that take milliseconds to load, and how to tell that a file has one in it. */
const parts: Readonly<Record<string, (name: string, text: string) => boolean>> = {
  zod: (_name, text) => text.includes("$ZodCheck"),
  yaml: (_name, text) => text.includes("YAMLParseError"),
  undici: (name) => name.startsWith("undici-"),
  re2js: (name) => name.startsWith("re2js-"),
  sucrase: (name) => name.startsWith("sucrase-"),
  prompts: (_name, text) => text.includes("@clack") || text.includes("clack:"),
};

/** Built-in modules that Node 20 doesn't load for itself; later ones load some of them. */
const heavy = ["child_process", "crypto", "dns", "http", "https", "net", "perf_hooks", "readline", "tls", "tty", "worker_threads", "zlib"];

const usual: readonly string[] = JSON.parse(
  spawnSync(process.execPath, ["-p", "JSON.stringify(process.moduleLoadList)"], { encoding: "utf8" }).stdout.replaceAll(
    "NativeModule ",
    "",
  ),
) as string[];

interface Loaded {
  parts: string[];
  builtins: string[];
  kilobytes: number;
}

const config = ["zod", "yaml"];
const rows: readonly [command: string, loaded: { parts: string[]; builtins: string[]; mostKilobytes: number }][] = [
  ["--version", { parts: [], builtins: [], mostKilobytes: 5 }],
  ["help", { parts: [], builtins: [], mostKilobytes: 105 }],
  ["scan .", { parts: [], builtins: [], mostKilobytes: 190 }],
  ["plan", { parts: config, builtins: [], mostKilobytes: 850 }],
  ["enable guard.sh", { parts: config, builtins: ["crypto", "worker_threads"], mostKilobytes: 1150 }],
  ["sync", { parts: config, builtins: ["crypto", "worker_threads"], mostKilobytes: 1120 }],
];

test("a command loads what it needs, and little else", () => {
  const home = createTree({
    ".claude/settings.json": "{}\n",
    ".config/hawk/config.yaml": "global:\n  hooks: [guard.sh]\n",
    ".config/hawk/registry/hooks/guard.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\n",
  });
  load(home, "sync");
  for (const [command, { mostKilobytes, ...expected }] of rows) {
    const { kilobytes, ...loaded } = load(home, command);
    expect(loaded, command).toEqual(expected);
    expect(kilobytes, command).toBeLessThan(mostKilobytes);
  }
});

function load(home: string, command: string): Loaded {
  const [opened, builtins] = [join(home, "opened"), join(home, "builtins")];
  for (const path of [opened, builtins]) rmSync(path, { force: true });
  const { status, stderr } = spawnSync(process.execPath, [binary, ...command.split(" ")], {
    encoding: "utf8",
    cwd: home,
    env: {
      PATH: process.env["PATH"],
      HOME: home,
      NODE_OPTIONS: probes.map((path) => `--require=${path}`).join(" "),
      OPENED_FILES: opened,
      LOADED_BUILTINS: builtins,
    },
  });
  expect({ status, stderr }, command).toEqual({ status: 0, stderr: "" });
  const files = [...new Set(linesOf(opened))].filter((path) => dirname(path) === dirname(binary) && path.endsWith(".cjs"));
  const texts = files.map((path) => [basename(path), readFileSync(path, "latin1")] as const);
  return {
    parts: Object.keys(parts).filter((part) => texts.some(([name, text]) => parts[part]?.(name, text))),
    builtins: heavy.filter((name) => linesOf(builtins).includes(name) && !usual.includes(name)),
    kilobytes: files.reduce((sum, path) => sum + statSync(path).size, 0) / 1024,
  };
}

function linesOf(path: string): string[] {
  return readFileSync(path, "utf8").split("\n");
}
