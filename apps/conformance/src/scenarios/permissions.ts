import { fileIs, fileIsMissing, hookRan, modelIsShown } from "../checks.ts";
import { answer, shellHook } from "../hook-file.ts";
import { MADE, makesFile } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

const events = "permission_request";

export const permissionScenarios: readonly Scenario[] = [
  {
    name: "permission-granted",
    needs: ["allow"],
    event: "permission_request",
    effect: "a hook allows what the agent would ask for",
    hooks: [shellHook("granter", { events }, answer("PermissionRequest", { decision: { behavior: "allow" } }))],
    permissions: "asked",
    turns: makesFile,
    checks: [hookRan("granter"), fileIs(MADE, "original")],
  },
  {
    name: "permission-refused",
    needs: ["canBlock"],
    event: "permission_request",
    effect: "a hook blocks what the agent would ask for, and the model learns why",
    hooks: [shellHook("refuser", { events }, answer("PermissionRequest", { decision: { behavior: "deny", message: "Not on a Friday." } }))],
    permissions: "asked",
    turns: makesFile,
    checks: [hookRan("refuser"), fileIsMissing(MADE), modelIsShown("Not on a Friday.", { request: 2 })],
  },
];
