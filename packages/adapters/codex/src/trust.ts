import type { GuardedHook, HostTrust, TrustState } from "@hawk/adapter";
import { lookUpToml, scanToml } from "@hawk/settings-file";
import type { TomlStatement } from "@hawk/settings-file";
import { grantTrust } from "./trust/grant.ts";
import { listGuarded } from "./trust/guarded-hooks.ts";
import type { GuardedEntry } from "./trust/guarded-hooks.ts";
import { revokeTrust } from "./trust/revoke.ts";
import { hashPath, statePath } from "./trust/state-path.ts";

/** Codex silently skips a hook until its user trusts it, which only an entry in the user's own `config.toml` does. */
export const trust: HostTrust = {
  location: { path: ".codex/config.toml", directoryVariable: "CODEX_HOME" },
  read: (text, settings) => {
    const statements = scanToml(text ?? "") ?? [];
    return listGuarded(settings).map((hook): GuardedHook => {
      const { nativeEvent, what } = hook;
      return { nativeEvent, what, state: readState(statements, hook) };
    });
  },
  grant: grantTrust,
  revoke: revokeTrust,
};

/** All of the host's hooks can be turned off, or a single one. */
function readState(statements: readonly TomlStatement[], { key, hash }: GuardedEntry): TrustState {
  const isOff = [
    [...statePath(key), "enabled"],
    ["features", "hooks"],
    ["features", "codex_hooks"],
  ].some((path) => lookUpToml(statements, path) === false);
  if (isOff) return "off";
  const trusted = lookUpToml(statements, hashPath(key));
  if (trusted === undefined) return "new";
  return trusted === hash ? "trusted" : "changed";
}
