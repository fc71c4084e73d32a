import type { HeartRateView } from "@cairn/contracts/accounts/heart-rate";

/** What was typed; a field that nobody touched is absent. */
export interface Edited {
  readonly maximum?: string;
  readonly since?: string;
  readonly birthYear?: string;
}

/** What is sent: what differs from what is known, and nothing else. */
export interface HeartRateEdits {
  readonly maxHeartRate?: number | null;
  readonly since?: string | null;
  readonly birthYear?: number | null;
}

/** A typed number, null for an empty field. */
const numberOf = (text: string): number | null => (text === "" ? null : Number(text));

/**
 * The edits of a form; undefined without any. Where a maximum holds already, another one begins on a day, and what is taken back is the one that was seen.
 *
 * @param today by the reader's clock, such as 2026-11-25
 */
export function editsOf(
  { maximum, since, birthYear }: Edited,
  known: Pick<HeartRateView, "maxHeartRate" | "since" | "birthYear">,
  today: string,
): HeartRateEdits | undefined {
  const next = maximum === undefined ? known.maxHeartRate : numberOf(maximum);
  const year = birthYear === undefined ? known.birthYear : numberOf(birthYear);
  const begins = known.maxHeartRate === null ? null : next === null ? known.since : (since ?? today) || null;
  const edits = {
    ...(next !== known.maxHeartRate && { maxHeartRate: next, since: begins }),
    ...(year !== known.birthYear && { birthYear: year }),
  };
  return Object.keys(edits).length > 0 ? edits : undefined;
}
