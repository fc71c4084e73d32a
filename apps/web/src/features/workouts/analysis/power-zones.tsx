import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { Recording } from "@cairn/domain/recording/recording";
import { type PowerZone, timeInPowerZones } from "@cairn/domain/power-and-energy/power-zones";
import { hasPedals } from "@cairn/domain/sports/has-pedals";
import { useMemo } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import type { ZoneForms } from "./zone-forms.ts";
import { ZonesOrigin } from "./zones-origin.tsx";
import { ZonesTable } from "./zones-table.tsx";
import { workoutPowerZones } from "./workout-zones.ts";
import styles from "./power-section.module.css";

interface PowerZonesProps {
  readonly workout: CombinedWorkoutView;
  readonly recording: Recording;
  readonly formats: MetricFormats;
  readonly form: ZoneForms["trainingZones"];
}

const rangeText = ({ from, to }: PowerZone): string => {
  const least = Math.ceil(from);
  if (to === Number.POSITIVE_INFINITY) return `≥ ${least}`;
  return from === 0 ? `< ${Math.ceil(to)}` : `${least}–${Math.ceil(to) - 1}`;
};

/**
 * Time in each of the seven power zones, hardest first, by the owner's limits of the day or the threshold in force on it
 * (LOAD-6). Only for the owner of a ride, who knows it.
 */
export const PowerZones = ({ workout, recording, formats, form }: PowerZonesProps) => {
  const { t } = useMessages();
  const known = useMemo(() => workoutPowerZones(workout), [workout]);
  const rows = useMemo(() => {
    const all = known ?? [];
    const seconds = timeInPowerZones(recording, all);
    return all.map((zone, i) => ({ zone, seconds: seconds[i] ?? 0 })).toReversed();
  }, [recording, known]);
  const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  const origin = <ZonesOrigin workout={workout} kind="power" form={form} />;
  // The owner of a ride sees what is missing, with a link to enter it.
  if (total === 0)
    return !known && workout.abilities.edit && hasPedals(workout.activityId) ? (
      // In the same place as below the table: it stays, with the focus, when that comes.
      <>
        {null}
        {origin}
      </>
    ) : null;
  return (
    <>
      <ZonesTable
        caption={t("workouts.powerZones")}
        unit="W"
        rows={rows.map(({ zone, seconds }) => ({
          zone: zone.zone,
          name: <b>Z{zone.zone}</b>,
          range: rangeText(zone),
          colour: "var(--power)",
          seconds,
        }))}
        formats={formats}
        className={styles["bests"]}
      />
      {origin}
    </>
  );
};
