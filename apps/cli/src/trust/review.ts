import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSources } from "@hawk/config/load";
import type { Source } from "@hawk/config";
import type { ConfigProblem } from "@hawk/protocol/read";
import { addFiles, readSnapshot, writeCopy } from "@hawk/registry/trust";
import type { Snapshot } from "@hawk/registry/trust";
import { configPaths } from "../config-paths.ts";
import type { Io } from "../io.ts";
import { namedByProject } from "./named-by-project.ts";

/** What a project would bring along. All of it is from one reading: what is shown is what is approved, whatever becomes of the project meanwhile. */
export interface Review {
  snapshot: Snapshot;
  /** What its configuration says; `null` when it has none. */
  source: Source | null;
  problems: ConfigProblem[];
}

/** Reads a project, once, and what its configuration says, from a copy that nobody else can write. */
export function reviewProject(root: string, io: Pick<Io, "env" | "home">): Review {
  const snapshot = readSnapshot(root);
  const copy = mkdtempSync(join(tmpdir(), "hawk-review-"));
  try {
    writeCopy(copy, snapshot);
    const { sources, problems } = loadSources({
      dialect: "hawk",
      home: io.home,
      configHome: configPaths(io).configHome,
      projectDir: root,
      approved: (directory) => (directory === root ? copy : null),
    });
    const source = sources.find(({ layer }) => layer === "project") ?? null;
    const named = source ? namedByProject(source, root) : [];
    return { snapshot: addFiles(snapshot, named), source, problems: problems.filter(({ file }) => file.startsWith(`${root}/`)) };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
