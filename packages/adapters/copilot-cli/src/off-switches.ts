import type { OffSwitch } from "@hawk/adapter";

/** In a repository's settings it switches off the user's hooks too; in a file of hooks it counts for that file only. */
export const offSwitches: readonly OffSwitch[] = [
  {
    scope: "project",
    file: { path: ".github/copilot/settings.json" },
    key: ["disableAllHooks"],
    isOff: (value) => value === true,
  },
];
