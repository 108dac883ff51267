import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { HawkError } from "@hawk/errors";
import type { Surroundings } from "@hawk/state";
import adapterText from "./template/my-agent.mjs?raw";
import testText from "./template/my-agent.test.mjs?raw";
import readme from "./template/README.md?raw";

/** A package for another agent that was or would be written. */
export interface MadeAdapter {
  directory: string;
  files: string[];
}

/** Writes a package for an agent that passes the kit from the start. */
export function makeAdapter({ id, isDry }: { id: string; isDry: boolean }, { cwd }: Surroundings): MadeAdapter {
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(id))
    throw new HawkError("adapters/bad-id", `"${id}" can't be the id of an agent`, {
      hint: "use lowercase letters, digits and hyphens: my-agent",
    });
  const directory = resolve(cwd, `hawk-adapter-${id}`);
  if (existsSync(directory))
    throw new HawkError("adapters/exists", `${directory} is already there`, {
      changed: false,
      hint: "pick another name, or another place",
    });
  const files = render(id);
  if (!isDry) for (const [name, text] of Object.entries(files)) write(join(directory, name), text);
  return { directory, files: Object.keys(files) };
}

function render(id: string): Record<string, string> {
  const title = id.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();
  const fill = (text: string): string => text.replaceAll("my-agent", id).replaceAll("My Agent", title);
  const call = (tool_name: string, tool_input: object): object => ({ ...common("PreToolUse"), tool_name, tool_input });
  return {
    "package.json": toJson(manifest(id, title)),
    "README.md": fill(readme),
    [`${id}.mjs`]: fill(adapterText),
    [`${id}.test.mjs`]: fill(testText),
    // Made up; replace them with what the agent sends.
    "fixtures/PreToolUse.json": toJson([call("Bash", { command: "ls" }), call("Write", { file_path: "/repo/a.txt", content: "hello\n" })]),
    "fixtures/Stop.json": toJson([common("Stop")]),
  };
}

function common(hook_event_name: string): object {
  return { session_id: "s1", cwd: "/repo", hook_event_name };
}

function manifest(id: string, title: string): object {
  return {
    name: `hawk-adapter-${id}`,
    version: "0.1.0",
    description: `${title} for hawk`,
    keywords: ["hawk-adapter"],
    type: "module",
    exports: `./${id}.mjs`,
    files: [`${id}.mjs`],
    scripts: { test: "node --test" },
    devDependencies: { "@hawk/adapter": "*" },
  };
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: "wx" });
}
