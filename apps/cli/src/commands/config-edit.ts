import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { readIfThere } from "@hawk/state";
import type { Io } from "../ui/io.ts";
import type { ConfigTarget } from "@hawk/trust";
import { openEditor } from "../ui/open-editor.ts";
import { keepTrust } from "@hawk/trust";
import { renderProblems } from "../ui/messages.ts";
import { problemsOf } from "@hawk/manage";

type Editing = Pick<Io, "home" | "env" | "cwd" | "stderr" | "ask">;

/** Opens the file, and again as long as it is broken and the user wants to fix it. Answers whether it changed; `null`: it stays broken. */
export async function editFile(target: ConfigTarget, io: Editing): Promise<boolean | null> {
  const { file, project } = target;
  const before = readIfThere(file);
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    if (project === undefined) openEditor(file, io);
    else keepTrust(project, io, () => openEditor(file, io));
    const after = readIfThere(file);
    const problems = problemsOf(target, after ?? "");
    io.stderr(renderProblems(problems));
    if (!problems.some(({ severity }) => severity === "error")) return after !== before;
    if ((await io.ask?.confirm("Fix it now?", true)) !== true) return null;
  }
}
