import { useEffect, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { readColours, useShownTheme } from "../lib/token-colours.ts";
import { thinLine } from "./thin-line.ts";
import type { ChartColour } from "./chart.ts";

interface LineChartProps {
  readonly x: Float64Array;
  readonly xMax: number;
  readonly y: Float64Array;
  /** Indices of points to which no line is drawn from the one before. */
  readonly jumps: readonly number[];
  readonly range: readonly [number, number];
  readonly colour: ChartColour;
  readonly filled: boolean;
  /** Another effort's line: thinner, and broken, so that it is told apart without colours. */
  readonly dashed?: boolean;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

const lineWidth = 1.6;
const otherWidth = 1.2;
const otherDash = [5, 3];

/** The line of one chart, drawn by uPlot without axes or cursor: those stand in the frame around all charts. */
export const LineChart = ({
  x,
  xMax,
  y,
  jumps,
  range,
  colour,
  filled,
  dashed = false,
  width,
  height,
}: LineChartProps) => {
  const holder = useRef<HTMLDivElement>(null);
  const theme = useShownTheme();
  const [low, high] = range;
  useEffect(() => {
    if (!holder.current || width <= 0 || height <= 0) return undefined;
    const { stroke, fill } = readColours(theme, { stroke: `var(--${colour})`, fill: "var(--elev-fill)" });
    const plot = new UPlot(
      {
        width,
        height,
        padding: [2, 0, 0, 0],
        cursor: { show: false },
        legend: { show: false },
        select: { show: false, left: 0, top: 0, width: 0, height: 0 },
        axes: [{ show: false }, { show: false }],
        scales: { x: { time: false, range: [0, xMax] }, y: { range: [low, high] } },
        series: [
          {},
          {
            stroke,
            width: dashed ? otherWidth : lineWidth,
            ...(dashed ? { dash: otherDash } : {}),
            ...(filled ? { fill, fillTo: low } : {}),
            points: { show: x.length < 2 },
          },
        ],
      },
      thinLine(x, y, jumps, xMax / (width * devicePixelRatio)),
      holder.current,
    );
    return () => {
      plot.destroy();
    };
  }, [x, xMax, y, jumps, low, high, colour, filled, dashed, width, height, theme]);
  return <div ref={holder} aria-hidden />;
};
