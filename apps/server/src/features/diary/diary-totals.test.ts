import { createRandom, type Random } from "@cairn/demo/random";
import { dateWorkouts, ofSport, type SportChoice } from "@cairn/domain/diary/dated-workouts";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { periodTotals, totalsOf } from "@cairn/domain/diary/period-totals";
import { yearWindow } from "@cairn/domain/diary/periods";
import { activities, type ActivityFamily } from "@cairn/domain/sports/activities";
import { takeDiaryBlock, workoutsIn } from "@cairn/formats/diary-codec/diary-block";
import { decodeDiaryNumbers } from "@cairn/formats/diary-codec/diary-numbers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const dayMs = 86_400_000;
const count = 700;
const ids = [1, 2, 20, 21, 11, 3, 13, 31] as const;
/** Sports on skis and boards whose vertical counts (docs/sports.md): at the lifts and touring. */
const skiing = [13, 30, 31, 84, 107, 110, 116] as const;
/**
 * Time zones of Helsinki in summer and winter, New York, Kathmandu, Auckland and Kiritimati; 0 is unknown, as of workouts that
 * were typed in.
 */
const offsets = [180, 120, -300, 345, 780, 840, 0] as const;

/** A person's eight years: some days with several workouts, some in the future, at all hours. */
const randomYears = (random: Random, now: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: random.fork(n).int(0, 0xffff_ffff).toString(16).padStart(24, "0"),
    activity_id: random.pick(ids),
    utc_offset_minutes: random.pick(offsets),
    time_zone: null,
    start_time: new Date(now - random.int(-20 * dayMs, 2900 * dayMs)).toISOString(),
    total_time: random.int(1, 40_000),
    distance: random.chance(0.1) ? 0 : random.int(0, 120_000),
    ascent: random.int(0, 3000),
    descent: random.int(0, 9000),
    energy: random.int(0, 4000),
  }));

/** What the browser computes from the columns. */
const workoutsOf = (bytes: Uint8Array): DiaryWorkout[] => {
  const found: DiaryWorkout[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const taken = takeDiaryBlock(rest);
    if (taken.kind !== "block") throw new Error(taken.kind);
    const numbers = decodeDiaryNumbers(taken.block.body, workoutsIn(taken.block));
    for (const [i, startTime] of [...(numbers?.startTime ?? [])].entries()) {
      found.push({
        workoutKey: String(found.length),
        startTime,
        timeOffsetInMinutes: numbers?.timeOffsetInMinutes[i] ?? 0,
        activityId: numbers?.activityId[i] ?? 0,
        totalTime: numbers?.totalTime[i] ?? 0,
        totalDistance: numbers?.totalDistance[i] ?? 0,
        energyConsumption: numbers?.energyConsumption[i] ?? 0,
        totalAscent: numbers?.totalAscent[i] ?? 0,
        vertical: numbers?.vertical[i] ?? 0,
        avgSpeed: undefined,
        sharingFlags: 0,
        description: undefined,
        notes: undefined,
      });
    }
    rest = rest.subarray(taken.length);
  }
  return found;
};

const idsOf = (choice: SportChoice): readonly number[] =>
  activities
    .filter(({ id, family }) =>
      choice.kind === "all"
        ? true
        : choice.kind === "family"
          ? family === choice.family
          : id === choice.activityId,
    )
    .map(({ id }) => id);

const randomChoice = (random: Random): SportChoice => {
  const families: readonly [ActivityFamily, ...ActivityFamily[]] = ["foot", "wheel", "snow", "water", "gym"];
  return random.pick<SportChoice>([
    { kind: "all" },
    { kind: "family", family: random.pick(families) },
    { kind: "activity", activityId: random.pick(ids) },
  ]);
};

describe("the totals of statistics", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterAll(() => server.close());

  const store = async (user: TestUser, rows: readonly object[], now: number): Promise<void> => {
    const first = { activityId: 1, duration: 3600, startTime: now - dayMs, sharingFlags: 0 };
    const answer = await server.call("POST", "/workout", { key: user.key, payload: first });
    const { workoutKey } = answer.json().payload;
    await server.database.pool.query(
      `INSERT INTO workouts SELECT made.* FROM workouts AS original CROSS JOIN jsonb_array_elements($2::jsonb) AS row
        CROSS JOIN LATERAL jsonb_populate_record(original, row) AS made WHERE original.id = $1`,
      [workoutKey, JSON.stringify(rows)],
    );
    await server.call("DELETE", `/workouts/${workoutKey}/delete`, { key: user.key });
  };

  const sums = async (user: TestUser, where: string) => {
    const { rows } = await server.database.pool.query(
      `SELECT count(*)::int AS workouts, coalesce(sum(total_time), 0)::float8 AS duration, coalesce(sum(distance), 0)::float8 AS distance,
          coalesce(sum(ascent), 0)::float8 AS ascent,
          coalesce(sum(descent) FILTER (WHERE activity_id IN (${skiing.join()})), 0)::float8 AS vertical,
          coalesce(sum(energy), 0)::float8 AS energy
        FROM (SELECT *, (start_time AT TIME ZONE 'UTC') + utc_offset_minutes * interval '1 minute' AS clock
          FROM workouts WHERE owner_id = (SELECT id FROM users WHERE username = $1)) AS own
        WHERE ${where}`,
      [user.username],
    );
    return rows[0];
  };

  it.each([1, 2, 3])(
    "[STATS-1] agree with the database's own sums, for any period and sports: seed %i",
    async (seed) => {
      const random = createRandom(`totals ${seed}`);
      const user = await server.signUp(`summed${seed}`);
      const now = Date.now();
      await store(user, randomYears(random, now), now);
      const answer = await server.call("GET", "/diary/columns?part=numbers", { key: user.key });
      const workouts = workoutsOf(answer.rawPayload);
      expect(workouts).toHaveLength(count);
      const dated = dateWorkouts(workouts, now);
      const ahead = "CASE utc_offset_minutes WHEN 0 THEN interval '14 hours' ELSE interval '0' END";
      const begun = `start_time <= to_timestamp(${now / 1000}) + ${ahead}`;
      for (let n = 0; n < 40; n += 1) {
        const choice = randomChoice(random);
        const period = random.pick(["week", "month", "year"] as const);
        const window = yearWindow(new Date(now).getUTCFullYear() - random.int(0, 8), period);
        const of = `${begun} AND activity_id IN (${idsOf(choice).join()})`;
        const chosen = ofSport(dated, choice);
        expect(totalsOf(chosen)).toEqual(await sums(user, of));
        const shown = random.pick(
          periodTotals(chosen, window, period) as [ReturnType<typeof periodTotals>[number]],
        );
        const days = `clock::date BETWEEN DATE '1970-01-01' + ${shown.firstDay} AND DATE '1970-01-01' + ${shown.lastDay}`;
        expect(shown.totals, `${period} from ${shown.firstDay}`).toEqual(
          await sums(user, `${of} AND ${days}`),
        );
      }
    },
  );
});
