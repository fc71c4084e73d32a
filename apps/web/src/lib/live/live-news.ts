import type { LiveKind, resyncEvent } from "@cairn/contracts/live-events";

/** What the server told: something changed, or some of that may have been missed. */
export interface LiveNews {
  readonly name: LiveKind | typeof resyncEvent;
  /** The workout that it is about. */
  readonly workoutKey?: string;
}

/** Who hears it, in every tab of this browser. */
export type Hear = (news: LiveNews) => void;

export const resync: LiveNews = { name: "resync" };
