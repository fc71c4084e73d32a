import type { CombinedWorkoutView, SplitView } from "@cairn/contracts/workouts/workout-view";
import { clockColumn } from "@cairn/domain/time/clocks";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useMemo, useState } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { type CursorStore, useCursor } from "../../../lib/track/cursor-store.ts";
import { Icon } from "../../../ui/icon.tsx";
import { SegmentedControl } from "../../../ui/form/segmented-control.tsx";
import table from "../../../ui/table.module.css";
import text from "../../../ui/text.module.css";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { SplitLine } from "./split-line.tsx";
import { shownColumns } from "./split-columns.ts";
import { splitRows } from "./split-rows.ts";
import styles from "./splits-section.module.css";
import { TableSection, useFirstRows } from "../analysis/table-section.tsx";
import { workoutZones } from "../analysis/workout-zones.ts";
import { RecordedNote } from "../recording/recorded-note.tsx";
import type { Track } from "../recording/use-track.ts";
import { chooseSplitScale, splitRecording, splitScales } from "@cairn/domain/laps-and-splits/splits";
import { hasUnknownPauses } from "../recording/unknown-pauses.ts";
import { showsLaps } from "./shows-laps.ts";

/** The table's scale in the sport's unit of distance as text, or the laps marked on the device. */
type SplitValue = "laps" | `${number}`;

interface SplitChoice {
  readonly options: readonly SplitValue[];
  /** Undefined if there is nothing to split by. */
  readonly value: SplitValue | undefined;
  readonly choose: (value: SplitValue) => void;
  readonly splits: readonly SplitView[];
}

const scaleText = (scale: number): SplitValue => `${scale}`;

/** Scales that split the track at least once; the shortest stays for tracks shorter than all of them. */
const usableScales = (total: number, unit: number, scales: readonly number[]): SplitValue[] =>
  total > 0 ? scales.filter((scale, index) => index === 0 || scale * unit < total).map(scaleText) : [];

/** The content of the splits table: recorded laps if they are usable, else the scale that is closest to ten splits (WORK-3). */
function useSplits(workout: CombinedWorkoutView, track: Track, formats: MetricFormats): SplitChoice {
  const [chosen, setChosen] = useState<SplitValue>();
  const { recording, recordingDistance, climb } = track;
  const unit = formats.distanceUnit.length;
  const total = recordingDistance.at(-1) ?? 0;
  const kind = formats.sport.splits;
  const hasLaps = showsLaps(workout, formats.sport);
  const options = useMemo(
    () => [...usableScales(total, unit, splitScales[kind]), ...(hasLaps ? (["laps"] as const) : [])],
    [total, unit, kind, hasLaps],
  );
  const nearestTen = chooseSplitScale(total, unit, kind);
  const nearest = nearestTen === undefined ? undefined : scaleText(nearestTen);
  const first = hasLaps ? "laps" : nearest;
  const value = chosen && options.includes(chosen) ? chosen : first;
  const mustWait = hasUnknownPauses(workout, track);
  const splits = useMemo(() => {
    if (value === "laps") return workout.laps;
    if (value === undefined || mustWait) return [];
    return splitRecording(recording, recordingDistance, Number(value) * unit, undefined, climb);
  }, [value, workout.laps, recording, recordingDistance, unit, climb, mustWait]);
  return { options, value, choose: setChosen, splits };
}

interface SplitsSectionProps {
  readonly workout: CombinedWorkoutView;
  readonly cursor: CursorStore;
  readonly formats: MetricFormats;
  readonly track: Track;
  /** Called when the person chooses laps or splits: laps replace kilometres on the map only on request. */
  readonly onLaps: (isLaps: boolean) => void;
}

/** Splits or laps, in the order of the track or backwards; the row under the pointer highlights its part of line and graphs. */
export const SplitsSection = ({ workout, cursor, formats, track, onLaps }: SplitsSectionProps) => {
  const { t } = useMessages();
  const choice = useSplits(workout, track, formats);
  const isLaps = choice.value === "laps";
  const { series } = useCursor(cursor);
  const timer = useMemo(
    () => (isLaps && series === track.series ? clockColumn("timer", track.recording) : undefined),
    [isLaps, series, track],
  );
  const [backwards, setBackwards] = useState(false);
  const rows = splitRows(choice.splits);
  const { shown, more } = useFirstRows(backwards ? rows.toReversed() : rows);
  if (rows.length === 0 || choice.value === undefined) return null;
  const zones = workoutZones(workout);
  const has = shownColumns(choice.splits, formats.sport, isLaps);
  return (
    <TableSection
      name={t("workouts.splits")}
      title={t(isLaps ? "workouts.laps" : "workouts.splits")}
      aside={
        choice.options.length > 1 && (
          <SegmentedControl
            name="splits"
            label={t("workouts.splitLength")}
            options={choice.options.map((value) => ({
              value,
              label: value === "laps" ? t("workouts.laps") : formats.number(Number(value)),
            }))}
            value={choice.value}
            onChange={(value) => {
              choice.choose(value);
              onLaps(value === "laps");
            }}
          />
        )
      }
    >
      <RecordedNote workout={workout} formats={formats} />
      <table className={`${table["table"]} ${styles["table"]}`}>
        <caption className={text["hidden"]}>{t("workouts.splitsCaption")}</caption>
        <thead>
          <tr>
            <th scope="col" aria-sort={backwards ? "descending" : "ascending"}>
              <button
                type="button"
                className={table["sort"]}
                data-printed
                onClick={() => {
                  setBackwards(!backwards);
                }}
              >
                {isLaps ? t("workouts.lap") : formats.distanceUnit.name}
                <span className={text["hidden"]}>{t("workouts.turnOrder")}</span>
                <Icon of={backwards ? ArrowUp : ArrowDown} size="s" />
              </button>
            </th>
            {has.bar && (
              <th scope="col" className={styles["wide"]}>
                {formats.speedName}
              </th>
            )}
            {isLaps && <th scope="col">{t(has.distance ? "workouts.distance" : "workouts.time")}</th>}
            {has.speed && <th scope="col">{formats.speedHead}</th>}
            {has.power && <th scope="col">{formats.power(0).unit}</th>}
            {has.cadence && <th scope="col">{formats.cadence(0).unit}</th>}
            {has.climb && <th scope="col">{t("workouts.climb", { unit: formats.elevation(0).unit })}</th>}
            {has.heartRate && <th scope="col">{formats.heartRate(0).unit}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <SplitLine
              key={row.number}
              row={row}
              cursor={cursor}
              series={series}
              formats={formats}
              zones={zones}
              has={has}
              isLap={isLaps}
              timer={timer}
              scale={isLaps ? 1 : Number(choice.value)}
            />
          ))}
        </tbody>
      </table>
      {more}
    </TableSection>
  );
};
