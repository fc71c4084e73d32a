import type { TrainingLoadView } from "@cairn/contracts/training-load";
import { dayStart } from "@cairn/domain/day-windows/day-window";
import type { DayForm } from "@cairn/domain/training-load/fitness";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useToday } from "../../lib/use-today.ts";
import { Button } from "../../ui/form/button.tsx";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { AsTable, SectionCard } from "../../ui/section-card.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import text from "../../ui/text.module.css";
import { LoadGraph } from "./load-graph.tsx";
import { LoadNumbers } from "./load-numbers.tsx";
import { LoadTable } from "./load-table.tsx";
import {
  countWithin,
  formByScale,
  type LoadRange,
  loadRanges,
  loadRows,
  type LoadScale,
  withinRange,
} from "./load-view.ts";
import styles from "./training-load.module.css";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning } from "../../lib/query/retry-policy.ts";
import { statisticsPart } from "../../lib/statistics-ahead.ts";

/** The loads of all days of the person's diary. */
const trainingLoadQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.trainingLoad,
  queryFn: ({ signal }) =>
    statisticsPart("trainingLoad", () => requestOrThrow("getTrainingLoad", { signal })),
});

interface LoadProps {
  readonly view: TrainingLoadView;
  readonly scale: LoadScale;
  readonly range: LoadRange;
}

/** The graph with the numbers of today, or of the day under the pointer, and what they are based on. */
const Load = ({ view, scale, range }: LoadProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const [marked, setMarked] = useState<number>();
  const today = useToday();
  const all = useMemo(() => formByScale(view, scale, today), [view, scale, today]);
  const days = useMemo(() => withinRange(all, range), [all, range]);
  const rows = useMemo(() => loadRows(days, range), [days, range]);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || !all.some(({ load }) => load > 0)) return <p>{t("training-load.noLoad")}</p>;
  const { unknown, byPower, byEffort, workouts } = countWithin(view, first.day, last.day);
  const dateOf = ({ day }: DayForm): string => formats.placeDate(dayStart(day), 0);
  const whole = (value: number): string => formats.count(Math.round(value));
  const shown = (marked === undefined ? undefined : days[marked]) ?? last;
  return (
    <>
      <div>
        <p className={styles["date"]}>{shown.day === today ? t("training-load.today") : dateOf(shown)}</p>
        <LoadNumbers day={shown} />
      </div>
      <LoadGraph
        days={days}
        marked={marked}
        onMark={setMarked}
        textOf={(day) =>
          t("training-load.dayInWords", {
            date: dateOf(day),
            load: whole(day.load),
            fitness: whole(day.fitness),
            fatigue: whole(day.fatigue),
            form: whole(day.form),
          })
        }
      />
      <AsTable label={t("statistics.asTable")}>
        <LoadTable rows={rows} />
      </AsTable>
      <div className={styles["notes"]}>
        <p>{t(scale === "impulse" ? "training-load.impulseRule" : "training-load.stressRule")}</p>
        <p>{t("training-load.formRule")}</p>
        <p>
          {unknown > 0 && `${t("training-load.unknown", { count: unknown })} `}
          {byEffort > 0 && `${t("training-load.byEffort", { count: byEffort })} `}
          {scale === "stress" && `${t("training-load.byPower", { count: byPower, workouts })} `}
          <Link to="/profile/edit/{-$extra}" params={{ extra: "heart-rate" }} className={text["link"]}>
            {t("training-load.setThresholds")}
          </Link>
        </p>
      </div>
    </>
  );
};

/** Training load with fitness, fatigue and form over a chosen time, by a chosen scale (LOAD-5). */
export const TrainingLoad = () => {
  const { t } = useMessages();
  const [scale, setScale] = useState<LoadScale>("impulse");
  const [range, setRange] = useState<LoadRange>("quarter");
  const query = useQuery(trainingLoadQuery);
  return (
    <SectionCard
      title={t("training-load.loadTitle")}
      controls={
        <div className={styles["choices"]}>
          <SegmentedControl
            label={t("training-load.scale")}
            name="load-scale"
            value={scale}
            onChange={setScale}
            options={(["impulse", "stress"] as const).map((value) => ({
              value,
              label: t(`training-load.${value}`),
            }))}
          />
          <SegmentedControl
            label={t("training-load.range")}
            name="load-range"
            value={range}
            onChange={setRange}
            options={loadRanges.map((value) => ({ value, label: t(`training-load.${value}`) }))}
          />
        </div>
      }
    >
      {query.isPending && (
        <div>
          <output className={text["hidden"]}>{t("ui.loading")}</output>
          <Skeleton height="360px" />
        </div>
      )}
      {query.isError && !query.data && (
        <Notice kind="danger">
          {t("training-load.loadFailed")}{" "}
          <Button size="small" onClick={() => void query.refetch()}>
            {t("ui.tryAgain")}
          </Button>
        </Notice>
      )}
      {query.data && <Load key={range} view={query.data} scale={scale} range={range} />}
    </SectionCard>
  );
};
