import type { JSX } from "preact";
import { visible } from "../format.ts";

/** What to know before going on, one notice each. */
export function Warnings({ texts }: { texts: readonly string[] }): JSX.Element {
  return (
    <>
      {texts.map((text) => (
        <p key={text} class="notice warn">
          {visible(text)}
        </p>
      ))}
    </>
  );
}
