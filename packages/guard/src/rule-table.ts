import type { ProgramShape, Rule } from "./rule.ts";
import { gitRules } from "./rules/git.ts";
import { packRules } from "./rules/packs.ts";
import { systemRules } from "./rules/system.ts";
import { windowsRules } from "./rules/windows.ts";

/** All rules about commands, as data. */
export const ruleTable: readonly Rule[] = [...gitRules, ...systemRules, ...windowsRules, ...packRules];

/** Packs that can be switched on; `core` always is. */
export const packNames: readonly string[] = [...new Set(["core", "secrets-read", ...ruleTable.map(({ pack }) => pack)])];

export const programShapes: Readonly<Record<string, ProgramShape>> = {
  git: {
    short: "CcmbBUs",
    long: ["git-dir", "work-tree", "namespace", "exec-path", "config-env", "message", "expire", "prune", "source", "pathspec-from-file"],
    dry: ["-n", "--dry-run"],
  },
  kubectl: {
    short: "nfcloL",
    long: ["namespace", "context", "cluster", "kubeconfig", "output", "selector", "filename", "user"],
    dry: ["--dry-run"],
  },
  docker: { short: "Hc", long: ["host", "context", "config"] },
  aws: { long: ["profile", "region", "output", "endpoint-url", "query"], dry: ["--dry-run", "--dryrun"] },
  gcloud: { long: ["project", "zone", "region", "account"] },
  helm: { short: "nf", long: ["namespace", "kube-context"], dry: ["--dry-run"] },
  terraform: {},
  gh: { short: "R", long: ["repo"] },
  vault: {},
  npm: { short: "w", long: ["prefix", "workspace", "registry"], dry: ["--dry-run"] },
};
