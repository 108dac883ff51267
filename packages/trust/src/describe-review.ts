import { digestOf, toManifest } from "./copies/manifest.ts";
import type { ApprovedCopy } from "./copies/store.ts";
import { describeEffects } from "./describe-effects.ts";
import { describeFiles } from "./describe-files.ts";
import type { DescribedFile } from "./describe-files.ts";
import type { DescribedHook } from "./describe-hook.ts";
import type { Review } from "./review.ts";

/** Everything a person has to see before trusting a project. */
export interface DescribedReview {
  root: string;
  /** Names exactly what is shown here. */
  digest: string;
  state: "new" | "changed" | "as approved";
  hooks: readonly DescribedHook[];
  effects: readonly string[];
  files: readonly DescribedFile[];
}

/** What a project would do, and what has changed since it was approved. */
export function describeReview({ snapshot, source, others, hooks }: Review, previous: ApprovedCopy | null): DescribedReview {
  const manifest = toManifest(snapshot);
  const files = describeFiles(snapshot, manifest, previous);
  const isSame = files.every(({ change }) => change === "same");
  return {
    root: snapshot.root,
    digest: digestOf(manifest),
    state: previous === null ? "new" : isSame ? "as approved" : "changed",
    hooks,
    effects: source ? describeEffects(source, others) : [],
    files,
  };
}
