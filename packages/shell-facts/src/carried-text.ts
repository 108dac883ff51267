import type { Command } from "./facts.ts";
import { quote } from "./quote.ts";
import { readOperands } from "./read-operands.ts";
import type { Reading } from "./reading.ts";

/** Programs that run text from an argument or their input. */
export function carriesText(reading: Reading, command: Command): void {
  const { name, args, stdin } = command;
  readOperands(reading, command);
  if (/^(?:at|batch|crontab|expect|script)$/.test(name) && stdin.text !== undefined)
    reading.inSubshell(() => reading.readText(stdin.text ?? ""));
  const texts = args.filter(({ text }, index) => /\s/.test(text) && !text.startsWith("-") && !(name === "npm" && index < 1));
  for (const { text } of texts.slice(0, 10))
    reading.inSubshell(() => reading.readText(text), { wrappers: [...reading.scope.wrappers, name] });
  const at = name === "tmux" || name === "screen" ? args.findIndex(({ text }) => /^(?:rm|git|hawk|find|sudo|bash|sh)$/.test(text)) : -1;
  if (at >= 0)
    reading.inSubshell(() =>
      reading.readText(
        args
          .slice(at)
          .map(({ text }) => quote(text))
          .join(" "),
      ),
    );
}
