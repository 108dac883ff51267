import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Adapter } from "@hawk/adapter";
import { expect, onTestFinished, test, vi } from "vitest";
import { openCodeAgent } from "./open-code-agent.ts";

const [openCode, kilo] = ["opencode", "kilo"].map((id) =>
  openCodeAgent({ id, title: id, detect: { binaries: [], directories: [] }, plugins: { user: "a.js", project: "b.js" } }),
) as [Adapter, Adapter];

type Plugin = (input: object) => Promise<Record<string, (input: object, output: object) => Promise<void>>>;

/** Loads the plugins of these agents into one Kilo and makes a call; the answer is which of their runners were asked. */
async function askedIn(agents: readonly Adapter[]): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), "hawk-kilo-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("KILO", "1");
  Reflect.deleteProperty(globalThis, Symbol.for("hawk.agents"));
  const loaded: Awaited<ReturnType<Plugin>>[] = [];
  for (const { id, wire } of agents) {
    const handler = { type: "command", command: `cat > '${directory}/${id}'` } as const;
    writeFileSync(join(directory, `${id}.mjs`), wire(null, [{ event: "pre_tool_use", handler, timeoutSeconds: 30 }], null).text ?? "");
    const { hawk } = (await import(pathToFileURL(join(directory, `${id}.mjs`)).href)) as { hawk: Plugin };
    loaded.push(await hawk({ client: {}, directory }));
  }
  const input = { tool: "bash", sessionID: "s", callID: "c" };
  for (const hooks of loaded) await hooks["tool.execute.before"]?.(input, { args: { command: "ls" } });
  return agents.map(({ id }) => id).filter((id) => existsSync(join(directory, id)));
}

test.each([[[openCode, kilo]], [[kilo, openCode]]])(
  "OpenCode's plugin steps aside for Kilo's own, in whatever order they are loaded",
  async (agents) => {
    expect(await askedIn(agents)).toEqual(["kilo"]);
  },
);

test("without Kilo's own, OpenCode's plugin guards Kilo", async () => {
  expect(await askedIn([openCode])).toEqual(["opencode"]);
});
