import { quote } from "../quote.ts";

/**
 * Defines h_do COMMAND, which runs what is not needed at most events. A shell parses what it is given at every start, and a text
 * between quotes faster than a program, so the functions are such a text until the first of them is called.
 */
export function renderLater(text: string): string {
  return `L=${quote(`${text}h_do() { "$@"; }\n`)}\nh_do() { eval "$L"; "$@"; }\n`;
}
