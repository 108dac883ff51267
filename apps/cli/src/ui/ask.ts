import type { Ask, Choice } from "./io.ts";

/** Asks at the terminal. What draws the questions is loaded with the first one. */
export const askAtTerminal: Ask = {
  confirm: async (message, initialValue) => {
    const { confirm, isCancel } = await import("@clack/prompts");
    const answer = await confirm({ message, initialValue });
    return isCancel(answer) ? null : answer;
  },
  choose: async (message, choices) => {
    const { isCancel, select } = await import("@clack/prompts");
    const answer = await select<string>({ message, options: choices.map(toOption) });
    return isCancel(answer) ? null : (answer as (typeof choices)[number]["value"]);
  },
  chooseSome: async (message, choices, initial) => {
    const { isCancel, multiselect } = await import("@clack/prompts");
    const answer = await multiselect<string>({ message, options: choices.map(toOption), initialValues: [...initial], required: false });
    return isCancel(answer) ? null : (answer as (typeof choices)[number]["value"][]);
  },
  text: async (message, initialValue) => {
    const { isCancel, text } = await import("@clack/prompts");
    const answer = await text({ message, initialValue });
    return isCancel(answer) ? null : answer;
  },
};

function toOption({ value, label, hint }: Choice<string>): { value: string; label: string; hint?: string } {
  return hint === undefined ? { value, label } : { value, label, hint };
}
