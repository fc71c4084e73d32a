import type { Colouring } from "../../../map/track/track-ramps.ts";

/** How much room the page gives the map: beside its panel, above its sheet, or a low strip without a legend. */
export type MapSize = "wide" | "narrow" | "low";

/** The choices that there will be: while the recording is loading, one by grade is still to come where heights are known. */
export const choicesToCome = (options: readonly Colouring[], awaitsGrade: boolean): readonly Colouring[] =>
  awaitsGrade && !options.includes("grade") ? [...options, "grade"] : options;

/** CSS pixels of a choice in its row (`segmented-control.module.css`): a letter, at most on average, and a word's margins. */
const letter = 7;
const beside = 25;
/** Margins and borders of the legend. */
const around = 50;

const none = { width: 0, height: 0 } as const;

/**
 * The corner of the map that the legend covers at most, its margins included, CSS pixels. The same from the first picture on,
 * whatever is loaded and chosen later: the fitted line would otherwise move after people have begun to look at it.
 *
 * @param names of the choices
 * @param hasHidden whether it has a note of what only the owner sees
 */
export function legendRoom(
  size: MapSize,
  names: readonly string[],
  hasHidden: boolean,
): { readonly width: number; readonly height: number } {
  if (size === "low") return none;
  const more = hasHidden ? 26 : 0;
  if (names.length < 2) return hasHidden ? { width: 210, height: 84 } : none;
  if (size === "narrow") return { width: 248, height: 110 + more };
  const letters = names.reduce((sum, { length }) => sum + length, 0);
  return { width: around + beside * names.length + letter * letters, height: 126 + more };
}
