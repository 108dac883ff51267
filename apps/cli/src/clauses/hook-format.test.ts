import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { parseHookMeta } from "@hawk/hook-meta";
import { scanHooks } from "@hawk/registry";
import { createTree } from "@hawk/testing";
import { expect } from "vitest";
import { createGitRepository } from "../testing/git-repository.ts";
import { createHome } from "../testing/home.ts";
import { testClauses } from "./clauses.ts";
import type { Clause } from "./clauses.ts";

const meta = parseHookMeta;
const builtins = fileURLToPath(new URL("../../../../packages/registry/builtins", import.meta.url));
const script = (body: string, header = "events=pre_tool_use") => `#!/bin/sh\n# hawk-hook: ${header}\n${body}`;
const content = (events: string, body: string) => `---\nhawk-hook:\n  events: [${events}]\n---\n${body}`;

/** What hawk plans for these hooks. */
async function plan(
  hooks: Record<string, string>,
  names = Object.keys(hooks),
): Promise<{ events: Record<string, string[]>; hooks: { name: string }[] }> {
  const home = createHome(hooks, { ".config/hawk/config.yaml": `global:\n  hooks: [${names.join(", ")}]\n` });
  return JSON.parse((await home.hawk("plan", "--json")).stdout) as Awaited<ReturnType<typeof plan>>;
}

/** What Claude Code gets from the runner when these hooks are installed. */
async function fired(hooks: Record<string, string>, event: string, payload: Record<string, unknown>) {
  const home = createHome(hooks);
  expect((await home.hawk("sync", "--agent", "claude-code")).exitCode).toBe(0);
  return { ...home.fire(event, payload), home };
}

const call = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } };

const commandClauses = [".py", ".sh", ".js", ".ts"].map((extension): Clause => {
  const mark = extension === ".py" || extension === ".sh" ? "#" : "//";
  return [
    `${extension} is a command`,
    () => expect(meta(`/r/x${extension}`, `${mark} hawk-hook: events=stop\n`)).toMatchObject({ kind: "command", events: ["stop"] }),
  ];
});

const contentClauses = [".md", ".txt", ".stdout.md", ".stdout.txt"].map((extension): Clause => [
  `${extension} with frontmatter is content`,
  () => expect(meta(`/r/x${extension}`, content("stop", "Text"))).toMatchObject({ kind: "content", events: ["stop"] }),
]);

testClauses([
  [
    "hooks are flat files that declare their events",
    async () => expect((await plan({ "a.sh": script("") })).events).toEqual({ pre_tool_use: ["user/a.sh"] }),
  ],
  [
    "one hook may be for several events",
    async () =>
      expect((await plan({ "notify.sh": script("", "events=stop,notification") })).events).toEqual({
        stop: ["user/notify.sh"],
        notification: ["user/notify.sh"],
      }),
  ],
  [
    "scripts have comment headers",
    () =>
      expect(
        meta(
          "/r/x.py",
          "#!/usr/bin/env python3\n# hawk-hook: events=pre_tool_use\n# hawk-hook: description=Block\n# hawk-hook: deps=requests\n",
        ),
      ).toMatchObject({ events: ["pre_tool_use"], description: "Block", deps: "requests", source: "header" }),
  ],
  [
    "content files have frontmatter",
    () =>
      expect(meta("/r/x.md", "---\nhawk-hook:\n  events: [stop]\n  description: Verify\n---\nText")).toMatchObject({
        events: ["stop"],
        description: "Verify",
        source: "frontmatter",
      }),
  ],
  [
    "events: a list of names",
    () => expect(meta("/r/x.sh", "# hawk-hook: events=stop, pre_tool_use\n").events).toEqual(["stop", "pre_tool_use"]),
  ],
  [
    "events is required: without it the hook is inert, and that is said",
    () => expect(meta("/r/x.sh", "# hawk-hook: description=x\n")).toMatchObject({ events: [], problems: [expect.anything()] }),
  ],
  ["description is optional text", () => expect(meta("/r/x.sh", "# hawk-hook: events=stop\n").description).toBe("")],
  ["deps is optional text", () => expect(meta("/r/x.sh", "# hawk-hook: events=stop\n").deps).toBe("")],
  [
    "env is a list of variables",
    () => expect(meta("/r/x.sh", "# hawk-hook: events=stop\n# hawk-hook: env=DESKTOP=true\n").env).toEqual(["DESKTOP=true"]),
  ],
  ["a minimal header", () => expect(meta("/r/x.sh", "# hawk-hook: events=pre_tool_use").problems).toEqual([])],
  ...commandClauses,
  ...contentClauses,
  [
    "a command receives JSON on stdin",
    async () => {
      const { home } = await fired({ "a.sh": script('cat > "$HOME/told"\n') }, "pre_tool_use", call);
      expect(JSON.parse(readFileSync(join(home.path, "told"), "utf8"))).toMatchObject({ tool_name: "Bash" });
    },
  ],
  [
    "a command's exit code controls the flow",
    async () =>
      expect(await fired({ "a.sh": script("echo no >&2; exit 2\n") }, "pre_tool_use", call)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining("no") as string,
      }),
  ],
  [
    "content is put out for the model",
    async () =>
      expect((await fired({ "a.md": content("session_start", "Be brief.\n") }, "session_start", { source: "startup" })).stdout).toContain(
        "Be brief.",
      ),
  ],
  [
    "content is put out without its frontmatter",
    async () =>
      expect(
        (await fired({ "a.md": content("session_start", "Be brief.\n") }, "session_start", { source: "startup" })).stdout,
      ).not.toContain("hawk-hook"),
  ],
  [
    ".stdout.md and .stdout.txt are recognized without a header",
    () => expect([meta("/r/stop/x.stdout.md", "Text").kind, meta("/r/stop/x.stdout.txt", "Text").kind]).toEqual(["content", "content"]),
  ],
  [
    ".md and .txt without frontmatter are ignored",
    () => expect([meta("/r/stop/README.md", "# Hooks").kind, meta("/r/stop/x.txt", "Text").kind]).toEqual([null, null]),
  ],
  ["a header makes a hook of any extension", () => expect(meta("/r/x.rb", "# hawk-hook: events=stop\n").kind).toBe("command")],
  [
    "a header comes before the directory",
    () => expect(meta("/r/stop/x.sh", "# hawk-hook: events=notification\n").events).toEqual(["notification"]),
  ],
  [
    "without a header, the parent directory is the event",
    () =>
      expect(meta("/r/pre_tool_use/file-guard.py", "import sys\n")).toMatchObject({
        kind: "command",
        events: ["pre_tool_use"],
        source: "directory",
      }),
  ],
  ["without a header in another directory, the hook is inert", () => expect(meta("/r/lib/x.py", "import sys\n").events).toEqual([])],
  [
    "a file in an event directory works as it is",
    async () => expect((await plan({ "pre_tool_use/old.sh": "exit 0\n" })).events).toEqual({ pre_tool_use: ["user/pre_tool_use/old.sh"] }),
  ],
  [
    "the configuration has plain file names",
    async () => expect((await plan({ "a.sh": script(""), "b.sh": script("") })).hooks.map(({ name }) => name)).toEqual(["a.sh", "b.sh"]),
  ],
  [
    "a plain file name finds a hook in an event directory",
    async () => expect((await plan({ "pre_tool_use/old.sh": "exit 0\n" }, ["old.sh"])).events).toEqual({ pre_tool_use: ["user/old.sh"] }),
  ],
  [
    "hooks are grouped by event, in the order of the list",
    async () =>
      expect(
        (await plan({ "a.sh": script("", "events=stop"), "b.sh": script(""), "c.sh": script("", "events=stop,pre_tool_use") })).events,
      ).toEqual({ stop: ["user/a.sh", "user/c.sh"], pre_tool_use: ["user/b.sh", "user/c.sh"] }),
  ],
  [
    "one runner is made for each event",
    async () => {
      const { home } = await fired({ "a.sh": script("", "events=stop,pre_tool_use"), "b.sh": script("") }, "pre_tool_use", call);
      const runners = readdirSync(join(home.path, ".local/state/hawk/run/claude-code"));
      expect(runners).toEqual(expect.arrayContaining(["pre_tool_use", "stop"]));
    },
  ],
  [
    "runners are registered in the tool's settings, under its names for events",
    async () => {
      const { home } = await fired({ "a.sh": script("", "events=stop,pre_tool_use") }, "pre_tool_use", call);
      const { hooks } = JSON.parse(readFileSync(join(home.path, ".claude/settings.json"), "utf8")) as { hooks: object };
      expect(Object.keys(hooks)).toEqual(expect.arrayContaining(["PreToolUse", "Stop"]));
    },
  ],
  [
    "parse_hook_meta gives events, description, deps and env",
    () => expect(meta("/r/x.sh", "# hawk-hook: events=stop\n")).toMatchObject({ events: ["stop"], description: "", deps: "", env: [] }),
  ],
  [
    "scan: files with a header are hooks wherever they are",
    () =>
      expect(
        scanHooks(createTree({ "deep/er/a.py": "# hawk-hook: events=stop\n", "b.py": "import sys\n" })).hooks.map(({ path }) => path),
      ).toEqual([expect.stringContaining("a.py")]),
  ],
  [
    "scan: flat files and event directories, both",
    () =>
      expect(scanHooks(createTree({ "hooks/a.py": "# hawk-hook: events=stop\n", "hooks/stop/b.py": "import sys\n" })).hooks).toHaveLength(
        2,
      ),
  ],
  ["scan: a README is not a hook", () => expect(scanHooks(createTree({ "README.md": "# Hooks\n" })).hooks).toEqual([])],
  [
    "download: hooks of a repository go into the registry, without an event directory",
    async () => {
      const home = createHome({});
      const { path } = createGitRepository("guards", { "hooks/guard.sh": script("") });
      expect((await home.hawk("download", path, "--allow-file")).exitCode).toBe(0);
      expect(existsSync(join(home.path, ".config/hawk/registry/pending/guard.sh"))).toBe(true);
    },
  ],
  [
    "enabling appends the plain file name",
    async () => {
      const home = createHome({}, { ".config/hawk/registry/hooks/a.sh": script("") });
      expect((await home.hawk("enable", "a.sh", "--no-sync")).exitCode).toBe(0);
      expect(readFileSync(join(home.path, ".config/hawk/config.yaml"), "utf8")).toMatch(/- ?a\.sh|\[ ?a\.sh ?\]/);
    },
  ],
  [
    "the builtins are flat, and have headers",
    () => {
      const sources = readdirSync(builtins).map((name) => meta(`/r/${name}`, readFileSync(join(builtins, name), "utf8")).source);
      expect(sources.filter((source) => source !== "header" && source !== "frontmatter")).toEqual([]);
    },
  ],
  [
    "notify.py is one file for stop and notification",
    () =>
      expect(meta("/r/notify.py", readFileSync(join(builtins, "notify.py"), "utf8")).events).toEqual(
        expect.arrayContaining(["stop", "notification"]),
      ),
  ],
  [
    "completion-check.md is for stop",
    () => expect(meta("/r/completion-check.md", readFileSync(join(builtins, "completion-check.md"), "utf8")).events).toEqual(["stop"]),
  ],
  [
    "the migration: event directories become flat files, and what was there twice is one",
    async () => {
      const home = createHome(
        {},
        {
          "project/hooks/stop/notify.py": "import sys\n",
          "project/hooks/notification/notify.py": "import sys\n",
          "project/hooks/pre_tool_use/file-guard.py": "import os\n",
        },
      );
      expect((await home.hawk("migrate", "./hooks")).exitCode).toBe(0);
      expect(readdirSync(join(home.path, ".config/hawk/registry/hooks")).toSorted()).toEqual(["file-guard.py", "notify.py"]);
    },
  ],
  [
    "the migration: .stdout.md becomes .md with frontmatter",
    async () => {
      const home = createHome({}, { "project/hooks/stop/completion-check.stdout.md": "Verify\n" });
      await home.hawk("migrate", "./hooks");
      expect(readFileSync(join(home.path, ".config/hawk/registry/hooks/completion-check.md"), "utf8")).toMatch(/^---\nhawk-hook:/);
    },
  ],
  ["other adapters are stubs", "decision 034"],
  [
    "follow-up: single events of a hook can be turned off",
    async () => {
      const home = createHome({ "a.sh": script("", "events=stop,pre_tool_use") });
      await home.hawk("disable", "a.sh", "--event", "stop", "--no-sync");
      expect((JSON.parse((await home.hawk("plan", "--json")).stdout) as { events: object }).events).toEqual({
        pre_tool_use: ["user/a.sh"],
      });
    },
  ],
  ["follow-up: priority", () => expect(meta("/r/x.sh", "# hawk-hook: events=stop\n# hawk-hook: priority=5\n").priority).toBe(5)],
  ["follow-up: timeouts", () => expect(meta("/r/x.sh", "# hawk-hook: events=stop\n# hawk-hook: timeout=500ms\n").timeoutSeconds).toBe(0.5)],
]);
