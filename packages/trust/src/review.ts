import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSources } from "@hawk/config/load";
import type { Source } from "@hawk/config";
import type { ConfigProblem } from "@hawk/protocol/read";
import { addFiles, readSnapshot } from "./copies/snapshot.ts";
import { writeCopy } from "./copies/store.ts";
import type { Snapshot } from "./copies/snapshot.ts";
import { configPaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { vetFiles } from "./vet-files.ts";
import { describeHook } from "./describe-hook.ts";
import type { DescribedHook } from "./describe-hook.ts";
import { fileOf, isOpenFile, refuseFirstLines } from "./first-lines.ts";
import { isOpenAt, namedBy } from "./named-by.ts";

/** What a project would add. It is read only once, so what is approved is what was shown, even if the project changes in between. */
export interface Review {
  snapshot: Snapshot;
  hooks: DescribedHook[];
  /** Its configuration; `null` if it has none. */
  source: Source | null;
  /** The user's own sources. */
  others: readonly Source[];
  /** The ones that only exist because of the project. */
  problems: ConfigProblem[];
}

/** Reads a project, once, and what its configuration says, from a copy that nobody else can write. */
export function reviewProject(root: string, user: UserHome): Review {
  const snapshot = readSnapshot(root);
  const copy = mkdtempSync(join(tmpdir(), "hawk-review-"));
  try {
    writeCopy(copy, snapshot);
    return reviewCopy(snapshot, copy, user);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function reviewCopy(snapshot: Snapshot, copy: string, user: UserHome): Review {
  const { root } = snapshot;
  const base = {
    dialect: "hawk" as const,
    home: user.home,
    configHome: configPaths(user).configHome,
    projectDir: root,
    vetFile: vetFiles(user),
  };
  const { sources, problems } = loadSources({ ...base, approved: (directory) => (directory === root ? copy : null) });
  const known = new Set(loadSources({ ...base, approved: () => null }).problems.map((problem) => JSON.stringify(problem)));
  const source = sources.find(({ layer }) => layer === "project") ?? null;
  const hooks = (source?.definitions ?? []).map((hook) => ({ hook, named: namedBy(hook, root), file: fileOf(hook, copy) }));
  const whole = addFiles(
    snapshot,
    hooks.flatMap(({ named }) => named),
  );
  refuseFirstLines(
    whole,
    hooks.flatMap(({ named, file }) => [...named, ...(file === null ? [] : [file])]),
  );
  const isOpen = ({ hook, named, file }: (typeof hooks)[number]): boolean =>
    file === null ? isOpenAt(hook, named, root) : isOpenFile(whole, file);
  return {
    snapshot: whole,
    hooks: hooks.map((item) => describeHook(item.hook, { named: item.named, copy, isOpen: isOpen(item) })),
    source,
    others: sources.filter((other) => other !== source),
    problems: problems.filter((problem) => !known.has(JSON.stringify(problem))),
  };
}
