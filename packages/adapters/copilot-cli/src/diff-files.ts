/** What a diff does to files, as parts of a patch. */
export interface DiffFiles {
  /** Every file it names, once. */
  paths: string[];
  edits: { file_path: string; moved_to?: string; is_deleted?: true }[];
  isNew: boolean;
}

/** Its paths are absolute, below `a` and `b` as git has them. */
const HEADER = /^--- a(\/.*)\n\+\+\+ b(\/.*)\n@@/gm;
const NOTHING = "/dev/null";

export function readDiff(diff: string): DiffFiles {
  const pairs = [...diff.matchAll(HEADER)].map(([, from = "", to = ""]) => [from, to] as const);
  return {
    paths: [...new Set(pairs.flatMap(([from, to]) => [to, from]))].filter((path) => path !== NOTHING),
    edits: pairs.flatMap(([from, to]): DiffFiles["edits"] => {
      if (to === NOTHING) return [{ file_path: from, is_deleted: true }];
      return from === NOTHING || from === to ? [] : [{ file_path: from, moved_to: to }];
    }),
    isNew: pairs.length > 0 && pairs.every(([from]) => from === NOTHING),
  };
}
