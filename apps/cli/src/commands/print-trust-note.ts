import { isTrusted } from "@hawk/trust";
import type { ConfigTarget } from "@hawk/trust";
import type { Io } from "../io.ts";

/** Hooks of a project that is not trusted don't run, and the user should know. */
export function printTrustNote(target: ConfigTarget, io: Io): void {
  if (!isTrusted(target, io))
    io.stderr("hawk: you do not trust this project yet, so nothing of it runs: hawk trust shows what it would do\n");
}
