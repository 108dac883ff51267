import type { Adapter } from "@hawk/adapter";

/** What the host fires when its agent runs a command, writes a file, starts or stops: fill it in as captured, and `hawk try` tries it. */
export const sample: Adapter["sample"] = () => null;
