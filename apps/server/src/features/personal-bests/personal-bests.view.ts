import type { PersonalBestsView, PersonalBestView } from "@cairn/contracts/personal-bests";
import { bestTimes } from "@cairn/domain/efforts/best-efforts";
import { effortDistances } from "@cairn/domain/efforts/effort-distances";
import type { RecordSport } from "@cairn/domain/efforts/record-sports";
import { type ComparedList, comparedLists, type RecordRow } from "./personal-bests.queries.ts";

const starts = { durations: "duration_starts", speeds: "speed_starts", powers: "power_starts" } as const;

/** The bests of a sport with the history of workouts that broke one, oldest first. */
export function personalBestsView(
  sport: RecordSport,
  rows: readonly RecordRow[],
): Pick<PersonalBestsView, "activityId" | "distances" | "speeds" | "powers"> {
  const bests = { durations: [], speeds: [], powers: [] } as Record<
    ComparedList["column"],
    PersonalBestView[]
  >;
  const sizes = { durations: effortDistances(sport.activityId), speeds: bestTimes, powers: bestTimes };
  let flag = 0;
  for (const { column, places } of comparedLists(sport)) {
    for (const place of places) {
      const [size, here] = [sizes[column][place] ?? 0, flag++];
      const history = rows
        .filter(({ records }) => records[here])
        .map((row) => recordView(row, column, place));
      if (history.length > 0) bests[column].push({ size, history });
    }
  }
  return {
    activityId: sport.activityId,
    distances: bests.durations,
    speeds: bests.speeds,
    powers: bests.powers,
  };
}

const recordView = (row: RecordRow, column: ComparedList["column"], place: number) => ({
  workoutKey: row.id,
  startTime: row.start_time.getTime(),
  timeOffsetInMinutes: row.utc_offset_minutes,
  ...(row.title !== null && { description: row.title }),
  value: row[column][place] ?? 0,
  effortStart: row[starts[column]][place] ?? 0,
});
