import { agentMarks } from "../weakening/agent-marks.ts";

/** Before each test file: the tests mean the same when an agent runs them, so what they start must not see that agent. */
for (const { variables } of Object.values(agentMarks)) for (const name of variables) delete process.env[name];
