import { rangeOf } from "../../../../lib/track/track-series.ts";
import type { PictureProfile } from "./picture-content.ts";

interface ProfileBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Minimum span over the full height, metres or beats per minute: a flat track must not look like mountains. */
const leastSpan = 40;

/** A profile in a box as SVG path data: its line, and the area below it. Undefined without data. */
export function profilePath(
  { at, values }: PictureProfile,
  { left, top, width, height }: ProfileBox,
): { readonly line: string; readonly ground: string } | undefined {
  const range = rangeOf(values);
  const first = at[0] ?? 0;
  const length = (at.at(-1) ?? 0) - first;
  if (!range || length <= 0) return undefined;
  const span = Math.max(range[1] - range[0], leastSpan);
  const points: string[] = [];
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const x = left + (((at[index] ?? 0) - first) / length) * width;
    const y = top + height * (1 - (value - range[0]) / span);
    points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
  }
  if (points.length < 2) return undefined;
  const floor = (top + height).toFixed(1);
  const [begin = "", end = ""] = [points[0]?.split(" ")[0], points.at(-1)?.split(" ")[0]];
  const line = `M${points.join("L")}`;
  return { line, ground: `${line}L${end} ${floor}L${begin} ${floor}Z` };
}
