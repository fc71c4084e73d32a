import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { type CursorStore, useCursor } from "../../../lib/track/cursor-store.ts";
import table from "../../../ui/table.module.css";
import text from "../../../ui/text.module.css";
import { hillGround, hillLine } from "./hill-path.ts";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { PartLine } from "./part-line.tsx";
import { partOfTime } from "./part-of-time.ts";
import styles from "./ski-runs-section.module.css";
import { TableSection, useFirstRows } from "./table-section.tsx";
import type { SkiRuns } from "./workout-analysis.ts";

const width = 88;
const height = 30;
const air = 2;

interface SkiRunsSectionProps {
  readonly workout: CombinedWorkoutView;
  readonly runs: SkiRuns;
  readonly cursor: CursorStore;
  readonly formats: MetricFormats;
}

/** The runs of a day at the lifts, each with its hill; all hills at one scale, so that they can be compared (WORK-6). */
export const SkiRunsSection = ({ workout, runs, cursor, formats }: SkiRunsSectionProps) => {
  const { t } = useMessages();
  const { series } = useCursor(cursor);
  const { shown, more } = useFirstRows(runs);
  if (runs.length === 0) return null;
  const scale = {
    width,
    height,
    length: Math.max(...runs.map(({ descentDistanceMeters }) => descentDistanceMeters)),
    drop: Math.max(...runs.map(({ drop }) => drop)),
  };
  const whole = formats.elevation(runs.reduce((sum, { drop }) => sum + drop, 0));
  return (
    <TableSection
      title={t("workouts.skiRuns", { count: runs.length })}
      aside={
        <p className={text["quiet"]}>{t("workouts.skiDrop", { height: `${whole.value} ${whole.unit}` })}</p>
      }
    >
      <table className={table["table"]}>
        <caption className={text["hidden"]}>{t("workouts.skiRunsCaption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("workouts.skiRun")}</th>
            <td className={styles["noHead"]} aria-hidden />
            <th scope="col">{t("workouts.drop", { unit: whole.unit })}</th>
            <th scope="col">{formats.distanceUnit.name}</th>
            <th scope="col">{t("workouts.time")}</th>
            <th scope="col">{formats.plainSpeed(0).unit}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((run) => (
            <PartLine
              key={run.index}
              className={styles["run"]}
              cursor={cursor}
              part={() =>
                partOfTime(
                  series,
                  Math.max(0, (run.startTimestamp - workout.startTime) / 1000),
                  run.descentDurationSeconds,
                )
              }
              name={String(run.index)}
              label={t("workouts.selectRun", { number: run.index })}
            >
              <td className={styles["hill"]} aria-hidden>
                <svg
                  width={width}
                  height={height + 2 * air}
                  viewBox={`0 ${-air} ${width} ${height + 2 * air}`}
                >
                  <path className={styles["ground"]} d={hillGround(run.profile, scale)} />
                  <path className={styles["line"]} d={hillLine(run.profile, scale)} />
                </svg>
              </td>
              <td>{formats.elevation(run.drop).value}</td>
              <td>{formats.distance(run.descentDistanceMeters).value}</td>
              <td>{formats.duration(run.descentDurationSeconds)}</td>
              <td>{formats.plainSpeed(run.avgSpeed).value}</td>
            </PartLine>
          ))}
        </tbody>
      </table>
      {more}
    </TableSection>
  );
};
