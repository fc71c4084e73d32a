import type { PersonalBestsView } from "@cairn/contracts/personal-bests";
import { createRandom } from "@cairn/demo/random";
import {
  distanceSlack,
  maxMeasureRatio,
  minMeasureRatio,
} from "@cairn/domain/plausibility/plausibility-limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { recomputeWorkouts } from "../recompute/recompute-workouts.ts";

const dayMs = 86_400_000;
const sports = [1, 2, 22, 21] as const;

interface Outing {
  readonly start: number;
  readonly rate: number;
  readonly speed: number;
  readonly lon: number;
}

/** Four minutes with a point every five seconds at a steady speed and heart rate, in the time zone of a longitude. */
const outing = ({ start, rate, speed, lon }: Outing): Buffer => {
  const points = Array.from({ length: 49 }, (_, i) => {
    const time = new Date(start + i * 5000).toISOString();
    const heart = `<extensions><g:TrackPointExtension><g:hr>${rate}</g:hr></g:TrackPointExtension></extensions>`;
    return `<trkpt lat="${(60.2 + (i * 5 * speed) / 111_195).toFixed(8)}" lon="${lon}"><time>${time}</time>${heart}</trkpt>`;
  });
  const spaces = `xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"`;
  return Buffer.from(
    `<gpx version="1.1" creator="x" ${spaces}><trk><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

describe("summaries of all workouts of a person", () => {
  let server: TestApp;
  /** Another process, which learns of all changes from the database alone. */
  let beside: TestApp;

  beforeAll(async () => {
    server = await createTestApp();
    beside = await createTestApp({ beside: server });
  });
  afterAll(async () => {
    await beside.close();
    await server.close();
  });

  const answerOf = async ({ key }: TestUser, path: string, of = server) => {
    const answer = await of.call("GET", path, { key });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    const isJson = answer.headers["content-type"]?.includes("json") === true;
    return isJson ? answer.json().payload : answer.rawPayload.toString("hex");
  };
  const paths = [
    "/diary/months",
    "/diary/columns?part=numbers",
    "/diary/columns?part=texts",
    // Of months alone, which are read another way: all from 2023 to 2025.
    `/diary/columns?part=texts&months=${Array.from({ length: 36 }, (_, n) => 636 + n).join(",")}`,
    "/user/trainingload",
    "/user/bests",
    "/user/statistics",
    ...sports.map((id) => `/user/bests?activityId=${id}`),
  ];
  const answersOf = async (user: TestUser, of = server) =>
    await Promise.all(paths.map(async (path) => [path, await answerOf(user, path, of)] as const));
  const idOf = async ({ username }: TestUser): Promise<string> =>
    (
      await server.deps.db
        .selectFrom("users")
        .select("id")
        .where("username", "=", username)
        .executeTakeFirstOrThrow()
    ).id;
  const ask = async <Row>(text: string, ...values: readonly unknown[]): Promise<readonly Row[]> =>
    (await server.database.pool.query(text, [...values])).rows as readonly Row[];
  const send = async (user: TestUser, bytes: Buffer, query = ""): Promise<string> => {
    const { body, contentType } = multipartBody([{ name: "a.gpx", bytes }]);
    const options = { key: user.key, payload: body, headers: { "content-type": contentType } };
    return (await server.call("POST", `/workout/importGpx?${query}`, options)).json().payload.workoutKey;
  };
  const header = async (user: TestUser, workoutKey: string, changes: object) =>
    await server.call("POST", "/workouts/header", { key: user.key, payload: [{ workoutKey, ...changes }] });

  /** Whether what is stored is what results from all workouts, and agrees with the rows themselves. */
  async function expectRight(user: TestUser, what: string): Promise<void> {
    const stored = await answersOf(user);
    expect([what, await answersOf(user, beside)]).toEqual([what, stored]);
    const ownerId = await idOf(user);
    await ask("DELETE FROM summaries WHERE owner_id = $1", ownerId);
    // Another version of the same content, so that no answer is one that was sent before.
    await ask("UPDATE workouts SET updated_at = updated_at WHERE owner_id = $1", ownerId);
    const anew = await answersOf(user);
    expect([what, stored]).toEqual([what, anew]);
    const parts = Object.fromEntries(stored);
    expect([what, parts["/user/statistics"]]).toEqual([
      what,
      {
        goals: await answerOf(user, "/user/goals"),
        trainingLoad: parts["/user/trainingload"],
        personalBests: parts["/user/bests"],
      },
    ]);
    const months = await ask(
      `SELECT (date_part('year', at) - 1970) * 12 + date_part('month', at) - 1 AS month, count(*)::int AS count
       FROM (SELECT start_time AT TIME ZONE 'UTC' + utc_offset_minutes * interval '1 minute' AS at FROM workouts WHERE owner_id = $1 AND NOT is_draft) AS w
       GROUP BY 1 ORDER BY 1 DESC`,
      ownerId,
    );
    expect(Object.fromEntries(stored)["/diary/months"]).toMatchObject(months);
    const [fastest] = await ask<{ least: number | null }>(
      `SELECT min(durations[1]) AS least FROM workout_efforts e JOIN workouts w USING (owner_id)
       WHERE e.owner_id = $1 AND w.id = e.workout_id AND NOT w.is_draft AND w.activity_id IN (1, 59, 103) AND w.start_time < now()
         AND (e.distance IS NULL OR w.distance BETWEEN $2 * e.distance - $4 AND $3 * e.distance + $4)`,
      ownerId,
      minMeasureRatio,
      maxMeasureRatio,
      distanceSlack,
    );
    const bests: PersonalBestsView = Object.fromEntries(stored)["/user/bests?activityId=1"];
    expect([what, bests.distances[0]?.history.at(-1)?.value ?? null]).toEqual([what, fastest?.least ?? null]);
  }

  it.each(["first", "second", "third"])(
    "[STATS-6] are those of the workouts as they are after any changes (%s course)",
    async (seed) => {
      const random = createRandom(`summaries ${seed}`);
      const user = await server.signUp(`changes-${seed}`);
      const keys: string[] = [];
      const drafts: string[] = [];
      const goals: string[] = [];
      const start = () => Date.UTC(2023, 0, 1) + Math.floor(random.between(0, 500 * dayMs));
      const made = (): Outing => ({
        start: start(),
        rate: random.int(110, 195),
        speed: random.between(2, 5),
        lon: random.pick([24.9, -74, 85, 174.7]),
      });
      const any = () => keys[random.int(0, keys.length - 1)] ?? "";
      const enter = async () => {
        const payload = {
          activityId: random.pick(sports),
          startTime: start(),
          duration: random.int(600, 5000),
          hrAvg: 140,
        };
        keys.push(
          (await server.call("POST", "/workout", { key: user.key, payload })).json().payload.workoutKey,
        );
      };
      const say = (kind: string, low: number, high: number) => async () => {
        const payload = {
          kind,
          since: random.pick([null, "2023-05-05", "2024-01-15"]),
          value: random.int(low, high),
        };
        await server.call("PUT", "/user/thresholds", { key: user.key, payload });
      };
      const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
        ["import", async () => keys.push(await send(user, outing(made())))],
        ["import", async () => keys.push(await send(user, outing(made())))],
        [
          "two at once",
          async () =>
            keys.push(...(await Promise.all([made(), made()].map((one) => send(user, outing(one)))))),
        ],
        ["entered", enter],
        ["draft", async () => drafts.push(await send(user, outing(made()), "save=later"))],
        [
          "draft saved",
          async () =>
            keys.push(
              ...(await Promise.all(
                drafts.splice(0, 1).map(async (key) => {
                  await header(user, key, {});
                  return key;
                }),
              )),
            ),
        ],
        ["title", () => header(user, any(), { description: `Round ${random.int(1, 99)}` })],
        ["sport", () => header(user, any(), { activityId: random.pick(sports) })],
        ["moved", () => header(user, any(), { startTime: start() })],
        ["distance", () => header(user, any(), { totalDistance: random.int(100, 3000) })],
        [
          "maximum of a workout",
          () => header(user, any(), { hrMaxValue: random.int(140, 180), hrAvgValue: 120 }),
        ],
        [
          "deleted",
          () =>
            server.call(
              "DELETE",
              `/workouts/${keys.splice(random.int(0, keys.length - 1), 1).join("")}/delete`,
              { key: user.key },
            ),
        ],
        ["maximum", say("maxHeartRate", 150, 200)],
        ["resting", say("restingHeartRate", 40, 70)],
        [
          "year of birth",
          () =>
            server.call("PUT", "/user/heartrate", {
              key: user.key,
              payload: { birthYear: random.int(1950, 2000) },
            }),
        ],
        [
          "sex",
          () =>
            server.call("POST", "/user/settings", {
              key: user.key,
              headers: { password: user.password },
              payload: { gender: random.pick(["MALE", "FEMALE"]) },
            }),
        ],
        [
          "analysed again",
          async () => {
            await ask("UPDATE workouts SET analysis_version = 7 WHERE id = $1", any());
            await recomputeWorkouts(server.deps, { all: false }, { begin: () => {}, advance: () => {} });
          },
        ],
        ["waiting jobs", () => workOff(server)],
        [
          "goal",
          async () => {
            const payload = { period: "week", measure: "distance", activityId: null };
            const target = random.int(1, 99) * 1000;
            const goal = await server.call("POST", "/user/goals", {
              key: user.key,
              payload: { ...payload, target },
            });
            if (goal.statusCode === 200) goals.push(goal.json().payload.id);
          },
        ],
        [
          "no goal",
          async () => {
            for (const id of goals.splice(0, 1))
              await server.call("DELETE", `/user/goals/${id}`, { key: user.key });
          },
        ],
      ];
      for (let n = 0; n < 40; n += 1) {
        const [what, change] = random.pick(changes as [(typeof changes)[number], ...typeof changes]);
        await change();
        if (random.chance(0.6)) await answersOf(user, random.pick([server, beside]));
        if (n % 4 === 3) await expectRight(user, `${n} ${what}`);
      }
      await expectRight(user, "at the end");
    },
  );
});
