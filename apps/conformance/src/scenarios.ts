import type { Scenario } from "./scenario.ts";
import { contextScenarios } from "./scenarios/context.ts";
import { failureScenarios } from "./scenarios/failures.ts";
import { guardScenarios } from "./scenarios/guards.ts";
import { permissionScenarios } from "./scenarios/permissions.ts";
import { sessionScenarios } from "./scenarios/session.ts";
import { subagentScenarios } from "./scenarios/subagents.ts";
import { toolScenarios } from "./scenarios/tools.ts";

export const scenarios: readonly Scenario[] = [
  ...toolScenarios,
  ...permissionScenarios,
  ...contextScenarios,
  ...sessionScenarios,
  ...subagentScenarios,
  ...failureScenarios,
  ...guardScenarios,
];
