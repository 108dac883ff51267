import { join } from "node:path";
import type { HostStart } from "./contest-as-host.ts";
import type { HawkHome } from "./hawk-home.ts";
import { installPeers } from "./install-peers.ts";
import { bashRunner, execaDispatcher } from "./peers.ts";

/** Another program that asks hooks about a call, or that is a guard itself. */
interface GuardPeer {
  row: string;
  start: (home: HawkHome, input: string) => HostStart;
  /** It runs no hooks. */
  isItsOwnGuard?: true;
}

/** Those that can be had; what can't be installed is said loudly. */
export function guardPeers(): GuardPeer[] {
  const bash: GuardPeer = { row: "bash, as hawk-hooks does it", start: bashRunner.start };
  const installed = installPeers();
  if ("reason" in installed) {
    process.stderr.write(`\nNOT MEASURED: cc-safety-net and execa can't be installed: ${installed.reason}\n\n`);
    return [bash];
  }
  const { directory } = installed;
  const net = join(directory, "node_modules", "cc-safety-net", "dist", "bin", "cc-safety-net.js");
  return [
    bash,
    {
      row: "cc-safety-net, its own guard",
      isItsOwnGuard: true,
      start: ({ env }, input) => ({ command: `${process.execPath} ${net} hook -cc`, env, input }),
    },
    { row: "a Node hook with execa", start: execaDispatcher(directory).start },
  ];
}
