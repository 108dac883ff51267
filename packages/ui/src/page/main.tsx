import { render } from "preact";
import { App } from "./app.tsx";
import { enter, report } from "./client.ts";

const place = document.querySelector("#page");

/** Shows the page at once where the session is known; a link that was used before shows why there is none. */
async function start(): Promise<void> {
  let refusal: string | null = null;
  try {
    if (!report) await enter();
  } catch (error) {
    refusal = error instanceof Error ? error.message : String(error);
  }
  if (!place) return;
  place.textContent = "";
  render(<App refusal={refusal} />, place);
}

void start();
