/** A host that no scenario is played on. */
export interface NotRun {
  title: string;
  /** What hawk has for it all the same. */
  status: "adapter, not run" | "not supported";
  /** As the end of a sentence. */
  reason: string;
}

const LOGIN = "nothing can be asked of it without an account; its adapter is made from its published package";
const DOCUMENTED = "it was not at hand; its adapter is made from its documentation alone";

/** For the page: what is not in its tables, and why. */
export const notRun: readonly NotRun[] = [
  { title: "Factory droid", status: "adapter, not run", reason: LOGIN },
  { title: "Auggie", status: "adapter, not run", reason: LOGIN },
  {
    title: "Crush",
    status: "adapter, not run",
    reason: "its npm package is a wrapper that downloads the program from elsewhere; its adapter is made from its source",
  },
  { title: "Windsurf", status: "adapter, not run", reason: DOCUMENTED },
  { title: "Kiro", status: "adapter, not run", reason: DOCUMENTED },
  {
    title: "Amp",
    status: "not supported",
    reason: "its hooks are plugins in TypeScript that run inside of it, and it documents no settings that start a command",
  },
  {
    title: "VS Code",
    status: "not supported",
    reason: "its hooks are a preview, known from documentation only, which also runs those of Claude Code's and Copilot's settings",
  },
  { title: "Antigravity CLI", status: "not supported", reason: "nothing is known here of how its hooks behave" },
];
