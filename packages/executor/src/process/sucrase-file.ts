/** Where sucrase is: the process of a hook loads it from there. */
export function findSucrase(_cacheDir: string): string {
  return require.resolve("sucrase");
}
