import type { PersonalBestsView, PersonalBestView } from "@cairn/contracts/personal-bests";
import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import type { UnitSystem } from "@cairn/units/unit-system";
import { isUsual, usualTimes } from "../../lib/effort-names.ts";

/** The value that a list of bests compares. */
export type BestKind = "distances" | "speeds" | "powers";

export interface BestList {
  readonly kind: BestKind;
  readonly bests: readonly PersonalBestView[];
}

/** The non-empty lists of a sport, each with the sizes that a reader of these units compares. */
export function bestLists(
  view: PersonalBestsView,
  sport: Pick<SportProfile, "distance" | "efforts">,
  units: UnitSystem,
): readonly BestList[] {
  const lists: readonly BestList[] = [
    {
      kind: "distances",
      bests: view.distances.filter(({ size }) => isUsual(size, units, sport)),
    },
    { kind: "speeds", bests: view.speeds },
    { kind: "powers", bests: view.powers.filter(({ size }) => usualTimes.has(size)) },
  ];
  return lists.filter(({ bests }) => bests.length > 0);
}
