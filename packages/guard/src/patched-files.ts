const MARKS = [
  "*** Add File: ",
  "*** Update File: ",
  "*** Delete File: ",
  "*** Move to: ",
  "+++ ",
  "--- ",
  "rename to ",
  "rename from ",
  "copy to ",
];

/** The files that a patch names. */
export function patchedIn(text: string): string[] {
  if (!text.includes("*** ") && !text.includes("+++ ") && !text.includes("rename ")) return [];
  return text.split("\n").flatMap((line) => {
    const mark = MARKS.find((one) => line.trim().startsWith(one));
    const path = mark === undefined ? undefined : line.trim().slice(mark.length).split("\t", 1)[0];
    return path === undefined ? [] : /^[ab]\//.test(path) ? [path, path.slice(2)] : [path];
  });
}
