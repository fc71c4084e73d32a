import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { type RankingColumn, rankSimilar } from "@cairn/domain/similar-workouts/rank-similar";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, Layers2 } from "lucide-react";
import { useState } from "react";
import { averageSpeed } from "../../../lib/average-speed.ts";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { IconButton } from "../../../ui/form/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import table from "../../../ui/table.module.css";
import text from "../../../ui/text.module.css";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import styles from "./similar-section.module.css";
import { MoreButton, TableSection } from "../analysis/table-section.tsx";
import type { ComparedEffort } from "./use-comparison.ts";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";

/** The owner's workouts on the same route, including this one, fastest first; empty without others. */
const similarQuery = (workoutKey: string) =>
  keyedQuery({
    queryKey: queryKeys.similarWorkouts(workoutKey),
    queryFn: ({ signal }) => requestOrThrow("getSimilarRoutes", { params: { workoutKey }, signal }),
  });

interface SimilarSectionProps {
  readonly workout: CombinedWorkoutView;
  readonly formats: MetricFormats;
  /** The effort overlaid on this one. */
  readonly compared: ComparedEffort | undefined;
  readonly onCompare: (compared: ComparedEffort | undefined) => void;
}

interface Order {
  readonly by: RankingColumn;
  readonly descending: boolean;
}

/** Speeds and heart rates are sorted from the highest, everything else from the lowest. */
const startsDescending: ReadonlySet<RankingColumn> = new Set(["avgSpeed", "hrdata.avg", "startTime"]);

/**
 * The rank of this effort among the owner's others on the same route: the best three, this one and its neighbours, and all on
 * demand (WORK-7).
 */
export const SimilarSection = ({ workout, formats, compared, onCompare }: SimilarSectionProps) => {
  const { t } = useMessages();
  const pageFormats = useFormats();
  const { data = [] } = useQuery({ ...similarQuery(workout.workoutKey), enabled: workout.hasRecording });
  const [order, setOrder] = useState<Order>({ by: "rank", descending: false });
  const [all, setAll] = useState(false);
  if (data.length < 2) return null;

  const ranked = data.map((item) =>
    item.hrdata.avg > 0 ? { ...item, avgHeartRate: item.hrdata.avg } : { ...item },
  );
  const rows = rankSimilar(ranked, workout.workoutKey, {
    sortBy: order.by,
    descending: order.descending,
    all,
  });
  const own = data.find(({ workoutKey }) => workoutKey === workout.workoutKey);
  const fastest = Math.min(...data.map(({ totalTime }) => totalTime));
  const hasHeartRate = data.some(({ hrdata }) => hrdata.avg > 0);

  const head = (by: RankingColumn, words: string) => (
    <th scope="col" aria-sort={order.by === by ? (order.descending ? "descending" : "ascending") : "none"}>
      <button
        type="button"
        className={table["sort"]}
        data-printed
        onClick={() => {
          setOrder(
            order.by === by
              ? { by, descending: !order.descending }
              : { by, descending: startsDescending.has(by) },
          );
        }}
      >
        {words}
        {order.by === by && <Icon of={order.descending ? ArrowDown : ArrowUp} size="s" />}
      </button>
    </th>
  );

  return (
    <TableSection
      title={t("workouts.similar")}
      aside={
        own && (
          <p className={text["quiet"]}>
            {t("workouts.similarRank", { rank: own.rank, count: data.length })} · {t("workouts.similarClock")}
          </p>
        )
      }
    >
      <table className={table["table"]}>
        <caption className={text["hidden"]}>{t("workouts.similarCaption")}</caption>
        <thead>
          <tr>
            {head("rank", t("workouts.rank"))}
            {head("startTime", t("workouts.date"))}
            {head("totalTime", t("workouts.time"))}
            {head("avgSpeed", formats.speedHead)}
            {hasHeartRate && head("hrdata.avg", formats.heartRate(0).unit)}
            <th scope="col">
              <span className={text["hidden"]}>{t("workouts.compare")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ rank, avgSpeed, hrdata, ...effort }) => {
            const { workoutKey, startTime, timeOffsetInMinutes, totalTime } = effort;
            const speed = averageSpeed({ ...effort, avgSpeed });
            const isCompared = compared?.workoutKey === workoutKey;
            const date = pageFormats.placeDate(startTime, timeOffsetInMinutes);
            const isOwn = workoutKey === workout.workoutKey;
            return (
              <tr key={workoutKey} className={isOwn ? styles["own"] : undefined}>
                <td>{rank}</td>
                <td>
                  {isOwn ? (
                    <b aria-current="page">{date}</b>
                  ) : (
                    <Link
                      to="/workout/$username/$workoutKey/{-$more}"
                      params={{ username: workout.username, workoutKey }}
                      className={text["link"]}
                    >
                      {date}
                    </Link>
                  )}
                </td>
                <td>
                  {formats.duration(totalTime)}
                  {totalTime > fastest && (
                    <small className={styles["behind"]}> +{formats.duration(totalTime - fastest)}</small>
                  )}
                </td>
                <td>{speed ? formats.speed(speed).value : "–"}</td>
                {hasHeartRate && <td>{hrdata.avg > 0 ? formats.heartRate(hrdata.avg).value : "–"}</td>}
                <td className={styles["tool"]}>
                  {!isOwn && (
                    <IconButton
                      size="small"
                      icon={Layers2}
                      label={t("workouts.compareWith", { date })}
                      aria-pressed={isCompared}
                      onClick={() => {
                        onCompare(isCompared ? undefined : effort);
                      }}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {(all || rows.length < data.length) && (
        <MoreButton
          all={all}
          count={data.length}
          onChange={() => {
            setAll(!all);
          }}
        />
      )}
    </TableSection>
  );
};
