import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";

const hook = "#!/bin/sh\n# hawk-hook: events=stop\n";

test("doctor and status name the agents that hawk does not reach, and say nothing of them where there are none", async () => {
  const home = createHome({ "a.sh": hook }, { ".config/amp/settings.json": "{}", ".letta/x": "", ".grok/x": "" });
  await home.hawk("sync", "--agent", "claude-code");
  const lines = `hawk doesn't reach Letta Code and Amp: no hook runs there.
Grok CLI runs what is registered in Claude Code: guards judge those calls by their shape.
`;
  const doctor = await home.hawk("doctor");
  expect(doctor).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(lines) as string });
  expect(doctor.stdout).not.toContain("All is well: ");
  expect(JSON.parse((await home.hawk("doctor", "--json")).stdout)).toMatchObject({
    unreached: ["Letta Code", "Amp"],
    throughClaude: ["Grok CLI"],
  });
  expect(await home.hawk("status")).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(lines) as string });
  const without = createHome({ "a.sh": hook });
  await without.hawk("sync", "--agent", "claude-code");
  for (const command of ["doctor", "status"]) expect((await without.hawk(command)).stdout).not.toContain("reach");
});
