import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { required } from "../command/positionals.ts";
import { exitCode } from "../ui/io.ts";
import { escapeText } from "../ui/terminal.ts";
import { syncAfter } from "../agents/sync-after.ts";

export const edit: Command = command({
  name: "edit",
  summary: "Open a hook in your editor, then check it",
  positionals: { hook: required("the name of a hook") },
  options: { project: option.flag("also look in this project's hooks"), noSync: option.noSync, quiet: option.quiet },
  weakens: () => true,
  isVerbatim: () => true,
  examples: ["hawk edit guard.py", "hawk edit own.sh --project"],
  run: async (request, io) => {
    const { configTarget, editHook, findHook } = await import("@hawk/manage");
    const { renderEditedHook, renderFaults } = await import("../registry/render-edited.ts");
    const { noteTrust } = await import("../ui/trust-statuses.ts");
    const { canEdit, openEditor } = await import("../ui/open-editor.ts");
    const target = configTarget(request.project, io);
    if (!canEdit(io)) {
      const { path } = findHook(request.hook, io, target.project);
      return {
        text: `${escapeText(path)}\n`,
        notes: "hawk: there is no editor here ($VISUAL and $EDITOR are not set); this is the file\n",
      };
    }
    const edited = editHook(request.hook, target.project, (file) => openEditor(file, io), io);
    const { isChanged, isWell } = edited;
    return {
      text: renderEditedHook(edited),
      notes: renderFaults(edited) + (isChanged ? noteTrust(target, io) : ""),
      code: isWell ? exitCode.ok : exitCode.problem,
      ...(isChanged ? { after: syncAfter(request, io) } : {}),
    };
  },
});
