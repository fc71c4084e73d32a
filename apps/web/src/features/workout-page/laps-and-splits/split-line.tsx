import type { HeartRateZone } from "@cairn/domain/heart-rate/heart-rate-zones";
import { useMessages } from "../../../lib/i18n/messages.ts";
import type { CursorStore } from "../../../lib/track/cursor-store.ts";
import type { TrackSeries } from "../../../lib/track/track-series.ts";
import { LapDoubt } from "./lap-doubt.tsx";
import type { MetricFormats } from "../numbers/metric-formats.ts";
import { PartLine } from "../analysis/part-line.tsx";
import { type SplitRow, netClimb, partOfSplit } from "./split-rows.ts";
import styles from "./splits-section.module.css";

interface SplitLineProps {
  readonly row: SplitRow;
  readonly cursor: CursorStore;
  readonly series: TrackSeries;
  readonly formats: MetricFormats;
  readonly zones: readonly HeartRateZone[];
  readonly has: { readonly distance: boolean; readonly climb: boolean; readonly heartRate: boolean };
  readonly isLap: boolean;
  /** Kilometres or miles of one split. */
  readonly scale: number;
}

const zoneOf = (zones: readonly HeartRateZone[], rate: number): number =>
  zones.findLast((zone) => rate >= zone.from)?.zone ?? 0;

/** One split: its number is a button that selects the part; pointer and focus light it. */
export const SplitLine = ({ row, cursor, series, formats, zones, has, isLap, scale }: SplitLineProps) => {
  const { t } = useMessages();
  const { split, number, bar } = row;
  const climb = netClimb(split);
  const rate = split.avgHeartRate;
  // The last split ends where the track does.
  const end = Math.min(number * scale, (split.startDistance + split.distance) / formats.distanceUnit.length);
  const name = isLap ? String(number) : formats.number(end);
  const sign = climb !== undefined && Math.round(climb) < 0 ? "−" : "+";
  const doubt = (...of: readonly string[]) => <LapDoubt name={name} lap={split} of={of} formats={formats} />;
  return (
    <PartLine
      cursor={cursor}
      part={() => partOfSplit(series, split)}
      name={name}
      label={t("workout.selectSplit", { name })}
    >
      <td className={styles["wide"]} aria-hidden>
        <span className={styles["bar"]} style={{ width: `${(bar * 100).toFixed(1)}%` }} />
      </td>
      {isLap && (
        <td>
          {has.distance ? formats.distance(split.distance).value : formats.duration(split.duration)}
          {doubt(has.distance ? "distance" : "elapsedTime", "timerTime")}
        </td>
      )}
      {has.distance && (
        <td>
          {split.avgSpeed > 0 ? formats.speed(split.avgSpeed).value : "–"}
          {doubt("avgSpeed")}
        </td>
      )}
      {has.climb && (
        <td>{climb === undefined ? "–" : `${sign}${formats.elevation(Math.abs(climb)).value}`}</td>
      )}
      {has.heartRate && (
        <td>
          {rate === undefined ? (
            "–"
          ) : (
            <>
              <span
                className={styles["zone"]}
                style={{ background: `var(--zone-${Math.max(1, zoneOf(zones, rate))})` }}
              />
              {formats.heartRate(rate).value}
            </>
          )}
          {doubt("avgHeartRate")}
        </td>
      )}
    </PartLine>
  );
};
