import type { OffSwitch } from "@hawk/adapter";

const isTrue = (value: unknown): boolean => value === true;
const file = { path: ".qwen/settings.json" };

export const offSwitches: readonly OffSwitch[] = [
  { scope: "user", file: { ...file, directoryVariable: "QWEN_HOME" }, key: ["disableAllHooks"], isOff: isTrue },
  { scope: "project", file, key: ["disableAllHooks"], isOff: isTrue },
];
