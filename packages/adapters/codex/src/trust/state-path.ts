export const HASH_KEY = "trusted_hash";

/** Where the host keeps a hook's state. */
export function statePath(key: string): readonly string[] {
  return ["hooks", "state", key];
}

/** Where it keeps the user's trust. */
export function hashPath(key: string): readonly string[] {
  return [...statePath(key), HASH_KEY];
}
