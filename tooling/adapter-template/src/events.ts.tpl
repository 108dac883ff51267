import type { Adapter } from "@hawk/adapter";

/** The events that the host has. Say of each what it really offers, as you see it do so: `canBlock`, `canAddContext`, `hasMatcher`, … */
export const events: Adapter["events"] = __EVENTS__;
