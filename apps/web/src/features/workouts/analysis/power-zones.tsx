import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { Recording } from "@cairn/domain/recording/recording";
import { type PowerZone, timeInPowerZones } from "@cairn/domain/power-and-energy/power-zones";
import { hasPedals } from "@cairn/domain/sports/has-pedals";
import { useMemo } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import table from "../../../ui/table.module.css";
import text from "../../../ui/text.module.css";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import type { ZoneForms } from "./zone-forms.ts";
import { ZonesOrigin } from "./zones-origin.tsx";
import { workoutPowerZones } from "./workout-zones.ts";
import zones from "./zones-section.module.css";
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

/** Time in each of the seven power zones, hardest first, by the owner's limits of the day or the threshold in force on it (LOAD-6). Only for the owner of a ride, who knows it. */
export const PowerZones = ({ workout, recording, formats, form }: PowerZonesProps) => {
  const { t, locale } = useMessages();
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
  const longest = Math.max(...rows.map(({ seconds }) => seconds));
  const share = new Intl.NumberFormat(locale, { style: "percent" });
  return (
    <>
      <table className={classNames(table["table"], zones["zones"], styles["bests"])}>
        <caption className={text["hidden"]}>{t("workouts.powerZones")}</caption>
        <thead className={text["hidden"]}>
          <tr>
            <th scope="col">{t("workouts.zone")}</th>
            <th scope="col">W</th>
            <td aria-hidden />
            <th scope="col">{t("workouts.time")}</th>
            <th scope="col">{t("workouts.share")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ zone, seconds }) => (
            <tr key={zone.zone}>
              <th scope="row">
                <b>Z{zone.zone}</b>
              </th>
              <td className={zones["range"]}>{rangeText(zone)}</td>
              <td className={zones["bars"]} aria-hidden>
                <span
                  style={{ width: `${((seconds / longest) * 100).toFixed(1)}%`, background: "var(--power)" }}
                />
              </td>
              <td>{formats.duration(seconds)}</td>
              <td className={zones["share"]}>{share.format(seconds / total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {origin}
    </>
  );
};
