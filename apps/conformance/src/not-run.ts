/** A host that no scenario is played on. */
export interface NotRun {
  title: string;
  /** What hawk has for it anyway. */
  status: "adapter, not run" | "not supported";
  /** As the end of a sentence. */
  reason: string;
}

const LOGIN = "it does nothing without an account; the adapter is based on its published package";
const DOCUMENTED = "it was not available; the adapter is based only on its documentation";

/** For the page: what is not in its tables, and why. */
export const notRun: readonly NotRun[] = [
  { title: "Factory droid", status: "adapter, not run", reason: LOGIN },
  { title: "Auggie", status: "adapter, not run", reason: LOGIN },
  {
    title: "Crush",
    status: "adapter, not run",
    reason: "its npm package only downloads the program from elsewhere; the adapter is based on its source",
  },
  { title: "Windsurf", status: "adapter, not run", reason: DOCUMENTED },
  { title: "Kiro", status: "adapter, not run", reason: DOCUMENTED },
  {
    title: "Amp",
    status: "not supported",
    reason: "its hooks are TypeScript plugins that run inside it, and without an account nothing of it can be run",
  },
  {
    title: "VS Code",
    status: "not supported",
    reason:
      "its hooks are a preview that is known only from documentation, and it also runs hooks from Claude Code's and Copilot's settings",
  },
  {
    title: "Continue CLI",
    status: "not supported",
    reason: "it promises Claude Code's hooks, and never fires them",
  },
  {
    title: "Antigravity",
    status: "not supported",
    reason: "its hooks are described by its vendor only, and it does nothing without an account",
  },
];
