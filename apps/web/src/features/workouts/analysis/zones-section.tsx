import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { type HeartRateZone, timeInZones } from "@cairn/domain/heart-rate/heart-rate-zones";
import { useMemo, useState } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { SegmentedControl } from "../../../ui/form/segmented-control.tsx";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import type { Track } from "../recording/use-track.ts";
import { TableSection } from "./table-section.tsx";
import { maximumText, zoneMaximum } from "./zone-maximum.ts";
import type { ZoneForms } from "./zone-forms.ts";
import { zoneNames } from "./zone-names.ts";
import { OriginLine, ZonesOrigin } from "./zones-origin.tsx";
import { ZonesTable } from "./zones-table.tsx";
import { detailedWorkoutZones, workoutZones } from "./workout-zones.ts";

type Detail = "five" | "detailed";

interface ZonesSectionProps {
  readonly workout: CombinedWorkoutView;
  readonly track: Track;
  readonly formats: MetricFormats;
  readonly forms: ZoneForms;
}

const rangeText = (zone: HeartRateZone): string => {
  const from = Math.ceil(zone.from);
  if (zone.to === Number.POSITIVE_INFINITY) return `≥ ${from}`;
  return `${from}–${Math.ceil(zone.to) - 1}`;
};

/** Time in each heart-rate zone, hardest first; nothing without a heart-rate sensor (WORK-5). */
export const ZonesSection = ({ workout, track, formats, forms }: ZonesSectionProps) => {
  const { t, locale } = useMessages();
  const [detail, setDetail] = useState<Detail>("five");
  const maximum = zoneMaximum(workout);
  const isOwner = workout.heartRateMaximum !== undefined;
  const rows = useMemo(() => {
    const zones = detail === "five" ? workoutZones(workout) : detailedWorkoutZones(workout);
    const seconds = timeInZones(track.recording, zones);
    return zones.map((zone, index) => ({ zone, seconds: seconds[index] ?? 0 })).toReversed();
  }, [detail, workout, track.recording]);
  if (rows.every(({ seconds }) => seconds === 0)) return null;
  const share = new Intl.NumberFormat(locale, { style: "percent" });
  const shown = detail === "five" ? rows : rows.filter((row) => row.seconds > 0);
  return (
    <TableSection
      title={t("workouts.zones")}
      aside={
        <SegmentedControl
          name="zones"
          label={t("workouts.zoneDetail")}
          options={[
            { value: "five", label: t("workouts.zonesFive") },
            { value: "detailed", label: t("workouts.zonesDetailed") },
          ]}
          value={detail}
          onChange={setDetail}
        />
      }
    >
      <ZonesTable
        caption={t("workouts.zonesCaption", { max: maximum })}
        unit={formats.heartRate(0).unit}
        rows={shown.map(({ zone, seconds }) => ({
          zone: zone.from,
          name: (
            <>
              {zone.zone > 0 && <b>Z{zone.zone}</b>}{" "}
              {detail === "five" || zone.zone === 0
                ? t(zoneNames[zone.zone] ?? "workouts.zone0")
                : share.format(zone.fromPercent / 100)}
            </>
          ),
          range: zone.zone === 0 ? `< ${Math.ceil(zone.to)}` : rangeText(zone),
          colour: zone.zone === 0 ? "var(--line-strong)" : `var(--zone-${zone.zone})`,
          seconds,
        }))}
        formats={formats}
      />
      {isOwner && <ZonesOrigin workout={workout} kind="heartRate" form={forms.trainingZones} />}
      <OriginLine
        text={t(maximumText(workout), { value: maximum })}
        change={t("workouts.changeMaximum")}
        form={isOwner ? forms.heartRate : undefined}
      />
    </TableSection>
  );
};
