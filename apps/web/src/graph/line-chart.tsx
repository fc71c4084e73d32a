import { useEffect, useRef, useSyncExternalStore } from "react";
import { type ShownTheme, useShownTheme } from "../lib/shown-theme.ts";
import { readColours } from "../lib/token-colours.ts";
import type { ChartColour } from "./chart.ts";
import { drawLine } from "./draw-line.ts";
import { type Line, lineStrokes } from "./line-strokes.ts";

const pixelRatio = () => devicePixelRatio;

const subscribe = (listener: () => void) => {
  // A query matches one ratio, so each change requires a new query.
  let query: MediaQueryList;
  const follow = () => {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener("change", onChange, { once: true });
  };
  const onChange = () => {
    follow();
    listener();
  };
  follow();
  return () => {
    query.removeEventListener("change", onChange);
  };
};

/** Device pixels per CSS pixel; it changes after zooming the page, or on another screen. */
const usePixelRatio = (): number => useSyncExternalStore(subscribe, pixelRatio);

interface LineChartProps extends Line {
  readonly colour: ChartColour;
  readonly filled: boolean;
  /** Another effort's line: thinner and dashed, so that it can be distinguished without colours. */
  readonly dashed?: boolean;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** CSS pixels, like the three below. */
const lineWidth = 1.6;
const otherWidth = 1.2;
const otherDash = [5, 3];
/** Kept free above the highest value, whose line extends half its width above it. */
const headRoom = 2;

/** The line of one chart on a canvas; axes and cursor are in the frame around all charts. */
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
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useShownTheme();
  const ratio = usePixelRatio();
  const [low, high] = range;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || width <= 0 || height <= headRoom) return undefined;
    const [wide, tall] = [width * ratio, (height - headRoom) * ratio];
    const draw = (inTheme: ShownTheme) => {
      const { stroke, fill } = readColours(inTheme, { stroke: `var(--${colour})`, fill: "var(--elev-fill)" });
      // This clears the canvas right before it is redrawn.
      context.canvas.width = Math.round(wide);
      context.canvas.height = Math.round(height * ratio);
      const pen = (dashed ? otherWidth : lineWidth) * ratio;
      // So that the edges of a horizontal line are between pixels.
      const toEdge = (pen % 2) / 2;
      context.translate(toEdge, headRoom * ratio + toEdge);
      drawLine(context, lineStrokes({ x, xMax, y, jumps, range: [low, high] }, wide, tall), {
        stroke,
        fill: filled ? fill : undefined,
        width: pen,
        dash: dashed ? otherDash.map((length) => length * ratio) : [],
        bottom: tall,
      });
    };
    draw(theme);
    // Print uses the light theme.
    const onPaper = () => draw("light");
    const onScreen = () => draw(theme);
    addEventListener("beforeprint", onPaper);
    addEventListener("afterprint", onScreen);
    return () => {
      removeEventListener("beforeprint", onPaper);
      removeEventListener("afterprint", onScreen);
    };
  }, [x, xMax, y, jumps, low, high, colour, filled, dashed, width, height, theme, ratio]);
  return <canvas ref={canvas} style={{ display: "block", width, height }} aria-hidden />;
};
