import type { HeartRateView } from "@cairn/contracts/heart-rate/heart-rate";

/** The saved values that the form is about. */
type Known = Pick<HeartRateView, "maxHeartRate" | "since" | "birthYear">;

/** Settings with a separate question if they were saved elsewhere: the maximum with its day, and the year of birth. */
export type HeartRateSetting = "maximum" | "birthYear";

/** The typed value, and the saved value at that time; an untouched setting is absent. */
export interface Edited {
  readonly maximum?: { readonly text: string; readonly base: Pick<Known, "maxHeartRate" | "since"> };
  /** The typed first day of the maximum. */
  readonly since?: string;
  readonly birthYear?: { readonly text: string; readonly base: Pick<Known, "birthYear"> };
}

/** What is sent: only what differs from the saved values. */
export interface HeartRateEdits {
  readonly maxHeartRate?: number | null;
  readonly since?: string | null;
  readonly birthYear?: number | null;
  /** The saved value at the time of typing. */
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

/** The edits without those of a setting: its saved value is used. */
export const withoutTyped = ({ maximum, since, birthYear }: Edited, setting: HeartRateSetting): Edited =>
  setting === "maximum"
    ? { ...(birthYear && { birthYear }) }
    : { ...(maximum && { maximum }), ...(since !== undefined && { since }) };

/** The edits after somebody has seen the current saved value of a setting and keeps their own. */
export const withSeen = (edited: Edited, known: Known, setting: HeartRateSetting): Edited => {
  const { maximum, birthYear } = edited;
  return {
    ...edited,
    ...(setting === "maximum" && maximum && { maximum: { ...maximum, base: maximumOf(known) } }),
    ...(setting === "birthYear" &&
      birthYear && { birthYear: { ...birthYear, base: { birthYear: known.birthYear } } }),
  };
};

/** The edits that are left when those that were sent are saved: what was typed in the meantime, now based on the saved values. */
export const editedSince = ({ maximum, since, birthYear }: Edited, sent: Edited, saved: Known): Edited => ({
  ...(maximum &&
    maximum.text !== sent.maximum?.text && {
      maximum: { ...maximum, base: maximumOf(saved) },
      ...(since !== undefined && { since }),
    }),
  ...(birthYear &&
    birthYear.text !== sent.birthYear?.text && {
      birthYear: { ...birthYear, base: { birthYear: saved.birthYear } },
    }),
});

/**
 * The edits of a form; undefined without any. If there is already a maximum, a new one gets a first day, and a removal names the
 * one that the form showed.
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
