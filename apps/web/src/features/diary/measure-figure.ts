import type { Measure, Totals } from "@cairn/domain/diary/totals";
import type { Figure, Formats } from "../../lib/format.ts";
import type { MessageId } from "../../lib/i18n/message-id.ts";

export const measureNames = {
  duration: "diary.duration",
  distance: "diary.distance",
  ascent: "diary.ascent",
  vertical: "diary.vertical",
  energy: "diary.energy",
  workouts: "diary.title",
} as const satisfies Readonly<Record<Measure, MessageId>>;

const figures: Readonly<Record<Measure, (formats: Formats, totals: Totals) => Figure>> = {
  duration: (formats, { duration }) => ({ value: formats.hours(duration), unit: "" }),
  distance: (formats, { distance }) => formats.wholeDistance(distance),
  ascent: (formats, { ascent }) => formats.elevation(ascent),
  vertical: (formats, { vertical }) => formats.elevation(vertical),
  energy: (formats, { energy }) => formats.energy(energy),
  workouts: (formats, { workouts }) => ({ value: formats.count(workouts), unit: "" }),
};

/** A total in the short form for dense layouts. */
export const measureFigure = (formats: Formats, totals: Totals, measure: Measure): Figure =>
  figures[measure](formats, totals);
