/** Variables that a shell doesn't export, or changes on the way. */
const shellNames: ReadonlySet<string> = new Set(
  "_ IFS PWD OLDPWD PPID UID EUID GROUPS RANDOM SRANDOM SECONDS LINENO OPTIND OPTARG OPTERR HISTCMD DIRSTACK FUNCNAME FUNCNEST SHLVL HAWK_RUN_ID".split(
    " ",
  ),
);

/** Variables that make a program load other code: Node refuses them, and says so. */
const loaderNames: ReadonlySet<string> = new Set(
  "ENV SHELLOPTS PS4 NODE_OPTIONS LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT PYTHONSTARTUP PERL5OPT RUBYOPT".split(" "),
);
const prefixes: readonly string[] = ["BASH", "EPOCH", "COMP_", "DYLD_", "GIT_CONFIG"];

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Well below any system's limit, even if every character is four bytes long. */
const LONGEST_VALUE = 16_384;

/** Whether a shell can pass a variable to a program unchanged. */
export function canExport([name, value]: [string, string]): boolean {
  if (!NAME.test(name) || shellNames.has(name) || loaderNames.has(name)) return false;
  return value.length <= LONGEST_VALUE && !value.includes("\0") && !prefixes.some((prefix) => name.startsWith(prefix));
}
