import { describe, expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: on_failure=block\necho no >&2; exit 2\n";
/** Prompts go to Node, so this event goes through the dispatcher. */
const modify = `#!/bin/sh\n# hawk-hook: events=pre_tool_use\necho '{"systemMessage": "seen"}'\n`;
const readers = (await Promise.all(Object.values(adapters).map((load) => load())))
  .filter(({ alsoReads = [] }) => alsoReads.some(({ host }) => host === "claude-code"))
  .flatMap(({ id, signs }) => (signs ? [{ id, ...signs }] : []));

test("there are agents that read Claude Code's settings, and each has signs in its variables and in its payload", () => {
  expect(readers.map(({ id }) => id)).toEqual(expect.arrayContaining(["copilot-cli", "cursor"]));
  for (const { id, variables, fields } of readers) expect([id, variables.length > 0, fields.length > 0]).toEqual([id, true, true]);
});

async function synced(hooks: Record<string, string>): Promise<Home> {
  const home = createHome(hooks, { ".cursor/.keep": "", ".copilot/.keep": "" });
  await home.hawk("sync", "--agent", ["claude-code", ...readers.map(({ id }) => id)].join(","));
  return home;
}

// Whatever Claude Code is started from, a shell of another agent or one of its hooks, its own calls are its own.
describe("Claude Code below another agent", () => {
  const env = Object.fromEntries(readers.flatMap(({ variables }) => variables.map((name) => [name, "/x"])));
  const fields = readers.flatMap((reader) => reader.fields);
  const disguises: [what: string, input: Record<string, unknown>][] = [
    ["as it is", {}],
    ["with the others' fields in the input", Object.fromEntries(fields.map((name) => [name, "1"]))],
    ["with the others' fields in a text", { text: `{${fields.map((name) => `"${name}":"1"`).join(",")}}` }],
    ["with the others' fields deep inside", { list: [Object.fromEntries(fields.map((name) => [name, "1"]))] }],
  ];

  test.each([
    ["the shell", { "guard.sh": guard }],
    ["Node", { "modify.sh": modify, "guard.sh": guard }],
  ])("has its guards asked, in %s", async (_, hooks) => {
    const home = await synced(hooks);
    const answers = disguises.map(([what, more]) => {
      const { status, stdout } = home.fire("pre_tool_use", { tool_name: "Bash", tool_input: { ...more, command: "ls" } }, { env });
      return [what, status === 2 || stdout.includes('"deny"')];
    });
    expect(answers).toEqual(disguises.map(([what]) => [what, true]));
  });
});
