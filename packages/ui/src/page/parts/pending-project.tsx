import type { JSX } from "preact";
import type { PendingProject } from "../../api.ts";
import { visible } from "../format.ts";
import { Approve } from "./approve.tsx";
import { Code } from "./code.tsx";
import { Warnings } from "./warnings.tsx";

const openings: Readonly<Record<PendingProject["state"], string>> = {
  new: "It is not trusted. This is what it would do in your agents.",
  changed: "It has changed since you trusted it. The approved copy runs until you approve this.",
  "as approved": "It is as you trusted it.",
};

/** A project that waits: what it would do, and every file of it. */
export function PendingProjectCard({ project, approved }: { project: PendingProject; approved: () => void }): JSX.Element {
  const { root, digest, state, hooks, effects, files, problems } = project;
  return (
    <article class="card" aria-label={`Project ${root}`}>
      <h2>{visible(root)}</h2>
      <p>{openings[state]}</p>
      <Warnings texts={problems} />
      <h3>{hooks.length === 0 ? "It has no hooks" : hooks.length === 1 ? "Its hook" : `Its ${hooks.length} hooks`}</h3>
      {hooks.map(({ name, events, matcher, runs, hosts, timeoutSeconds, env, notes }) => (
        <dl key={name}>
          <dt>{visible(name)}</dt>
          <dd>
            at {events.map(visible).join(", ")}
            {matcher === null ? "" : ` of ${visible(matcher)}`}, in {hosts === null ? "every agent" : hosts.map(visible).join(", ")}, within{" "}
            {timeoutSeconds} s
          </dd>
          <dt>Runs</dt>
          <dd>
            <code>{visible(runs)}</code>
            {Object.entries(env).map(([variable, value]) => (
              <span key={variable} class="path">
                with {visible(variable)}={visible(value)}
              </span>
            ))}
            {notes.map((note) => (
              <span key={note} class="path">
                {visible(note)}
              </span>
            ))}
          </dd>
        </dl>
      ))}
      {effects.length === 0 ? null : (
        <>
          <h3>It also</h3>
          <ul>
            {effects.map((effect) => (
              <li key={effect}>{visible(effect)}</li>
            ))}
          </ul>
        </>
      )}
      {files.map(({ path, facts, text, isDiff, sha256 }) => (
        <section key={path} aria-label={path}>
          <h4>
            {visible(path)} <span class="quiet">({facts})</span>
          </h4>
          {text === null ? (
            <p>This is a binary file; hawk can't show what it does. sha256 {sha256}</p>
          ) : (
            <Code text={text} label={path} isDiff={isDiff} />
          )}
        </section>
      ))}
      <Approve question="Trust this project as shown" path="/api/trust/project" body={{ root, digest }} approved={approved} />
    </article>
  );
}
