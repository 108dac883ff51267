import type { JSX } from "preact";
import { visible } from "../format.ts";

interface CodeProps {
  text: string;
  label: string;
  isDiff?: boolean;
}

/** A text as it is, line by line. */
export function Code({ text, label, isDiff = false }: CodeProps): JSX.Element {
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
  return (
    <pre class="code" tabIndex={0} role="region" aria-label={label}>
      {lines.map((line, index) => (
        <span key={index} class={isDiff ? toneOf(line) : ""}>
          {visible(line)}
          {"\n"}
        </span>
      ))}
    </pre>
  );
}

function toneOf(line: string): string {
  return line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "";
}
