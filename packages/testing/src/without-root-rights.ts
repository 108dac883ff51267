const NOBODY = 65_534;

/** Root may do everything; so as root, the action runs with another user's rights. */
export function withoutRootRights<T>(action: () => T): T {
  if (process.geteuid?.() !== 0) return action();
  process.seteuid?.(NOBODY);
  try {
    return action();
  } finally {
    process.seteuid?.(0);
  }
}
