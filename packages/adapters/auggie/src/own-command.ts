/** The host asks a shell only if one of these is there; otherwise it splits the text at every blank, quotes or not. */
const NEEDS_SHELL = /[|&;><$`]|^~/;
const BARE = /^[^\s'"\\]*$/;
/** Ends a command, and changes nothing else about it. */
const SHELL_MARK = ";";

/** A command line that a shell gets to read, if it takes a shell to read it. */
export function toOwnCommand(command: string): string {
  return BARE.test(command) || NEEDS_SHELL.test(command) ? command : `${command}${SHELL_MARK}`;
}

/** The command line before it was marked. */
export function withoutShellMark(command: string): string {
  const bare = command.endsWith(SHELL_MARK) ? command.slice(0, -SHELL_MARK.length) : command;
  return toOwnCommand(bare) === command ? bare : command;
}
