import type { DialectId } from "./definition.ts";
import type { Dialect } from "./dialect.ts";
import { arawn } from "./dialects/arawn.ts";
import { claude } from "./dialects/claude.ts";
import { cocode } from "./dialects/cocode.ts";
import { codeAgent } from "./dialects/code-agent.ts";
import { hawk } from "./dialects/hawk.ts";

/** Every dialect that hawk speaks. */
export const dialects: Readonly<Record<DialectId, Dialect>> = { hawk, claude, "code-agent": codeAgent, arawn, cocode };
