import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { type Colouring, colourings } from "../../../map/track/track-ramps.ts";

const isColouring = (word: string | undefined): word is Colouring =>
  colourings.some((colouring) => colouring === word);

/** The choice for a sport, if somebody has chosen. */
export function storedColouring(kept: string, { name }: Pick<SportProfile, "name">): Colouring | undefined {
  const words = kept.split(" ");
  const own = words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  const forAll = words.find((word) => !word.includes("="));
  return [own, forAll].find(isColouring);
}

/** The choices with a new one for a sport. */
export const withColouring = (
  kept: string,
  { name }: Pick<SportProfile, "name">,
  colouring: Colouring,
): string =>
  [
    ...kept.split(" ").filter((word) => word !== "" && !word.startsWith(`${name}=`)),
    `${name}=${colouring}`,
  ].join(" ");

/**
 * The colouring to draw: the person's choice if the line supports it, else the sport's default.
 * @param isCoarse the recording is still loading: values that only it has are awaited, so that the line does not change its
 *   colours twice
 */
export function shownColouring(
  kept: string,
  sport: Pick<SportProfile, "name" | "colouring">,
  options: readonly Colouring[],
  isCoarse: boolean,
): Colouring {
  const chosen = storedColouring(kept, sport);
  if (chosen && options.includes(chosen)) return chosen;
  const own = isCoarse ? sport.colouring.slice(0, 1) : sport.colouring;
  return own.find((colouring) => options.includes(colouring)) ?? "none";
}
