import type { SplitView } from "@cairn/contracts/workouts/workout-view";
import type { HeartRateZone } from "@cairn/domain/heart-rate/heart-rate-zones";
import { useMessages } from "../../../lib/i18n/messages.ts";
import text from "../../../ui/text.module.css";
import type { CursorStore } from "../../../lib/track/cursor-store.ts";
import type { TrackSeries } from "../../../lib/track/track-series.ts";
import { LapDoubt } from "./lap-doubt.tsx";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { PartLine } from "../analysis/part-line.tsx";
import type { ShownColumns } from "./split-columns.ts";
import { type SplitRow, isPartOf, netClimb, partOfLap, partOfSplit } from "./split-rows.ts";
import styles from "./splits-section.module.css";

interface SplitLineProps {
  readonly row: SplitRow;
  readonly cursor: CursorStore;
  readonly series: TrackSeries;
  readonly formats: MetricFormats;
  readonly zones: readonly HeartRateZone[];
  readonly has: ShownColumns;
  readonly isLap: boolean;
  /** Seconds without pauses up to each point of the series, if known. */
  readonly timer: Float64Array | undefined;
  /** Kilometres or miles of one split. */
  readonly scale: number;
}

const zoneOf = (zones: readonly HeartRateZone[], rate: number): number =>
  zones.findLast((zone) => rate >= zone.from)?.zone ?? 0;

/** Whole splits are numbered from the start; the rest at the end is named by its length. */
const splitName = (split: SplitView, end: number, isPartial: boolean, formats: MetricFormats): string => {
  if (!isPartial) return formats.number(end);
  const { value, unit } = formats.distance(split.distance);
  return `${value}\u00a0${unit}`;
};

/** One split: its number is a button that selects the part; pointer and focus highlight it. */
export const SplitLine = ({
  row,
  cursor,
  series,
  formats,
  zones,
  has,
  isLap,
  timer,
  scale,
}: SplitLineProps) => {
  const { t } = useMessages();
  const { split, number, bar } = row;
  const climb = netClimb(split);
  const rate = split.avgHeartRate;
  const isPartial = !isLap && isPartOf(split, scale * formats.distanceUnit.length);
  const name = isLap ? String(number) : splitName(split, number * scale, isPartial, formats);
  const doubt = (...of: readonly string[]) => <LapDoubt name={name} lap={split} of={of} formats={formats} />;
  return (
    <PartLine
      cursor={cursor}
      part={() => (isLap ? partOfLap(series, split, timer) : partOfSplit(series, split))}
      name={isPartial ? <span className={text["quiet"]}>{name}</span> : name}
      label={t("workouts.selectSplit", { name })}
    >
      {has.bar && (
        <td className={styles["wide"]} aria-hidden>
          <span className={styles["bar"]} style={{ width: `${(bar * 100).toFixed(1)}%` }} />
        </td>
      )}
      {isLap && (
        <td>
          {has.distance ? formats.distance(split.distance).value : formats.duration(split.duration)}
          {doubt(has.distance ? "distance" : "elapsedTime", "timerTime")}
        </td>
      )}
      {has.speed && (
        <td>
          {split.avgSpeed > 0 ? formats.speed(split.avgSpeed).value : "–"}
          {doubt("avgSpeed")}
        </td>
      )}
      {has.power && <td>{split.avgPower === undefined ? "–" : formats.power(split.avgPower).value}</td>}
      {has.cadence && (
        <td>{split.avgCadence === undefined ? "–" : formats.cadence(split.avgCadence).value}</td>
      )}
      {has.climb && <td>{climb === undefined ? "–" : formats.climb(climb).value}</td>}
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
