import type { ThresholdView } from "@cairn/contracts/heart-rate/thresholds";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";

/** The formatted texts of dated values. */
export interface ThresholdTexts {
  readonly kind: (kind: ThresholdView["kind"]) => string;
  readonly unit: (kind: ThresholdView["kind"]) => string;
  readonly since: (since: string | null) => string;
  /** The value with its day. */
  readonly value: (threshold: ThresholdView) => string;
  /** The whole value as one text. */
  readonly whole: (threshold: ThresholdView) => string;
}

export function useThresholdTexts(): ThresholdTexts {
  const { t } = useMessages();
  const formats = useFormats();
  const unit: ThresholdTexts["unit"] = (kind) =>
    kind === "functionalThresholdPower" ? "W" : formats.heartRate(0).unit;
  const since: ThresholdTexts["since"] = (day) =>
    day === null
      ? t("settings.thresholdAlways")
      : t("settings.thresholdSince", { date: formats.placeDate(Date.parse(day), 0) });
  const kindOf: ThresholdTexts["kind"] = (kind) => t(`settings.${kind}`);
  const value: ThresholdTexts["value"] = (threshold) =>
    `${formats.text({ value: formats.count(threshold.value), unit: unit(threshold.kind) })}, ${since(threshold.since)}`;
  return {
    kind: kindOf,
    unit,
    since,
    value,
    whole: (threshold) => `${kindOf(threshold.kind)} ${value(threshold)}`,
  };
}
