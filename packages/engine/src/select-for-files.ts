import { selectHooks } from "@hawk/protocol/plan";
import type { Plan, Selection, SelectionNote } from "@hawk/protocol/plan";
import { splitCall } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";

/** The hooks that match a call, as a whole or because of one of its files. */
export function selectForFiles(plan: Plan, event: HookEvent, now: number): Selection {
  const selection = selectHooks(plan, event, now);
  const forms = splitCall(event).flatMap(({ event: asked, own }) => (own ? [asked, own] : [asked]));
  if (forms.length === 0) return selection;
  const chosen = new Map(
    [...selection.hooks, ...forms.flatMap((form) => selectHooks(plan, form, now).hooks)].map((hook) => [hook.id, hook]),
  );
  const hooks = selection.notes.flatMap(({ hookId }) => chosen.get(hookId) ?? []);
  return { hooks, notes: selection.notes.map((note) => (chosen.has(note.hookId) ? asSelected(note) : note)) };
}

function asSelected(note: SelectionNote): SelectionNote {
  return note.isSelected ? note : { ...note, isSelected: true, why: "it matches one of the call's files" };
}
