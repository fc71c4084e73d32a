import type {
  PersonalBestsView,
  PersonalBestView,
  PersonalRecordView,
} from "@cairn/contracts/personal-bests";
import { bestTimes } from "@cairn/domain/efforts/best-efforts";
import { effortDistances } from "@cairn/domain/efforts/effort-distances";
import type { RecordSport } from "@cairn/domain/efforts/record-sports";
import type { MonthBests, MonthRecord } from "./bests-of-months.ts";
import { type ComparedList, comparedLists } from "./personal-bests.queries.ts";

const byStart = (a: MonthRecord, b: MonthRecord): number =>
  a.startTime - b.startTime || (a.id < b.id ? -1 : 1);

/** The bests of a sport with the history of workouts that broke one, oldest first, from the bests of all months. */
export function personalBestsView(
  sport: RecordSport,
  months: readonly MonthBests[],
): Omit<PersonalBestsView, "sports"> {
  const ofMonths = months.flatMap((month) => month[sport.activityId] ?? []);
  const sizes = { durations: effortDistances(sport.activityId), speeds: bestTimes, powers: bestTimes };
  const compared = comparedLists(sport).flatMap(({ column, places, better }) =>
    places.map((place) => ({
      column,
      better,
      size: sizes[column][place] ?? 0,
      history: [] as PersonalRecordView[],
    })),
  );
  // A month ends earlier in the east, so that a workout of the next one may be the older of two.
  const records = ofMonths.flatMap((month) => month.records).toSorted(byStart);
  for (const record of records) {
    for (const [place, value, effortStart] of record.bests) {
      const list = compared[place];
      const best = list?.history.at(-1)?.value;
      const isBetter = best === undefined || (list?.better === "less" ? value < best : value > best);
      if (isBetter) list?.history.push(recordView(record, value, effortStart));
    }
  }
  const bestsOf = (of: ComparedList["column"]): PersonalBestView[] =>
    compared
      .filter(({ column, history }) => column === of && history.length > 0)
      .map(({ size, history }) => ({ size, history }));
  const leftOut = new Map<PersonalBestsView["leftOut"][number]["reason"], number>();
  for (const { reason, workouts } of ofMonths.flatMap((month) => month.leftOut))
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + workouts);
  return {
    activityId: sport.activityId,
    distances: bestsOf("durations"),
    speeds: bestsOf("speeds"),
    powers: bestsOf("powers"),
    leftOut: [...leftOut]
      .map(([reason, workouts]) => ({ reason, workouts }))
      .toSorted((a, b) => (a.reason < b.reason ? -1 : 1)),
  };
}

const recordView = (
  { id, title, startTime, utcOffset }: MonthRecord,
  value: number,
  effortStart: number,
): PersonalRecordView => ({
  workoutKey: id,
  startTime,
  timeOffsetInMinutes: utcOffset,
  ...(title !== null && { description: title }),
  value,
  effortStart,
});
