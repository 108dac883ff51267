import type { JSX } from "preact";
import type { PendingDownload } from "../../api.ts";
import { visible } from "../format.ts";
import { Approve } from "./approve.tsx";
import { Code } from "./code.tsx";
import { Warnings } from "./warnings.tsx";

/** A hook that was downloaded and waits, whole. */
export function PendingDownloadCard({ download, approved }: { download: PendingDownload; approved: () => void }): JSX.Element {
  const { name, from, events, description, notes, bytes, text, digest } = download;
  return (
    <article class="card" aria-label={`Download ${name}`}>
      <h2>{visible(name)}</h2>
      <p class="quiet">from {visible(from)}</p>
      <p>
        It runs at {events.map(visible).join(", ") || "no event"}. {description ? `It says: ${visible(description)}` : ""}
      </p>
      <Warnings texts={notes} />
      <h3>All of it, {bytes} bytes</h3>
      <Code text={text} label={`The source of ${name}`} />
      <Approve question="Let it run as shown, and turn it on" path="/api/trust/download" body={{ name, digest }} approved={approved} />
    </article>
  );
}
