/** Where home directories usually are; a payload does not name the user's. */
export const homes: readonly (readonly string[])[] = [["root"], ["home", "*"], ["Users", "*"], ["*:", "Users", "*"]];

export function isAbsolute(path: string): boolean {
  return /^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(path);
}

/** The names in a path, without `.` and `..`. */
export function toSegments(path: string): string[] {
  const segments: string[] = [];
  for (const segment of path.split(/^[A-Za-z]:\\|^\\\\/.test(path) ? /[\\/]/ : "/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments;
}
