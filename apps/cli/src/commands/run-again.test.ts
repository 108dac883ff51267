import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\nexit 0\n";
const own = { "project/.hawk/config.yaml": "hooks: {enabled: [own.sh]}\n", "project/.hawk/hooks/own.sh": guard };

// A command that was killed after it saved its change, and before that reached the agents, is as good as one with --no-sync.
test.each([
  ["trust", ["trust", "--yes"]],
  ["config set", ["config", "set", "trace", "off"]],
  ["enable", ["enable", "mine.sh"]],
])("hawk %s again brings into the agents what a run that was cut short had saved", async (_, command) => {
  const home = createHome({ "guard.sh": guard }, { ...own, ".config/hawk/registry/hooks/mine.sh": guard });
  await home.hawk("sync");
  expect(await home.hawk(...command, "--no-sync")).toMatchObject({ exitCode: 0 });
  expect((await home.hawk("status")).exitCode).toBe(1);
  expect(await home.hawk(...command)).toMatchObject({ exitCode: 0 });
  expect((await home.hawk("status")).exitCode).toBe(0);
});
