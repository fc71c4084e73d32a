import { ChartSpline, Table } from "lucide-react";
import { type CSSProperties, Suspense, lazy, useMemo, useState } from "react";
import type { Axis } from "../../graph/strip.ts";
import { WorkoutGraphs } from "../../graph/workout-graphs.tsx";
import { useMessages } from "../../lib/i18n/messages.ts";
import { type CursorStore, useCursor } from "../../lib/track/cursor-store.ts";
import { Button } from "../../ui/button.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import styles from "./graph-dock.module.css";
import { axisScale, graphStrips, usableAxes } from "./graph-strips.ts";
import type { MetricFormats } from "./metric-formats.ts";
import { PartTotalsChip } from "./part-totals-chip.tsx";
import { placeText } from "./place-text.ts";

const GraphTable = lazy(async () => ({ default: (await import("./graph-table.tsx")).GraphTable }));

interface GraphDockProps {
  readonly cursor: CursorStore;
  readonly formats: MetricFormats;
  readonly narrow: boolean;
}

/** Elevation, speed and heart rate under each other on one axis, with the totals of a part and the same data as a table. */
export const GraphDock = ({ cursor, formats, narrow }: GraphDockProps) => {
  const messages = useMessages();
  const { t } = messages;
  const [wanted, setWanted] = useState<Axis>("distance");
  const [asTable, setAsTable] = useState(false);
  const { series, index } = useCursor(cursor);
  const axes = usableAxes(series);
  const axis = axes.includes(wanted) ? wanted : (axes[0] ?? "time");
  const strips = useMemo(() => graphStrips(series, formats, messages), [series, formats, messages]);
  const scale = axisScale(series, axis, formats, narrow ? 5 : 11);
  if (strips.length === 0 || axes.length === 0) return null;
  const place = placeText(series, index, formats);
  return (
    <section className={styles["dock"]} aria-label={t("workout.graphs")}>
      <div className={styles["head"]}>
        {axes.length > 1 && (
          <SegmentedControl
            name="axis"
            label={t("workout.axis")}
            options={axes.map((value) => ({ value, label: t(`workout.${value}`) }))}
            value={axis}
            onChange={setWanted}
          />
        )}
        {!narrow && <PartTotalsChip cursor={cursor} formats={formats} />}
        <span className={styles["where"]}>{place}</span>
        <Button
          kind="ghost"
          size="small"
          icon={asTable ? ChartSpline : Table}
          onClick={() => {
            setAsTable(!asTable);
          }}
        >
          {asTable ? t("workout.showGraphs") : t("workout.showTable")}
        </Button>
      </div>
      {narrow && <PartTotalsChip cursor={cursor} formats={formats} />}
      <div className={styles["body"]} style={{ "--strips": strips.length } as CSSProperties}>
        {asTable ? (
          <Suspense>
            <GraphTable cursor={cursor} strips={strips} axis={axis} formats={formats} />
          </Suspense>
        ) : (
          <WorkoutGraphs
            label={t("workout.cursor")}
            cursor={cursor}
            strips={strips}
            axis={scale}
            placeText={place}
          />
        )}
      </div>
    </section>
  );
};
