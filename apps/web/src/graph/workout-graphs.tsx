import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { cursorAfterKey } from "../lib/track/cursor-keys.ts";
import { type CursorStore, useCursor } from "../lib/track/cursor-store.ts";
import { jumpsOf, nearestIndex } from "../lib/track/track-series.ts";
import { classNames } from "../ui/class-names.ts";
import { usePrintedSize } from "../ui/use-printed-size.ts";
import { useBrush } from "./brush.ts";
import { GraphAxis } from "./graph-axis.tsx";
import { type GraphBand, GraphBands } from "./graph-bands.tsx";
import { GraphCursor } from "./graph-cursor.tsx";
import { GraphFrame } from "./graph-frame.tsx";
import { layoutGraphs, leastHeight } from "./graph-layout.ts";
import { LineChart } from "./line-chart.tsx";
import type { AxisScale, Chart } from "./chart.ts";
import styles from "./workout-graphs.module.css";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The inner size of an element in CSS pixels, kept up to date; undefined before it is known. */
function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.round(width), height: Math.round(height) });
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return size;
}

interface WorkoutGraphsProps {
  readonly label: string;
  readonly cursor: CursorStore;
  readonly charts: readonly Chart[];
  readonly axis: AxisScale;
  /** Highlighted parts of the workout behind the graphs. */
  readonly bands: readonly GraphBand[];
  /** The cursor's position as text, such as "8.72 km, 1:33:40". */
  readonly placeText: string;
  /** Formats a value of the overlaid effort. */
  readonly otherText: (value: string) => string;
}

/**
 * Whether an arrow key to the side is pressed while nothing has the focus that could take it: it then moves the cursor, as
 * people try first.
 */
const isForNobody = (event: globalThis.KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return false;
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return false;
  const { activeElement } = document;
  const isIdle = !activeElement || activeElement === document.body || activeElement.matches("h1, main");
  return isIdle && !document.querySelector("dialog[open], :popover-open");
};

/** Graphs below each other on one axis with one cursor, for mouse, touch and keyboard. */
export const WorkoutGraphs = ({
  label,
  cursor,
  charts,
  axis,
  bands,
  placeText,
  otherText,
}: WorkoutGraphsProps) => {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  usePrintedSize(box);
  const state = useCursor(cursor);
  const { series, index } = state;
  const jumps = useMemo(() => jumpsOf(series), [series]);
  const layout = size && layoutGraphs(size.width, size.height, charts);

  const indexAt = (event: PointerEvent) => {
    const edge = event.currentTarget.getBoundingClientRect();
    return nearestIndex(series[axis.axis], ((event.clientX - edge.left) / edge.width) * axis.max);
  };
  const brush = useBrush(cursor, indexAt);

  const readings = charts.flatMap((chart) => {
    const value = chart.column[index] ?? Number.NaN;
    const others = chart.other?.[index] ?? Number.NaN;
    const other = Number.isNaN(others) ? undefined : chart.read(others);
    return Number.isNaN(value) ? [] : [{ chart, ...chart.read(value), other }];
  });
  const sentence = [
    placeText,
    ...readings.map(({ chart, value, unit, other }) =>
      other ? `${chart.name} ${value} ${unit}, ${otherText(other.value)}` : `${chart.name} ${value} ${unit}`,
    ),
  ].join(", ");

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") cursor.clear();
    const next = cursorAfterKey(event.key, state);
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey) {
      const fixed = state.part ? (state.part.from === index ? state.part.to : state.part.from) : index;
      cursor.select(fixed, next);
    }
    cursor.moveTo(next);
  };

  const onPage = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!isForNobody(event)) return;
    const next = cursorAfterKey(event.key, state);
    const slider = box.current?.querySelector<HTMLElement>("[data-graph-cursor]");
    if (next === undefined || !slider) return;
    event.preventDefault();
    slider.focus({ preventScroll: true });
    cursor.moveTo(next);
  });
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      onPage(event);
    };
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("keydown", press);
    };
  }, []);

  return (
    <div ref={box} className={styles["graphs"]} style={{ minHeight: leastHeight(charts) }}>
      {size && layout && (
        <>
          {bands.length > 0 && <GraphBands layout={layout} {...size} axis={axis} bands={bands} />}
          <GraphFrame layout={layout} {...size} charts={charts} axis={axis} />
          {charts.map((chart, chartIndex) => {
            const { top, height } = layout.charts[chartIndex] ?? { top: 0, height: 0 };
            const reading = readings.find((one) => one.chart === chart);
            return (
              <div key={chart.metric}>
                <div
                  className={classNames(styles["name"], layout.narrow && styles["over"])}
                  style={
                    {
                      top,
                      color: `var(--${chart.colour})`,
                      "--metric": `var(--${chart.colour})`,
                    } as CSSProperties
                  }
                  aria-hidden
                >
                  <span>{chart.name}</span>
                  <b>
                    {reading?.value ?? "–"}
                    <small>{reading?.unit}</small>
                    {reading?.other && <i>{reading.other.value}</i>}
                  </b>
                </div>
                <div className={styles["plot"]} style={{ top, left: layout.left }}>
                  {chart.other && (
                    <div className={styles["other"]}>
                      <LineChart
                        x={series[axis.axis]}
                        xMax={axis.max}
                        y={chart.other}
                        jumps={jumps}
                        range={chart.range}
                        colour="ink-2"
                        filled={false}
                        dashed
                        width={layout.right - layout.left}
                        height={height}
                      />
                    </div>
                  )}
                  <LineChart
                    x={series[axis.axis]}
                    xMax={axis.max}
                    y={chart.column}
                    jumps={jumps}
                    range={chart.range}
                    colour={chart.colour}
                    filled={chart.filled}
                    width={layout.right - layout.left}
                    height={height}
                  />
                </div>
              </div>
            );
          })}
          <GraphCursor layout={layout} {...size} charts={charts} axis={axis} state={state} />
          <GraphAxis layout={layout} {...size} axis={axis} />
          <div
            // A native range input does not support selecting a part.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="slider"
            data-graph-cursor
            tabIndex={0}
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={Math.max(0, series.length - 1)}
            aria-valuenow={index}
            // Announced by screen readers on each change: the position and every graph's value there.
            aria-valuetext={sentence}
            className={styles["touch"]}
            style={{
              left: layout.left,
              width: layout.right - layout.left,
              top: layout.top,
              height: layout.bottom - layout.top,
            }}
            onKeyDown={onKeyDown}
            {...brush}
          />
        </>
      )}
    </div>
  );
};
