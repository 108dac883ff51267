import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { visible } from "../format.ts";

/** A command that fixes something, ready to copy. What is not a command is shown as a sentence. */
export function Fix({ fix }: { fix: string }): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  if (!/^hawk [^,;]+$/.test(fix)) return <p>{visible(fix)}</p>;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(fix);
    setCopied(true);
  };
  return (
    <p class="fix">
      <code>{visible(fix)}</code>
      <button type="button" class="small" onClick={() => void copy()} aria-label={`Copy ${fix}`}>
        {isCopied ? "Copied" : "Copy"}
      </button>
    </p>
  );
}
