/** What the file system here does, in one place. */
interface FileSystem {
  /** Files have modes and owners. On Windows nobody but the user can open what is in their profile, which is where hawk's files are. */
  hasModes: boolean;
  /** A file that somebody has open can be replaced. On Windows it can't, and a virus scanner opens what was just written. */
  replacesOpenFiles: boolean;
}

const posix: FileSystem = { hasModes: true, replacesOpenFiles: true };
const windows: FileSystem = { hasModes: false, replacesOpenFiles: false };

export const fileSystem: FileSystem = process.platform === "win32" ? windows : posix;
