import { selectPackageHooks } from "@hawk/registry/download";
import type { DownloadRequest, FetchedPackage } from "@hawk/registry/download";
import type { Ask } from "../ui/io.ts";
import { escapeText } from "../ui/terminal.ts";

/** By `--select`, by the user's choice at a terminal, or all of them. `null`: the user gave up. */
export async function chooseHooks(
  { hooks }: FetchedPackage,
  select: string[] | undefined,
  ask: Ask | undefined,
): Promise<Pick<DownloadRequest, "hooks" | "select"> | null> {
  if (select) return { hooks: selectPackageHooks(hooks, select), select };
  if (!ask || hooks.length === 1) return { hooks };
  const choices = hooks.map(({ path, meta }) => ({
    value: path,
    label: escapeText(path),
    hint: escapeText([meta.events.join(", "), meta.description].filter(Boolean).join(": ")),
  }));
  const paths = await ask.chooseSome(
    "Which hooks do you want? None of them runs until you have looked at it.",
    choices,
    choices.map(({ value }) => value),
  );
  if (!paths || paths.length === 0) return null;
  return paths.length === hooks.length ? { hooks } : { hooks: hooks.filter(({ path }) => paths.includes(path)), select: paths };
}
