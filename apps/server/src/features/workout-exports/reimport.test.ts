import { type WorkoutJson, workoutJsonSchema } from "@cairn/contracts/workout-exports/workout-json";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { tagsOfCase } from "@cairn/testkit/all-tests";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { readFit } from "@cairn/testkit/files/read-fit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const multisport = [
  "fitparse-activity-large-fenxi2-multisport.fit",
  "fitparserjs-triathlon_summary_first.fit",
  "fitparserjs-triathlon_summary_last.fit",
];
const pools = ["elevate-spiros-02.fit", "fitparse-event_timestamp.fit", "phpfit-swim.fit"];

const decoded = (bytes: Uint8Array) => {
  const result = decodeBytes(bytes);
  return result.ok ? result.value : expect.fail(result.error.kind);
};

type Values = Readonly<Record<string, unknown>>;

const valuesOf = (message: object): Values => Object.fromEntries(Object.entries(message));

async function otherDecoder(
  bytes: Buffer,
): Promise<{ sessions: readonly Values[]; lengths: readonly Values[] }> {
  const { sessions = [], lengths = [] } = await readFit(bytes);
  return { sessions: sessions.map(valuesOf), lengths: lengths.map(valuesOf) };
}

/** A workout as its owner gets it in one JSON file, and as a FIT file. */
interface GivenBack {
  readonly document: WorkoutJson;
  readonly fit: Buffer;
}

describeWithCorpus("corpus -> HTTP -> files -> HTTP", ({ read }) => {
  const fileOf = (name: string): Buffer => read(`fit/${name}`);
  let server: TestApp;
  let first: TestUser;
  let second: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    first = await server.signUp("first");
    // Another person, for whom the exported file is no duplicate.
    second = await server.signUp("second");
  });
  afterAll(() => server.close());

  const importAndGet = async (user: TestUser, bytes: Uint8Array): Promise<GivenBack> => {
    const imported = (await server.importFiles(user, { name: "a.fit", bytes })).json();
    const { workoutKey } = imported.payload;
    const get = (path: string) => server.call("GET", path, { key: user.key });
    const json = await get(`/workouts/${workoutKey}/ultimatemanager`);
    const fit = await get(`/workout/exportFit/${workoutKey}`);
    expect([json.statusCode, fit.statusCode]).toEqual([200, 200]);
    return { document: workoutJsonSchema.strict().parse(json.json()), fit: fit.rawPayload };
  };

  for (const [at, name] of multisport.entries())
    it(`[API-50] [API-51] ${name} keeps its legs`, tagsOfCase(at, 1), async () => {
      const original = decoded(fileOf(name));
      const once = await importAndGet(first, fileOf(name));
      expect(once.document.legs).toEqual(original.legs);

      const sessions = (await otherDecoder(once.fit)).sessions;
      const theirs = (await otherDecoder(fileOf(name))).sessions;
      const inOrder = theirs.toSorted((a, b) => startOf(a) - startOf(b));
      expect(sessions.map(({ sport }) => sport)).toEqual(inOrder.map(({ sport }) => sport));
      for (const [i, session] of sessions.entries()) {
        const wanted = inOrder[i] ?? {};
        expect(Math.abs(startOf(session) - startOf(wanted))).toBeLessThanOrEqual(1000);
        for (const total of ["total_elapsed_time", "total_timer_time", "total_distance"] as const)
          if (wanted[total] !== undefined)
            expect(session[total], total).toBeCloseTo(Number(wanted[total]), 2);
      }

      const { document: again } = await importAndGet(second, once.fit);
      expect(again.activity).toEqual(once.document.activity);
      expect(again.legs.map(({ activityId }) => activityId)).toEqual(
        original.legs.map(({ activityId }) => activityId),
      );
      for (const [i, { startTime, totals }] of again.legs.entries()) {
        expect(Math.abs(startTime - (original.legs[i]?.startTime ?? NaN))).toBeLessThanOrEqual(1);
        const before = original.legs[i]?.totals;
        for (const total of ["elapsedTime", "timerTime", "distance"] as const)
          if (before?.[total] !== undefined) expect(totals[total], total).toBeCloseTo(before[total], 2);
      }
      expect(again.recording?.length).toBe(original.recording.length);
    });

  for (const [at, name] of pools.entries())
    it(`[API-50] [API-51] ${name} keeps its lengths`, tagsOfCase(at, 1), async () => {
      const { lengths, poolLength } = decoded(fileOf(name)).recording;
      const once = await importAndGet(first, fileOf(name));
      expect(once.document.recording).toMatchObject({ lengths, poolLength });

      const theirs = await otherDecoder(fileOf(name));
      const ours = await otherDecoder(once.fit);
      // num_lengths is not compared: some devices count the rests at the wall, some do not.
      for (const value of ["pool_length", "pool_length_unit", "num_active_lengths", "sub_sport"]) {
        const wanted = theirs.sessions[0]?.[value];
        if (wanted !== undefined) expect(ours.sessions[0]?.[value], value).toBe(wanted);
      }
      expect(ours.lengths.map(swum)).toEqual(theirs.lengths.map(swum));

      const { document: again } = await importAndGet(second, once.fit);
      expect(again.recording?.lengths?.map(withoutStart)).toEqual(lengths?.map(withoutStart));
      expect(again.recording?.poolLength).toBe(poolLength);
      expect(again.computedTotals?.["pool"]).toMatchObject(swimOf(once.document.computedTotals?.["pool"]));
    });
});

const startOf = (session: Values): number => new Date(String(session["start_time"])).getTime();

const swum = (length: Values): readonly unknown[] =>
  ["length_type", "total_timer_time", "total_strokes", "swim_stroke"].map((value) => length[value]);

/** Lengths, strokes and SWOLF without the start times of lengths. */
const swimOf = (pool: unknown): object => {
  const { lengths: _, ...sums } = Object(pool);
  return sums;
};

/** Starts are whole seconds in the file. */
const withoutStart = (length: { readonly startTime: number }): object => ({ ...length, startTime: 0 });
