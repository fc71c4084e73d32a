import type { TrainingZonesView } from "@cairn/contracts/heart-rate/training-zones";
import type { ZoneUnit } from "@cairn/domain/thresholds/training-zones";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useThresholdTexts } from "../threshold-texts.ts";

/** The formatted texts of sets of zones. */
export interface ZoneTexts {
  readonly kind: (kind: TrainingZonesView["kind"]) => string;
  readonly add: (kind: TrainingZonesView["kind"]) => string;
  readonly change: (kind: TrainingZonesView["kind"]) => string;
  /** The unit of the numbers, as an option. */
  readonly unit: (kind: TrainingZonesView["kind"], unit: ZoneUnit) => string;
  /** The limits with their unit, such as 100 / 120 / 140 / 160 / 175 bpm. */
  readonly limits: (zones: TrainingZonesView) => string;
  readonly since: (since: string | null) => string;
  /** The limits with their day. */
  readonly value: (zones: TrainingZonesView) => string;
  /** The whole set as one text. */
  readonly whole: (zones: TrainingZonesView) => string;
}

export function useZoneTexts(): ZoneTexts {
  const { t } = useMessages();
  const formats = useFormats();
  const { since } = useThresholdTexts();
  const kindOf: ZoneTexts["kind"] = (kind) =>
    t(kind === "power" ? "settings.powerZones" : "settings.hrZones");
  const signOf = (unit: ZoneUnit): string => {
    if (unit === "watts") return "W";
    return unit === "beatsPerMinute" ? formats.heartRate(0).unit : "%";
  };
  const limits: ZoneTexts["limits"] = (zones) => `${zones.limits.join(" / ")}\u00A0${signOf(zones.unit)}`;
  const value: ZoneTexts["value"] = (zones) => `${limits(zones)}, ${since(zones.since)}`;
  return {
    kind: kindOf,
    add: (kind) => t(kind === "power" ? "settings.powerZonesAdd" : "settings.hrZonesAdd"),
    change: (kind) => t(kind === "power" ? "settings.powerZonesChange" : "settings.hrZonesChange"),
    unit: (kind, unit) => {
      if (unit === "percentOfMaximum") return t("settings.percentOfMaximum");
      if (unit !== "percentOfThreshold") return signOf(unit);
      return t(kind === "power" ? "settings.percentOfFtp" : "settings.percentOfThreshold");
    },
    limits,
    since,
    value,
    whole: (zones) => `${kindOf(zones.kind)} ${value(zones)}`,
  };
}
