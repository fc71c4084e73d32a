import type { Measure } from "@cairn/domain/diary/totals";
import { type Formats, useFormats } from "../../lib/format.ts";
import { type Messages, useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { axisOf, shownUnit } from "./value-axis.ts";

/** An amount of a measure (seconds, metres, metres, kilocalories, workouts) with its unit. */
export const measureText = (formats: Formats, t: Messages["t"], measure: Measure, amount: number): string => {
  if (measure === "duration") return formats.timeInWords(amount);
  if (measure === "workouts") return t("dashboard.workouts", { count: Math.round(amount) });
  return formats.text(
    measure === "distance"
      ? formats.distance(amount)
      : measure === "ascent" || measure === "vertical"
        ? formats.elevation(amount)
        : formats.energy(amount),
  );
};

/** A line of an axis: its position, as a share of the axis' height, and its label. */
export interface AxisLine {
  readonly share: number;
  readonly label: string;
}

/** The texts for the measure of a screen of statistics. */
export interface MeasureTexts {
  readonly of: (measure: Measure, amount: number) => string;
  /** The axis for amounts up to `highest`: its lines, and the amount at its upper end. */
  readonly axis: (
    measure: Measure,
    highest: number,
  ) => { readonly top: number; readonly lines: readonly AxisLine[] };
}

export const useMeasureTexts = (): MeasureTexts => {
  const { t } = useMessages();
  const formats = useFormats();
  const units = useUnits();
  const unitOf: Readonly<Record<Measure, string>> = {
    duration: formats.hourSymbol(),
    distance: formats.distance(0).unit,
    ascent: formats.elevation(0).unit,
    vertical: formats.elevation(0).unit,
    energy: formats.energy(0).unit,
    workouts: "",
  };
  return {
    of: (measure, amount) => measureText(formats, t, measure, amount),
    axis: (measure, highest) => {
      const unit = shownUnit(measure, units);
      const lines = axisOf(highest / unit);
      const last = lines.at(-1) ?? 1;
      return {
        top: last * unit,
        lines: lines.map((line) => ({
          share: line / last,
          label: formats.text({ value: formats.count(line), unit: unitOf[measure] }),
        })),
      };
    },
  };
};
