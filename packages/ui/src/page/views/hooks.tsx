import type { JSX } from "preact";
import type { HookListing } from "@hawk/manage";
import type { ViewProps } from "../app.tsx";
import { visible } from "../format.ts";
import { HookPanel } from "../parts/hook-panel.tsx";
import { Problem } from "../parts/problem.tsx";
import { linkTo } from "../router.ts";
import { useAnswer } from "../use-answer.ts";

/** All hooks, and one of them in full. */
export function HooksView({ fields, start }: ViewProps): JSX.Element {
  const { value: hooks, error, reload } = useAnswer<readonly HookListing[]>("/api/hooks", (one) => one.hooks);
  if (error) return <Problem error={error} />;
  if (!hooks) return <p class="quiet">Reading your hooks …</p>;
  const name = fields["name"] ?? hooks.find(({ enabled }) => enabled.length > 0)?.name;
  const own = hooks.filter(({ source }) => source !== "available");
  const others = hooks.filter(({ source }) => source === "available");
  return (
    <div class="side">
      <nav class="list" aria-label="Hooks">
        <HookLinks title="Yours" hooks={own} name={name} />
        <HookLinks title="Built in" hooks={others} name={name} />
      </nav>
      {name === undefined ? (
        <p>You have no hooks yet. hawk new writes one.</p>
      ) : (
        <HookPanel key={name} name={name} start={start} changed={reload} />
      )}
    </div>
  );
}

function HookLinks({ title, hooks, name }: { title: string; hooks: readonly HookListing[]; name: string | undefined }): JSX.Element | null {
  if (hooks.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {hooks.map((hook) => (
          <li key={hook.name}>
            <a href={linkTo("hooks", { name: hook.name })} aria-current={hook.name === name ? "true" : undefined}>
              <span class={`dot ${hook.enabled.length > 0 ? "on" : ""}`} aria-hidden="true" />
              {visible(hook.name)}
              <span class="for-readers">{hook.enabled.length > 0 ? ", on" : ", off"}</span>
              {hook.isPending ? <span class="badge warn">not approved</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
