import { useEffect, useState } from "preact/hooks";

/** A place on the page: `#/timeline?agent=codex`. */
export interface Place {
  view: string;
  fields: Readonly<Record<string, string>>;
}

function readPlace(): Place {
  const [view = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { view: view || "coverage", fields: Object.fromEntries(new URLSearchParams(query)) };
}

export function usePlace(): Place {
  const [place, setPlace] = useState(readPlace);
  useEffect(() => {
    const update = (): void => setPlace(readPlace());
    addEventListener("hashchange", update);
    return () => removeEventListener("hashchange", update);
  }, []);
  return place;
}

/** The address of a place. Empty fields are left out. */
export function linkTo(view: string, fields: Readonly<Record<string, string | undefined>> = {}): string {
  const query = new URLSearchParams(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]))).toString();
  return `#/${view}${query === "" ? "" : `?${query}`}`;
}

/** Goes there. What is only a detail of this place leaves no trace in the history. */
export function goTo(link: string, isDetail = false): void {
  if (!isDetail) location.hash = link;
  else {
    history.replaceState(null, "", link);
    dispatchEvent(new HashChangeEvent("hashchange"));
  }
}
