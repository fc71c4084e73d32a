import type { HeartRateView } from "@cairn/contracts/accounts/heart-rate";

/** What is saved of what the form is about. */
type Known = Pick<HeartRateView, "maxHeartRate" | "since" | "birthYear">;

/** What is asked about by itself where it was saved elsewhere: the maximum with its day, and the year of birth. */
export type HeartRateSetting = "maximum" | "birthYear";

/** What was typed, and what was saved when it was; a setting that nobody touched is absent. */
export interface Edited {
  readonly maximum?: { readonly text: string; readonly base: Pick<Known, "maxHeartRate" | "since"> };
  /** The day that was typed for the maximum. */
  readonly since?: string;
  readonly birthYear?: { readonly text: string; readonly base: Pick<Known, "birthYear"> };
}

/** What is sent: what differs from what is saved, and nothing else. */
export interface HeartRateEdits {
  readonly maxHeartRate?: number | null;
  readonly since?: string | null;
  readonly birthYear?: number | null;
  /** What was saved of it when it was typed. */
  readonly base: Partial<Known>;
}

/** A typed number, null for an empty field. */
const numberOf = (text: string): number | null => (text === "" ? null : Number(text));

const maximumOf = ({ maxHeartRate, since }: Known) => ({ maxHeartRate, since });

/** The edits with another typed value. */
export const withTyped = (edited: Edited, known: Known, setting: HeartRateSetting, text: string): Edited =>
  setting === "maximum"
    ? { ...edited, maximum: { text, base: edited.maximum?.base ?? maximumOf(known) } }
    : { ...edited, birthYear: { text, base: edited.birthYear?.base ?? { birthYear: known.birthYear } } };

/** The edits without those of a setting: what is saved of it counts. */
export const withoutTyped = ({ maximum, since, birthYear }: Edited, setting: HeartRateSetting): Edited =>
  setting === "maximum"
    ? { ...(birthYear && { birthYear }) }
    : { ...(maximum && { maximum }), ...(since !== undefined && { since }) };

/** The edits of somebody who has seen what is saved of a setting by now, and keeps theirs. */
export const withSeen = (edited: Edited, known: Known, setting: HeartRateSetting): Edited => {
  const { maximum, birthYear } = edited;
  return {
    ...edited,
    ...(setting === "maximum" && maximum && { maximum: { ...maximum, base: maximumOf(known) } }),
    ...(setting === "birthYear" &&
      birthYear && { birthYear: { ...birthYear, base: { birthYear: known.birthYear } } }),
  };
};

/**
 * The edits of a form; undefined without any. When there is a maximum already, a new one gets a first day, and a removal names the one that the form showed.
 *
 * @param today by the reader's clock, such as 2026-11-25
 */
export function editsOf(
  { maximum, since, birthYear }: Edited,
  known: Known,
  today: string,
): HeartRateEdits | undefined {
  const next = maximum === undefined ? known.maxHeartRate : numberOf(maximum.text);
  const year = birthYear === undefined ? known.birthYear : numberOf(birthYear.text);
  const begins = known.maxHeartRate === null ? null : next === null ? known.since : (since ?? today) || null;
  const isOther = { maximum: next !== known.maxHeartRate, birthYear: year !== known.birthYear };
  if (!isOther.maximum && !isOther.birthYear) return undefined;
  return {
    ...(isOther.maximum && { maxHeartRate: next, since: begins }),
    ...(isOther.birthYear && { birthYear: year }),
    base: { ...(isOther.maximum && maximum?.base), ...(isOther.birthYear && birthYear?.base) },
  };
}

/** Settings that were edited here and have been saved as something else elsewhere since. */
export function changedElsewhere({ maximum, birthYear }: Edited, known: Known): readonly HeartRateSetting[] {
  const settings: HeartRateSetting[] = [];
  const isMaximum = maximum?.base.maxHeartRate === known.maxHeartRate && maximum.base.since === known.since;
  if (maximum && !isMaximum && numberOf(maximum.text) !== known.maxHeartRate) settings.push("maximum");
  if (
    birthYear &&
    birthYear.base.birthYear !== known.birthYear &&
    numberOf(birthYear.text) !== known.birthYear
  )
    settings.push("birthYear");
  return settings;
}
