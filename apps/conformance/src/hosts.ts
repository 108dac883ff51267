import type { Host } from "./host.ts";
import { claudeCode } from "./hosts/claude-code.ts";

/** Every host that is driven; a new one is a module in `hosts/` and a name here. */
export const hosts: readonly Host[] = [claudeCode];
