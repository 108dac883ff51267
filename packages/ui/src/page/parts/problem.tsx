import type { JSX } from "preact";
import { ServerError } from "../client.ts";
import { visible } from "../format.ts";

export function Problem({ error }: { error: Error }): JSX.Element {
  return (
    <div class="notice bad" role="alert">
      <p>{visible(error.message)}</p>
      {error instanceof ServerError && error.hint ? <p class="quiet">{visible(error.hint)}</p> : null}
    </div>
  );
}
