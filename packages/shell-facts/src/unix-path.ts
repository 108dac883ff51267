/** A path of Windows as a Unix shell there writes it: `C:\Users\me` is `/c/Users/me`. Any other text stays as it is, but for its slashes. */
export function unixPath(text: string): string {
  return text.replaceAll("\\", "/").replace(/^(?:\/\/\?\/)?([A-Za-z]):(?=\/|$)/, (_all, drive: string) => `/${drive.toLowerCase()}`);
}

/** The same for a word that may be anything: only what looks like a path is taken for one. */
export function unixWord(text: string): string {
  return /^(?:[A-Za-z]:[\\/]|\.{1,2}\\|\\\\|~\\)|^[\w.-]+\\[\w.\\-]+$/.test(text) ? unixPath(text) : text;
}
