import type { OffSwitch } from "@hawk/adapter";
import { managedPlaces } from "@hawk/protocol";

const managedSettings = (platform: string): string => `${managedPlaces(platform).claude}/managed-settings.json`;
const LOCAL = "settings.local.json";
const isTrue = (value: unknown): boolean => value === true;

/** A project can switch off the user's hooks too; the administrator can leave only their own on. */
export const offSwitches: readonly OffSwitch[] = [
  {
    scope: "user",
    file: { path: ".claude/settings.json", directoryVariable: "CLAUDE_CONFIG_DIR" },
    key: ["disableAllHooks"],
    isOff: isTrue,
  },
  { scope: "project", file: { path: ".claude/settings.json" }, overruledBy: LOCAL, key: ["disableAllHooks"], isOff: isTrue },
  { scope: "project", file: { path: `.claude/${LOCAL}` }, key: ["disableAllHooks"], isOff: isTrue },
  { scope: "managed", pathOn: managedSettings, key: ["disableAllHooks"], isOff: isTrue },
  { scope: "managed", pathOn: managedSettings, key: ["allowManagedHooksOnly"], isOff: isTrue },
];
