import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";

const hook = "#!/bin/sh\n# hawk-hook: events=stop\n";

test("doctor and status name the agents that hawk does not reach, and say nothing of them where there are none", async () => {
  const home = createHome({ "a.sh": hook }, { ".config/amp/settings.json": "{}", ".openhands/x": "" });
  await home.hawk("sync", "--agent", "claude-code");
  const lines = "hawk doesn't reach Amp and OpenHands: no guard of yours holds there.\n";
  const doctor = await home.hawk("doctor");
  expect(doctor).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(lines) as string });
  expect(doctor.stdout).not.toContain("All is well: ");
  expect(JSON.parse((await home.hawk("doctor", "--json")).stdout)).toMatchObject({
    unreached: ["Amp", "OpenHands"],
  });
  expect(await home.hawk("status")).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(lines) as string });
  const without = createHome({ "a.sh": hook });
  await without.hawk("sync", "--agent", "claude-code");
  for (const command of ["doctor", "status"]) expect((await without.hawk(command)).stdout).not.toContain("reach");
});
