import type { HookCases } from "@hawk/manage/run";
import type { Screen } from "../ui/io.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";

/** A line for each hook, the cases that fail below it, and how many pass in all. */
export function renderCases(tested: readonly HookCases[], { hasColour }: Screen): string {
  const { bold, red, green, dim } = createStyle(hasColour);
  const width = Math.max(...tested.map(({ hook }) => hook.length));
  const lines = tested.flatMap(({ hook, casesFile, hasFile, results }) => {
    const passed = results.filter(({ isOk }) => isOk).length;
    const count = hasFile ? `${passed} of ${results.length}` : dim(`no cases; put them into ${escapeText(casesFile)}`);
    const sign = !hasFile ? " " : passed === results.length && passed > 0 ? green("✓") : red("✗");
    return [
      `${sign} ${escapeText(hook).padEnd(width)}  ${count}`,
      ...results.flatMap(({ title, line, why }) =>
        why === undefined ? [] : [`  ${escapeText(casesFile)}:${line} ${bold(escapeText(title))}`, `    ${escapeText(why)}`],
      ),
    ];
  });
  const results = tested.flatMap((hook) => hook.results);
  const bare = tested.filter(({ hasFile }) => !hasFile).length;
  const total = `${results.filter(({ isOk }) => isOk).length} of ${results.length} cases pass`;
  return `${lines.join("\n")}\n\n${bold(total)}${bare > 0 ? `, ${bare} of ${tested.length} hooks have no cases` : ""}\n`;
}
