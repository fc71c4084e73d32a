import type { LiveKind, resyncEvent } from "@cairn/contracts/live-events";

/** News from the server: something changed, or some news may have been missed. */
export interface LiveNews {
  readonly name: LiveKind | typeof resyncEvent;
  /** The workout concerned. */
  readonly workoutKey?: string;
}

/** Called in every tab of this browser. */
export type OnNews = (news: LiveNews) => void;

export const resync: LiveNews = { name: "resync" };
