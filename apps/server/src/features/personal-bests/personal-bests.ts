import { createHash } from "node:crypto";
import type { PersonalBestsView } from "@cairn/contracts/personal-bests";
import { bestTimes } from "@cairn/domain/efforts/best-efforts";
import { effortDistances, effortsVersion } from "@cairn/domain/efforts/effort-distances";
import { type RecordSport, recordSportOf, recordSports } from "@cairn/domain/efforts/record-sports";
import {
  type MadePart,
  readSummary,
  type Summary,
  type SummaryDeps,
} from "../../core/summaries/read-summary.ts";
import type { MonthVersion } from "../../core/summaries/summaries.queries.ts";
import { bestsOfMonths, type MonthBests } from "./bests-of-months.ts";
import { personalBestsView } from "./personal-bests.view.ts";

/** Raised when the same efforts make other bests, so that those that are stored are found again. */
const rulesVersion = 1;

/** What is compared, by which stored bests are made. */
const rules = createHash("sha256")
  .update(
    JSON.stringify([
      rulesVersion,
      bestTimes,
      recordSports.map((sport) => [
        sport,
        effortDistances(sport.activityId),
        effortsVersion(sport.activityId),
      ]),
    ]),
  )
  .digest("base64url");

/** The personal bests of a person in the sport of an activity, or in the one with the most workouts. */
export async function personalBests(
  deps: SummaryDeps,
  ownerId: string,
  activityId: number | undefined,
  known?: readonly MonthVersion[],
): Promise<MadePart<PersonalBestsView>> {
  const asked = activityId === undefined ? undefined : recordSportOf(activityId);
  const summary: Summary<MonthBests, PersonalBestsView> = {
    subject: "personal-bests",
    whole: asked ? `sport ${asked.activityId}` : "most frequent sport",
    rules,
    partsOf: async (months) => await bestsOfMonths(deps.db, ownerId, months, deps.now()),
    join(parts) {
      const months = parts.map(([, part]) => part);
      const sports = sportsOf(months);
      const sport = asked ?? recordSportOf(sports[0]?.activityId ?? Number.NaN);
      return sport
        ? { sports, ...personalBestsView(sport, months) }
        : { sports, distances: [], speeds: [], powers: [], leftOut: [] };
    },
  };
  return await readSummary(deps, ownerId, summary, known);
}

function sportsOf(months: readonly MonthBests[]): PersonalBestsView["sports"] {
  const bySport = new Map<RecordSport, number>();
  for (const month of months) {
    for (const [activityId, { workouts }] of Object.entries(month)) {
      const sport = recordSportOf(Number(activityId));
      if (sport && workouts > 0) bySport.set(sport, (bySport.get(sport) ?? 0) + workouts);
    }
  }
  return [...bySport]
    .map(([{ activityId }, workouts]) => ({ activityId, workouts }))
    .toSorted((a, b) => b.workouts - a.workouts);
}
