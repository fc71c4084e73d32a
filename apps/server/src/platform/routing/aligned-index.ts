import { haversine } from "@cairn/geo/haversine";
import type { Line } from "./line.ts";

/**
 * How much the lengths of a line and of the engine's line along the same ways may differ, a share and metres: at its ends the
 * engine leaves some metres away. Otherwise it went elsewhere.
 */
const maxDifference = { share: 0.01, metres: 5 };
/** How far along the line the same place may be from where it should be, a share of the length so far and metres. */
const window = { share: 0.01, metres: 25 };
/** What a metre too early or too late along the line weighs against a metre beside it. */
const alongWeight = 0.05;

/**
 * Finds points of the engine's line on the line that it was asked about. It may leave points out, or have others, even where both
 * have as many.
 *
 * @returns for indices of points of the engine's line, asked in their order, those of the same places on the line; undefined if
 *   it is another line
 */
export function alignedIndex(line: Line, engines: Line): ((index: number) => number) | undefined {
  const [length, enginesLength] = [line.along.at(-1) ?? 0, engines.along.at(-1) ?? 0];
  if (Math.abs(length - enginesLength) > Math.max(maxDifference.metres, maxDifference.share * length))
    return undefined;
  const [last, enginesLast] = [line.lat.length - 1, engines.lat.length - 1];
  let reached = 0;
  return (index) => {
    if (index >= enginesLast) return last;
    const [lat, lon] = [engines.lat[index] ?? NaN, engines.lon[index] ?? NaN];
    const along = engines.along[index] ?? 0;
    const reach = window.metres + window.share * along;
    let best = { at: reached, cost: Infinity };
    for (let at = reached; at <= last; at++) {
      const late = (line.along[at] ?? 0) - along;
      if (late > reach) break;
      const away = haversine(lat, lon, line.lat[at] ?? NaN, line.lon[at] ?? NaN);
      const cost = away + alongWeight * Math.abs(late);
      if (late >= -reach && cost < best.cost) best = { at, cost };
    }
    reached = best.at;
    return reached;
  };
}
