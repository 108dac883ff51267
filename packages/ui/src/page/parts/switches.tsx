import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { HookListing } from "@hawk/manage";
import type { ActAnswer, StartInfo } from "../../api.ts";
import { report } from "../client.ts";
import { visible } from "../format.ts";
import { useAct } from "../use-act.ts";
import { Choice } from "./choice.tsx";
import { Done } from "./done.tsx";

interface SwitchesProps {
  listing: HookListing;
  start: StartInfo;
  changed: () => void;
}

/** Where a hook is on, and what turns it on or off. */
export function Switches({ listing, start, changed }: SwitchesProps): JSX.Element {
  const act = useAct<ActAnswer>();
  const [agent, setAgent] = useState("");
  const [event, setEvent] = useState("");
  const isOn = listing.enabled.length > 0;
  const turn = async (on: boolean, more: Record<string, unknown> = {}): Promise<void> => {
    const narrowing = { ...(agent ? { agents: [agent] } : {}), ...(event ? { events: [event] } : {}) };
    if (await act.run("/api/hook/switch", { name: listing.name, isOn: on, ...narrowing, ...more })) changed();
  };
  return (
    <section aria-labelledby="switches">
      <h3 id="switches">Where it is on</h3>
      {isOn ? (
        <ul>
          {listing.enabled.map((as, index) => (
            <li key={index}>
              {visible(as.layer)}: {as.events ? as.events.join(", ") : listing.events.join(", ") || "no event"} in{" "}
              {as.hosts ? as.hosts.join(", ") : "every agent"}
              {as.excludedHosts ? ` but ${as.excludedHosts.join(", ")}` : ""}
              {as.asleepUntil ? `, off until ${new Date(as.asleepUntil).toLocaleString()}` : ""}
            </li>
          ))}
        </ul>
      ) : (
        <p>It is off. It is for {listing.events.join(", ") || "no event"}.</p>
      )}
      {report ? null : (
        <div class="filters">
          <Choice
            label="Agent"
            value={agent}
            options={start.agents.map(({ id, title }) => [id, title])}
            disabled={event !== "" && isOn}
            set={setAgent}
          />
          <Choice
            label="Event"
            value={event}
            options={listing.events.map((name) => [name, name])}
            disabled={agent !== "" && isOn}
            set={setEvent}
          />
          <button type="button" disabled={act.isBusy} onClick={() => void turn(true)}>
            Turn on
          </button>
          <button type="button" disabled={act.isBusy || !isOn} onClick={() => void turn(false)}>
            Turn off
          </button>
          <button type="button" disabled={act.isBusy || !isOn} onClick={() => void turn(false, { isForAnHour: true })}>
            Pause for an hour
          </button>
        </div>
      )}
      <Done act={act} />
    </section>
  );
}
