import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";

export type CardCurve = NonNullable<WorkoutView["curve"]>;

/** Units of the drawing, which is as wide as its card. */
export const curveFrame = { width: 600, height: 84 } as const;

/** Space above the highest and below the lowest value, in the same units. */
const margin = { top: 12, bottom: 20 } as const;
/** Minimum difference between bottom and top: a steady heart rate must not look like a mountain range. Beats per minute. */
const leastSpan = 40;

const formatted = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * How a card draws a curve: heart rates between the lowest and the highest, speeds from zero.
 *
 * @returns the line and the area below it as paths; gaps in both if nothing was recorded
 */
export function curvePath({ of, values }: CardCurve): { readonly line: string; readonly area: string } {
  const known = values.filter((value) => value !== null);
  const [low, high] = [of === "speed" ? 0 : Math.min(...known), Math.max(...known)];
  const span = of === "speed" ? high : Math.max(high - low, leastSpan);
  const room = curveFrame.height - margin.top - (of === "speed" ? 0 : margin.bottom);
  const x = (place: number) => formatted((place / Math.max(values.length - 1, 1)) * curveFrame.width);
  const y = (value: number) => formatted(margin.top + (1 - (value - low) / span) * room);
  const runs: string[][] = [];
  let run: string[] | undefined;
  for (const [place, value] of values.entries()) {
    if (value === null) {
      run = undefined;
      continue;
    }
    if (!run) runs.push((run = []));
    run.push(`${x(place)} ${y(value)}`);
  }
  const lines = runs.map((points) => `M${points.join("L")}`);
  const areas = runs.map((points, index) => {
    const [from, to] = [points[0]?.split(" ")[0], points.at(-1)?.split(" ")[0]];
    return `${lines[index]}L${to} ${curveFrame.height}L${from} ${curveFrame.height}Z`;
  });
  return { line: lines.join(""), area: areas.join("") };
}
