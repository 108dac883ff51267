import { z } from "zod";

/** A name that is a file of its own directory, and nothing else. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

const Name = z.string().regex(NAME).meta({ description: "a name of letters, digits and . _ -" });
const Sha256 = z.string().regex(SHA256).meta({ description: "a SHA-256: 64 hexadecimal digits" });
const Text = z.string().min(1).meta({ description: "a text" });

const LockedHook = z.strictObject({
  name: Name,
  /** Where it is in the package. */
  path: Text,
  sha256: Sha256,
  size: z.int().nonnegative().meta({ description: "a number of bytes" }),
  /** The bytes that the user has agreed to. Without it, or when the file has others, the hook does not run. */
  approved: Sha256.optional(),
});

const LockedPackage = z.strictObject({
  name: Name,
  /** The address of a repository, or the path of a plain directory. */
  url: Text,
  /** The branch, tag or commit that was asked for. */
  ref: Text.optional(),
  refKind: z.enum(["head", "branch", "tag", "commit"]).optional(),
  commit: z.string().regex(COMMIT).meta({ description: "a commit: 40 hexadecimal digits" }).optional(),
  /** Which hooks were asked for; all when absent. */
  select: z.array(Text).optional(),
  downloaded: z.iso.datetime().meta({ description: "a time such as 2026-11-17T10:00:00.000Z" }),
  hooks: z.array(LockedHook),
});

/** The contents of `hawk.lock`. */
export const PackageLock = z
  .strictObject({ version: z.literal(1).meta({ description: "1" }), packages: z.array(LockedPackage) })
  .superRefine(({ packages }, context) => {
    refuseTwins(
      packages.map(({ name }, index) => ({ name, path: ["packages", index, "name"] })),
      context,
    );
    const hooks = packages.flatMap((one, index) =>
      one.hooks.map(({ name }, place) => ({ name, path: ["packages", index, "hooks", place, "name"] })),
    );
    refuseTwins(hooks, context);
  });

export type PackageLock = z.infer<typeof PackageLock>;
/** A downloaded package in `hawk.lock`. */
export type LockedPackage = z.infer<typeof LockedPackage>;
/** A downloaded hook in `hawk.lock`. */
export type LockedHook = z.infer<typeof LockedHook>;

export const emptyLock: PackageLock = { version: 1, packages: [] };

/** Names that differ in case only are one on some disks. */
function refuseTwins(named: readonly { name: string; path: (string | number)[] }[], context: z.RefinementCtx): void {
  const names = new Set<string>();
  for (const { name, path } of named) {
    const folded = name.toLowerCase();
    if (names.has(folded)) context.addIssue({ code: "custom", path, message: `${name} appears twice` });
    names.add(folded);
  }
}
