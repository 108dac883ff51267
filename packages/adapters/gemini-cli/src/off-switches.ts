import type { OffSwitch, RegisteredHooks } from "@hawk/adapter";

const isFalse = (value: unknown): boolean => value === false;

/** The host's own list of hooks that the user has switched off, by their names or whole command lines. */
const namesCommand = (value: unknown, { commands }: RegisteredHooks): boolean =>
  Array.isArray(value) && value.some((name) => commands.some((command) => String(name).startsWith(command)));

const user = { path: ".gemini/settings.json" };

export const offSwitches: readonly OffSwitch[] = [
  { scope: "user", file: user, key: ["hooksConfig", "enabled"], isOff: isFalse },
  { scope: "user", file: user, key: ["hooksConfig", "disabled"], isOff: namesCommand },
  { scope: "project", file: user, key: ["hooksConfig", "enabled"], isOff: isFalse },
  { scope: "project", file: user, key: ["hooksConfig", "disabled"], isOff: namesCommand },
];
