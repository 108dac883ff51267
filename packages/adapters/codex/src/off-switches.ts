import type { OffSwitch } from "@hawk/adapter";
import { lookUp, scanToml } from "./toml/scan-toml.ts";

const user = { path: ".codex/config.toml", directoryVariable: "CODEX_HOME" };
const project = { path: ".codex/config.toml" };

const offAt = (...key: string[]): Pick<OffSwitch, "key" | "read" | "isOff"> => ({
  key,
  read: (text, path) => lookUp(scanToml(text) ?? [], path),
  isOff: (value) => value === false,
});

/** A project's file counts once the user trusts the project, and switches off the user's hooks too. The second name is the old one. */
export const offSwitches: readonly OffSwitch[] = ["hooks", "codex_hooks"].flatMap((name): OffSwitch[] => [
  { scope: "user", file: user, ...offAt("features", name) },
  { scope: "project", file: project, ...offAt("features", name) },
]);
