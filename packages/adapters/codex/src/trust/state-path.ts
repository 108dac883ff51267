export const HASH_KEY = "trusted_hash";

/** Where the host keeps what it knows of a hook. */
export function statePath(key: string): readonly string[] {
  return ["hooks", "state", key];
}

/** Where it keeps what the user has trusted. */
export function hashPath(key: string): readonly string[] {
  return [...statePath(key), HASH_KEY];
}
