import type { PersonalBestsView } from "@cairn/contracts/personal-bests";
import { recordSportOf } from "@cairn/domain/efforts/record-sports";
import type { MadePart } from "../../core/summaries/read-summary.ts";
import type { Database } from "../../platform/db/database.ts";
import {
  comparedLists,
  countEfforts,
  countLeftOut,
  findRecords,
  plausibleFrom,
  type RecordRow,
} from "./personal-bests.queries.ts";

/** A workout that broke bests of its month. */
export interface MonthRecord {
  readonly id: string;
  readonly title: string | null;
  /** ms since 1970. */
  readonly startTime: number;
  readonly utcOffset: number;
  /** What it broke: places in all of `comparedLists` in turn, with the value and where in the recording it began, seconds. */
  readonly bests: readonly (readonly [place: number, value: number, effortStart: number])[];
}

/** The bests of a month in a sport, of which those of all time are some. */
interface SportBests {
  /** Number of workouts with efforts. */
  workouts: number;
  records: readonly MonthRecord[];
  leftOut: PersonalBestsView["leftOut"];
}

/** The bests of a month by the activities that name their sports. */
export type MonthBests = Readonly<Record<string, SportBests>>;

interface Month {
  readonly sports: Record<string, SportBests>;
  endsAt?: Date;
}

/** The bests of each of the months in which there are workouts with efforts. */
export async function bestsOfMonths(
  db: Database,
  ownerId: string,
  months: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, MadePart<MonthBests>>> {
  const made = new Map<number, Month>();
  const sportOf = (month: number, activityId: number): SportBests => {
    const of = made.get(month) ?? { sports: {} };
    made.set(month, of);
    return (of.sports[activityId] ??= { workouts: 0, records: [], leftOut: [] });
  };
  const counted = new Set<NonNullable<ReturnType<typeof recordSportOf>>>();
  for (const { month, activityId, workouts } of await countEfforts(db, ownerId, months)) {
    const sport = recordSportOf(activityId);
    if (!sport) continue;
    counted.add(sport);
    sportOf(month, sport.activityId).workouts += workouts;
  }
  for (const sport of counted) {
    const selection = { ownerId, sport, months, now };
    const [rows, leftOut] = await Promise.all([findRecords(db, selection), countLeftOut(db, selection)]);
    const places = comparedLists(sport).flatMap(({ column, places: of }) =>
      of.map((place) => [column, place] as const),
    );
    for (const row of rows) {
      const of = sportOf(row.month, sport.activityId);
      of.records = [...of.records, recordOf(row, places)];
    }
    for (const { month, reason, workouts, ahead } of leftOut) {
      const of = sportOf(month, sport.activityId);
      of.leftOut = [...of.leftOut, { reason, workouts }];
      const { endsAt } = made.get(month) ?? {};
      const end = ahead && plausibleFrom(ahead);
      if (end && (!endsAt || end < endsAt)) Object.assign(made.get(month) ?? {}, { endsAt: end });
    }
  }
  return new Map([...made].map(([month, { sports, endsAt }]) => [month, { content: sports, endsAt }]));
}

const starts = { durations: "duration_starts", speeds: "speed_starts", powers: "power_starts" } as const;

const recordOf = (
  row: RecordRow,
  places: readonly (readonly [column: keyof typeof starts, place: number])[],
): MonthRecord => ({
  id: row.id,
  title: row.title,
  startTime: row.start_time.getTime(),
  utcOffset: row.utc_offset_minutes,
  bests: places.flatMap(([column, place], at) =>
    row.records[at] ? [[at, row[column][place] ?? 0, row[starts[column]][place] ?? 0] as const] : [],
  ),
});
