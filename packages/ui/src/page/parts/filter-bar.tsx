import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { TraceEntry } from "@hawk/runner";
import type { Filter } from "../filter.ts";
import { visible } from "../format.ts";
import { outcomeNames } from "../outcomes.ts";
import { goTo, linkTo } from "../router.ts";
import { Choice } from "./choice.tsx";

interface FilterBarProps {
  filter: Filter;
  entries: readonly TraceEntry[];
  agents: readonly { id: string; title: string }[];
  projects: Readonly<Record<string, string>>;
}

/** What to show. It goes into the address, so a link shows the same. */
export function FilterBar({ filter, entries, agents, projects }: FilterBarProps): JSX.Element {
  const search = useRef<HTMLInputElement>(null);
  const seen = useMemo(() => listSeen(entries), [entries.length]);
  const set = (name: keyof Filter, value: string): void => goTo(linkTo("timeline", { ...filter, [name]: value }), true);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== "/" || isTyping(event.target)) return;
      event.preventDefault();
      search.current?.focus();
    };
    addEventListener("keydown", focus);
    return () => removeEventListener("keydown", focus);
  }, []);
  const places = [...new Set(Object.values(projects))].toSorted();
  return (
    <form class="filters" role="search" aria-label="Filter the timeline" onSubmit={(event) => event.preventDefault()}>
      <Choice
        label="Agent"
        value={filter.agent}
        options={agents.filter(({ id }) => seen.hosts.has(id)).map(({ id, title }) => [id, title])}
        set={(value) => set("agent", value)}
      />
      <Choice label="Project" value={filter.project} options={places.map((path) => [path, path])} set={(value) => set("project", value)} />
      <Choice
        label="Hook"
        value={filter.hook}
        options={[...seen.hooks].toSorted().map((name) => [name, name])}
        set={(value) => set("hook", value)}
      />
      <Choice
        label="Outcome"
        value={filter.outcome}
        options={outcomeNames.filter((name) => seen.outcomes.has(name)).map((name) => [name, name])}
        set={(value) => set("outcome", value)}
      />
      <label>
        <span>Text</span>
        <input
          ref={search}
          type="search"
          value={filter.text ?? ""}
          placeholder="a command, a file, a reason"
          onInput={(event) => set("text", event.currentTarget.value)}
        />
      </label>
      {(["session", "event"] as const).map((name) =>
        filter[name] ? (
          <button key={name} type="button" class="small" onClick={() => set(name, "")} aria-label={`Show every ${name}`}>
            {name} {visible(filter[name].slice(0, 24))} ×
          </button>
        ) : null,
      )}
    </form>
  );
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function listSeen(entries: readonly TraceEntry[]): Record<"hosts" | "hooks" | "outcomes", Set<string>> {
  const seen = { hosts: new Set<string>(), hooks: new Set<string>(), outcomes: new Set<string>() };
  for (const { host, hooks, outcome, note } of entries) {
    seen.hosts.add(host);
    for (const hook of hooks) seen.hooks.add(hook);
    seen.outcomes.add(outcome);
    if (note) seen.outcomes.add(note);
  }
  return seen;
}
