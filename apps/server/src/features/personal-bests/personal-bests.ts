import type { PersonalBestsView } from "@cairn/contracts/personal-bests";
import { type RecordSport, recordSportOf } from "@cairn/domain/efforts/record-sports";
import type { Deps } from "../../deps.ts";
import { countEfforts, countLeftOut, findRecords, type SportCount } from "./personal-bests.queries.ts";
import { personalBestsView } from "./personal-bests.view.ts";

/**
 * The personal bests of a person in the sport of an activity, or in the one with the most workouts. An activity without efforts
 * by this person is treated as absent.
 */
export async function personalBests(
  deps: Pick<Deps, "db" | "now">,
  ownerId: string,
  activityId: number | undefined,
): Promise<PersonalBestsView> {
  const sports = sportsOf(await countEfforts(deps.db, ownerId));
  const asked = activityId === undefined ? undefined : recordSportOf(activityId);
  const sport = asked ?? recordSportOf(sports[0]?.activityId ?? Number.NaN);
  if (!sport) return { sports, distances: [], speeds: [], powers: [], leftOut: [] };
  const selection = { ownerId, sport, now: deps.now() };
  const [records, leftOut] = await Promise.all([
    findRecords(deps.db, selection),
    countLeftOut(deps.db, selection),
  ]);
  return { sports, ...personalBestsView(sport, records), leftOut };
}

function sportsOf(counts: readonly SportCount[]): SportCount[] {
  const bySport = new Map<RecordSport, number>();
  for (const { activityId, workouts } of counts) {
    const sport = recordSportOf(activityId);
    if (sport) bySport.set(sport, (bySport.get(sport) ?? 0) + workouts);
  }
  return [...bySport]
    .map(([{ activityId }, workouts]) => ({ activityId, workouts }))
    .toSorted((a, b) => b.workouts - a.workouts);
}
