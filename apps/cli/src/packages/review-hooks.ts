import { parseHookMeta } from "@hawk/hook-meta";
import type { Screen, Talk } from "../ui/io.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { PendingHook } from "@hawk/manage/packages";
import { renderOrigin, toText } from "./render-package.ts";

export interface ReviewRequest {
  isDry: boolean;
  /** The user's word, given before. */
  isAgreed: boolean;
  /** Shows nothing and asks nothing: what is printed is for a program. */
  isSilent: boolean;
}

/** Shows hooks that were downloaded, whole, and asks. Answers whether all may run; `agree` keeps the user's word. */
export async function reviewHooks(
  pending: readonly PendingHook[],
  request: ReviewRequest,
  talk: Talk,
  agree: () => void,
): Promise<boolean> {
  if (pending.length === 0) return true;
  if (!request.isSilent) for (const one of pending) talk.stdout(renderPending(one, talk));
  if (request.isDry) return true;
  if (!(await isAgreed(pending, request, talk))) return false;
  agree();
  const names = pending.map(({ hook }) => hook.name).join(", ");
  if (!request.isSilent) talk.stdout(`${escapeText(names)} can run now, as shown above.\n`);
  return true;
}

function renderPending({ locked, hook, bytes, isEdited }: PendingHook, { hasColour }: Pick<Screen, "hasColour">): string {
  const { bold, dim, yellow } = createStyle(hasColour);
  const text = toText(bytes);
  const { events, matcher, description } = parseHookMeta(hook.name, text);
  const lines = [
    `${bold(escapeText(hook.name))} from ${renderOrigin(locked)}, ${escapeText(hook.path)}`,
    `  runs at ${escapeText(events.join(", ") || "no event")}${matcher === undefined ? "" : ` for ${escapeText(matcher)}`}`,
    ...(description === "" ? [] : [`  it says: ${escapeText(description)}`]),
    ...(isEdited ? [yellow("  it differs from the package: somebody edited it here")] : []),
    ...(hook.approved === undefined ? [] : [yellow("  it differs from what you agreed to before")]),
    dim(`  all of it, ${bytes.length} bytes:`),
  ];
  return `${lines.join("\n")}\n${indent(text)}\n\n`;
}

function indent(text: string): string {
  return escapeText(text.replace(/\n$/, ""), "\n\t")
    .split("\n")
    .map((line) => `  | ${line}`)
    .join("\n");
}

async function isAgreed(pending: readonly PendingHook[], request: ReviewRequest, io: Talk): Promise<boolean> {
  if (request.isAgreed) return true;
  const names = escapeText(pending.map(({ hook }) => hook.name).join(" "));
  if (io.agree && !request.isSilent) {
    const question = pending.length === 1 ? `Let ${names} run, as shown above?` : `Let these ${pending.length} run, as shown above?`;
    if (await io.agree(question)) return true;
    io.stderr("hawk: nothing was enabled\n");
    return false;
  }
  io.stderr(
    `hawk: nothing was enabled: other people wrote this, and it needs your approval\n      once you have read it: hawk enable ${names} --yes\n`,
  );
  return false;
}
