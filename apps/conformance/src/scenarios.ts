import type { Scenario } from "./scenario.ts";
import { auditScenarios } from "./scenarios/audit.ts";
import { contextScenarios } from "./scenarios/context.ts";
import { failureScenarios } from "./scenarios/failures.ts";
import { fileScenarios } from "./scenarios/files.ts";
import { guardScenarios } from "./scenarios/guards.ts";
import { mcpScenarios } from "./scenarios/mcp.ts";
import { modelToolScenarios } from "./scenarios/model-tools.ts";
import { permissionScenarios } from "./scenarios/permissions.ts";
import { pluginScenarios } from "./scenarios/plugin.ts";
import { sessionScenarios } from "./scenarios/session.ts";
import { settingsScenarios } from "./scenarios/settings.ts";
import { subagentScenarios } from "./scenarios/subagents.ts";
import { terminalScenarios } from "./scenarios/terminal.ts";
import { toolScenarios } from "./scenarios/tools.ts";

export const scenarios: readonly Scenario[] = [
  ...toolScenarios,
  ...permissionScenarios,
  ...contextScenarios,
  ...sessionScenarios,
  ...subagentScenarios,
  ...failureScenarios,
  ...guardScenarios,
  ...modelToolScenarios,
  ...fileScenarios,
  ...mcpScenarios,
  ...settingsScenarios,
  ...terminalScenarios,
  ...auditScenarios,
  ...pluginScenarios,
];
