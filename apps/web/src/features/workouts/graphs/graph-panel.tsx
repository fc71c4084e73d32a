import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { ChartSpline, SlidersHorizontal, Table } from "lucide-react";
import { type CSSProperties, type ReactNode, useMemo, useState } from "react";
import type { Axis, Chart } from "../../../graph/chart.ts";
import { WorkoutGraphs } from "../../../graph/workout-graphs.tsx";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { lazyPart } from "../../../lib/loading/lazy-part.ts";
import { useCursor } from "../../../lib/track/cursor-store.ts";
import type { TrackMetric, TrackSeries } from "../../../lib/track/track-series.ts";
import { IconButton, squareButtonClass } from "../../../ui/form/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Popover } from "../../../ui/overlay/popover.tsx";
import { SegmentedControl } from "../../../ui/form/segmented-control.tsx";
import { OnDemand } from "../../../ui/status/on-demand.tsx";
import text from "../../../ui/text.module.css";
import { axisScale, usableAxes } from "../../../graph/axis-scale.ts";
import { chosenMetrics, presentMetrics } from "./graph-choice.ts";
import styles from "./graph-panel.module.css";
import { graphPreference, smoothingPreference } from "./graph-preferences.ts";
import { GraphSplitter, usePanelHeight } from "./graph-splitter.tsx";
import { type EffortOverlay, overlayColumns, timeGapChart } from "../comparison/comparison.ts";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import type { Track } from "../recording/use-track.ts";
import { PartTotalsChip } from "./part-totals-chip.tsx";
import { placeText } from "../../../graph/place-text.ts";
import { useStore } from "../../../lib/store.ts";
import type { GraphBand } from "../../../graph/graph-bands.tsx";
import { type WorkoutParts, workoutParts } from "../map/workout-parts.ts";
import { workoutCharts } from "../../../graph/workout-charts.ts";

interface ChartsInput {
  readonly series: TrackSeries;
  readonly metrics: readonly TrackMetric[];
  readonly axis: Axis;
  readonly formats: MetricFormats;
  /** Another effort on the same route. */
  readonly overlay: EffortOverlay | undefined;
}

/** The chosen graphs with the smoothing of this browser; with an overlaid effort, the graph of who was ahead comes first. */
function useCharts({ series, metrics, axis, formats, overlay }: ChartsInput): readonly Chart[] {
  const messages = useMessages();
  const smoothing = useStore(smoothingPreference);
  return useMemo(() => {
    const columns = overlay && overlayColumns(series, overlay, axis, smoothing);
    const timeGap = overlay && timeGapChart(overlay, formats, messages);
    const graphs = workoutCharts(series, metrics, smoothing, formats, messages, columns);
    return timeGap ? [timeGap, ...graphs] : graphs;
  }, [series, metrics, axis, smoothing, formats, messages, overlay]);
}

/** Ranges of the axis in the colours of the parts. */
const graphBands = (parts: WorkoutParts | undefined, series: TrackSeries, axis: Axis): readonly GraphBand[] =>
  (parts?.parts ?? []).flatMap(({ from, to, kind }) => {
    const { name = "", colour = "" } = parts?.kinds[kind] ?? {};
    const [start = 0, end = 0] = [series[axis][from], series[axis][to]];
    return end > start ? [{ from: start, to: end, colour, name }] : [];
  });

/** The legs, or the runs and lifts, of a workout on the axis of its graphs. */
function useGraphBands(workout: CombinedWorkoutView, series: TrackSeries, axis: Axis): readonly GraphBand[] {
  const { t } = useMessages();
  return useMemo(
    () => graphBands(workoutParts(workout, series, t), series, axis),
    [workout, series, t, axis],
  );
}

const GraphTable = lazyPart(
  () => import("./graph-table.tsx"),
  (file) => file.GraphTable,
);
const GraphChoicePanel = lazyPart(
  () => import("./graph-choice-panel.tsx"),
  (file) => file.GraphChoicePanel,
);

interface GraphPanelProps {
  readonly workout: CombinedWorkoutView;
  readonly track: Track;
  /** Graphs that the recording will add when it is loaded: their space is reserved, so that nothing moves. */
  readonly toCome: readonly TrackMetric[];
  readonly formats: MetricFormats;
  readonly narrow: boolean;
  /** Another effort on the same route. */
  readonly overlay: EffortOverlay | undefined;
  /** Names the other effort, with a button to remove it. */
  readonly compared: ReactNode;
}

const hasPlace = ({ lat }: TrackSeries): boolean => lat !== undefined;

/** The chosen graphs below each other on one axis, with the totals of a part and the same data as a table. */
export const GraphPanel = ({
  workout,
  track,
  toCome,
  formats,
  narrow,
  overlay,
  compared,
}: GraphPanelProps) => {
  const { t } = useMessages();
  const { sport } = formats;
  const { cursor } = track;
  const [chosen, setWanted] = useState<Axis>();
  const wanted = chosen ?? sport.axis;
  const [asTable, setAsTable] = useState(false);
  const { series, index } = useCursor(cursor);
  const axes = usableAxes(series, sport);
  const axis = axes.includes(wanted) ? wanted : (axes[0] ?? "time");
  const kept = useStore(graphPreference);
  const present = useMemo(() => presentMetrics(series, sport), [series, sport]);
  const metrics = useMemo(() => chosenMetrics(present, kept, sport), [present, kept, sport]);
  const charts = useCharts({ series, metrics, axis, formats, overlay });
  const hasTimeGap = charts[0]?.metric === "timeGap";
  const chartCount =
    chosenMetrics([...new Set([...present, ...toCome])], kept, sport).length + (hasTimeGap ? 1 : 0);
  const bands = useGraphBands(workout, series, axis);
  const scale = axisScale(series, axis, formats, narrow ? 5 : 11);
  const movable = !narrow && hasPlace(series);
  const share = usePanelHeight();
  const chosenHeight = movable && share !== undefined ? `${share}vh` : undefined;
  if (charts.length === 0 || axes.length === 0) return null;
  const place = placeText(series, index, formats);
  return (
    <section
      className={classNames(styles["panel"], !hasPlace(series) && styles["alone"])}
      aria-label={t("workouts.graphs")}
      // A share of the window instead of the height for the number of graphs.
      data-chosen-height={chosenHeight}
      style={chosenHeight === undefined ? undefined : { height: chosenHeight }}
    >
      {movable && <GraphSplitter />}
      <div className={styles["head"]}>
        {axes.length > 1 && (
          <SegmentedControl
            name="axis"
            label={t("workouts.axis")}
            options={axes.map((value) => ({ value, label: t(`workouts.${value}`) }))}
            value={axis}
            onChange={setWanted}
          />
        )}
        {!narrow && compared}
        {!narrow && <PartTotalsChip track={track} formats={formats} />}
        <span className={styles["where"]}>{place}</span>
        <Popover
          align="end"
          above={!narrow}
          label={t("workouts.chooseGraphs")}
          buttonClass={squareButtonClass}
          button={
            <>
              <Icon of={SlidersHorizontal} size="s" />
              <span className={text["hidden"]}>{t("workouts.chooseGraphs")}</span>
            </>
          }
        >
          <OnDemand>
            <GraphChoicePanel present={present} shown={metrics} formats={formats} />
          </OnDemand>
        </Popover>
        <IconButton
          size="small"
          label={asTable ? t("workouts.showGraphs") : t("workouts.showTable")}
          icon={asTable ? ChartSpline : Table}
          onClick={() => {
            setAsTable(!asTable);
          }}
        />
      </div>
      {narrow && compared}
      {narrow && <PartTotalsChip track={track} formats={formats} />}
      <div className={styles["body"]} style={{ "--charts": chartCount } as CSSProperties}>
        {asTable ? (
          <OnDemand>
            <GraphTable cursor={cursor} charts={charts} axis={axis} formats={formats} />
          </OnDemand>
        ) : (
          <WorkoutGraphs
            label={t("workouts.cursor")}
            cursor={cursor}
            charts={charts}
            axis={scale}
            bands={bands}
            placeText={place}
            otherText={(value) => t("workouts.otherValue", { value })}
          />
        )}
      </div>
    </section>
  );
};
