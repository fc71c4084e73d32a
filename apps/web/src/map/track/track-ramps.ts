/** The colouring of the line on the map: plain, by parts of the workout, or by a metric in five steps. */
export const colourings = ["none", "runs", "legs", "heartRate", "speed", "ele", "grade"] as const;
export type Colouring = (typeof colourings)[number];

/** Colourings by a metric, from little to much. */
export type MetricColouring = Exclude<Colouring, "none" | "runs" | "legs">;

/**
 * Five steps per metric as CSS colours, from little to much: each ramp only gets darker in the light theme and lighter in the
 * dark one, so that it survives grey print and colour-blind eyes.
 */
export const ramps: Readonly<Record<MetricColouring, readonly string[]>> = {
  heartRate: ["var(--zone-1)", "var(--zone-2)", "var(--zone-3)", "var(--zone-4)", "var(--zone-5)"],
  speed: ["var(--speed-1)", "var(--speed-2)", "var(--speed-3)", "var(--speed-4)", "var(--speed-5)"],
  ele: ["var(--height-1)", "var(--height-2)", "var(--height-3)", "var(--height-4)", "var(--height-5)"],
  grade: ["var(--grade-1)", "var(--grade-2)", "var(--grade-3)", "var(--grade-4)", "var(--grade-5)"],
};

/**
 * Grades from which a line goes up, or down, noticeably and steeply, rise over run; the same for every line, so that colours can
 * be compared.
 */
export const noticeableGrade = 0.02;
export const steepGrade = 0.06;
/** Lower bounds of the five classes of grade. */
export const gradeBounds = [
  Number.NEGATIVE_INFINITY,
  -steepGrade,
  -noticeableGrade,
  noticeableGrade,
  steepGrade,
] as const;
