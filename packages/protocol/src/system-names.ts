/** Where Windows looks for a program whose name has no ending. */
const ENDINGS = ".COM;.EXE;.BAT;.CMD";

/** Endings of what Windows itself can start. `PATHEXT` has more, such as those of Windows' own script host. */
const startable: ReadonlySet<string> = new Set(ENDINGS.toLowerCase().split(";"));

/** The files that a program's name or path can mean, by Node's name for the system: on Windows one with an ending of `PATHEXT`. */
export function programSpellings(program: string, platform: string, pathext: string = ENDINGS): string[] {
  if (platform !== "win32") return [program];
  const endings = pathext
    .toLowerCase()
    .split(";")
    .filter((ending) => startable.has(ending));
  const isWhole = [...startable].some((ending) => program.toLowerCase().endsWith(ending));
  return isWhole ? [program] : endings.map((ending) => program + ending);
}

/** Whether a program is named by a path, and not looked for on the `PATH`. */
export function isProgramPath(program: string, platform: string): boolean {
  return (platform === "win32" ? /[\\/]|^[A-Za-z]:/ : /\//).test(program);
}

/** An environment whose names can be compared: Windows takes `Path` and `PATH` for the same variable, and has the first of them. */
export function foldNames(env: Readonly<Record<string, string | undefined>>, platform: string): Record<string, string | undefined> {
  if (platform !== "win32") return { ...env };
  const folded: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(env)) folded[name.toUpperCase()] ??= value;
  return folded;
}

/** An absolute path as directories below another one: a drive is one of them, and so is the server of `\\server\share`. */
export function mirrorPath(path: string): string {
  return path.replace(/^\\\\(?:\?\\)?/, "unc\\").replace(/^(?:unc\\)?([A-Za-z]):/, (_, drive: string) => drive.toLowerCase());
}
