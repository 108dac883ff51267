import { z } from "zod";

/** A settings file that hawk registers in. */
const RegisteredFile = z.strictObject({
  host: z.string(),
  /** Whose settings the file holds. */
  scope: z.enum(["user", "project", "local"]),
  path: z.string(),
  /** The host keeps trust in this file. */
  isTrust: z.literal(true).optional(),
});
/** A settings file that hawk is registered in. */
export type RegisteredFile = Readonly<z.infer<typeof RegisteredFile>>;

const ApprovedProject = z.strictObject({
  /** Names the copy of what was approved. */
  digest: z.string(),
  /** In ISO 8601. */
  approvedAt: z.string(),
});

/** A `head` program that was tested before. */
const KnownHead = z.strictObject({ path: z.string(), size: z.number(), mtimeMs: z.number(), isGreedy: z.boolean() });
/** A `head` program that was tested before. */
export type KnownHead = z.infer<typeof KnownHead>;

/** The user's own hooks that an import removed from a settings file. */
const ReplacedHooks = z.strictObject({
  host: z.string(),
  path: z.string(),
  /** The backup of the file, without hawk's entries. */
  backup: z.string(),
  /** SHA-256 of what was left of the file, without hawk's entries. */
  restHash: z.string(),
  /** The keys and indexes that lead to the hooks in the file as it was. */
  places: z.array(z.array(z.union([z.string(), z.number()])).readonly()),
  /** They are back in the file; only the record and the backup are left to remove. */
  isDone: z.literal(true).optional(),
  /** What they became: configuration entries, and for copied scripts the SHA-256 of the file in the registry. */
  hooks: z
    .array(z.strictObject({ name: z.string(), fileHash: z.string().optional() }))
    .readonly()
    .default([]),
});
/** The user's own hooks that an import removed from a settings file. */
export type ReplacedHooks = Readonly<z.infer<typeof ReplacedHooks>>;

/** What the next sync needs to know. */
export const Ledger = z.strictObject({
  version: z.literal(1),
  registered: z.array(RegisteredFile).readonly().default([]),
  /** Projects that the user trusts, by their paths without links, and what exactly was approved. */
  projects: z.record(z.string(), ApprovedProject).readonly().default({}),
  /** Projects that have copies of their hooks and runners in them. */
  vendored: z.array(z.string()).readonly().default([]),
  /** Directories above the state directory that were made for it. */
  made: z.array(z.string()).readonly().default([]),
  /** What we know about this machine's `head`. */
  head: KnownHead.optional(),
  /** In the order in which they were taken out. */
  replaced: z.array(ReplacedHooks).readonly().default([]),
});
export type Ledger = z.infer<typeof Ledger>;
