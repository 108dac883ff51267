import type { JSX } from "preact";
import type { TrustAnswer } from "../../api.ts";
import { ageOf, visible } from "../format.ts";
import { PendingDownloadCard } from "../parts/pending-download.tsx";
import { PendingProjectCard } from "../parts/pending-project.tsx";
import { Problem } from "../parts/problem.tsx";
import { useAnswer } from "../use-answer.ts";

/** What waits for the user's yes. */
export function TrustView(): JSX.Element {
  const { value: trust, error, reload } = useAnswer<TrustAnswer>("/api/trust", () => null);
  if (error) return <Problem error={error} />;
  if (!trust) return <p class="quiet">Looking at projects and downloads …</p>;
  const { pending, trusted, downloads, unread } = trust;
  return (
    <>
      {pending.length + downloads.length + unread.length === 0 ? <p class="notice good">Nothing needs your approval.</p> : null}
      {unread.map(({ root, why }) => (
        <p key={root} class="notice bad">
          {visible(root)}: {visible(why)}
        </p>
      ))}
      {pending.map((project) => (
        <PendingProjectCard key={project.root + project.digest} project={project} approved={reload} />
      ))}
      {downloads.map((download) => (
        <PendingDownloadCard key={download.name + download.digest} download={download} approved={reload} />
      ))}
      <section aria-labelledby="trusted">
        <h2 id="trusted">Projects you trust</h2>
        {trusted.length === 0 ? <p class="quiet">None.</p> : null}
        <ul>
          {trusted.map(({ root, state, approvedAt, hooks }) => (
            <li key={root}>
              {visible(root)}: {state}, approved {ageOf(approvedAt)}; {hooks.map(visible).join(", ") || "no hooks"}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
