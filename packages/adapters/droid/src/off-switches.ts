import type { OffSwitch } from "@hawk/adapter";

const isTrue = (value: unknown): boolean => value === true;
const file = { path: ".factory/settings.json" };

export const offSwitches: readonly OffSwitch[] = [
  { scope: "user", file, key: ["hooksDisabled"], isOff: isTrue },
  { scope: "project", file, key: ["hooksDisabled"], isOff: isTrue },
];
