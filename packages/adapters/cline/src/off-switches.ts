import type { OffSwitch } from "@hawk/adapter";

/** The user's list of plugins that are not loaded, by their paths. */
export const offSwitches: readonly OffSwitch[] = [
  {
    scope: "user",
    file: { path: ".cline/data/settings/global-settings.json", directoryVariable: "CLINE_DIR" },
    key: ["disabledPlugins"],
    isOff: (value, { paths }) => Array.isArray(value) && value.some((name) => paths.includes(String(name).trim())),
  },
];
