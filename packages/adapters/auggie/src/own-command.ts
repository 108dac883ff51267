/** The host uses a shell only if one of these is present; otherwise it splits the text at every space, quoted or not. */
const NEEDS_SHELL = /[|&;><$`]|^~/;
const BARE = /^[^\s'"\\]*$/;
/** Ends a command without changing it. */
const SHELL_MARK = ";";

/** Makes the host use a shell, if the command line needs one. */
export function toOwnCommand(command: string): string {
  return BARE.test(command) || NEEDS_SHELL.test(command) ? command : `${command}${SHELL_MARK}`;
}

/** The command line before it was marked. */
export function withoutShellMark(command: string): string {
  const bare = command.endsWith(SHELL_MARK) ? command.slice(0, -SHELL_MARK.length) : command;
  return toOwnCommand(bare) === command ? bare : command;
}
