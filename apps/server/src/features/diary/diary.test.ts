import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { DiaryMonthView } from "@cairn/contracts/diary";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { type DiaryBlock, takeDiaryBlock, workoutsIn } from "@cairn/formats/diary-codec/diary-block";
import { decodeDiaryNumbers, type DiaryNumbers } from "@cairn/formats/diary-codec/diary-numbers";
import { decodeDiaryTexts } from "@cairn/formats/diary-codec/diary-texts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { findNumbers, findTexts } from "./diary.queries.ts";

/** Places of the workouts, degrees. */
const places = {
  Helsinki: [60.17, 24.94],
  "New York": [40.78, -73.97],
  Kathmandu: [27.71, 85.32],
  Auckland: [-36.86, 174.76],
} as const;
type Place = keyof typeof places;

/** Ten minutes northward from an instant. */
const gpx = (place: Place, start: string) => {
  const [lat, lon] = places[place];
  const end = new Date(Date.parse(start) + 600_000).toISOString();
  return Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="${lat}" lon="${lon}"><time>${new Date(start).toISOString()}</time></trkpt>
<trkpt lat="${lat + 0.01}" lon="${lon}"><time>${end}</time></trkpt></trkseg></trk></gpx>`);
};

/** Months since January 1970 for a month such as 2025-06. */
const monthOf = (text: string): number => (Number(text.slice(0, 4)) - 1970) * 12 + Number(text.slice(5)) - 1;

const blocksOf = (bytes: Uint8Array): DiaryBlock[] => {
  const blocks: DiaryBlock[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const taken = takeDiaryBlock(rest);
    if (taken.kind !== "block") throw new Error(taken.kind);
    blocks.push(taken.block);
    rest = rest.subarray(taken.length);
  }
  return blocks;
};

/** The values of each workout in the columns. */
const rowsOf = (numbers: DiaryNumbers) =>
  [...numbers.startTime].map((startTime, i) => ({
    startTime,
    timeOffsetInMinutes: numbers.timeOffsetInMinutes[i],
    activityId: numbers.activityId[i],
    totalTime: numbers.totalTime[i],
    totalDistance: numbers.totalDistance[i],
    energyConsumption: numbers.energyConsumption[i],
    totalAscent: numbers.totalAscent[i],
    avgSpeed: numbers.avgSpeed[i],
    sharingFlags: numbers.sharingFlags[i],
  }));

const byKey = (a: { workoutKey?: string }, b: { workoutKey?: string }): number =>
  (a.workoutKey ?? "") < (b.workoutKey ?? "") ? -1 : 1;

describe("[DIARY-1] the data of the diary", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterAll(() => server.close());

  const record = async (person: TestUser, place: Place, start: string): Promise<string> =>
    (await server.importAllFiles(person, { name: "a.gpx", bytes: gpx(place, start) })).json().payload
      .workoutKey;
  const monthsOf = async (person: TestUser): Promise<DiaryMonthView[]> =>
    (await server.call("GET", "/diary/months", { key: person.key })).json().payload;
  const columns = async (person: TestUser, query: string): Promise<DiaryBlock[]> =>
    blocksOf((await server.call("GET", `/diary/columns?${query}`, { key: person.key })).rawPayload);
  /** All workouts in the columns, the latest months first, and in each the oldest first. */
  const rows = async (person: TestUser, query = "") => {
    const numbers = (await columns(person, `part=numbers&${query}`)).flatMap((block) => {
      const decoded = decodeDiaryNumbers(block.body, workoutsIn(block));
      return decoded ? rowsOf(decoded) : [];
    });
    const texts = (await columns(person, `part=texts&${query}`)).flatMap((block) => {
      const decoded = decodeDiaryTexts(block.body, workoutsIn(block));
      return (decoded?.workoutKeys ?? []).map((workoutKey, i) => ({
        workoutKey,
        title: decoded?.titles[i],
        notes: decoded?.notes[i],
      }));
    });
    expect(texts).toHaveLength(numbers.length);
    return numbers.map((row, i) => Object.assign(row, texts[i]));
  };

  it.each<[Place, readonly (readonly [string, string])[]]>([
    [
      "Helsinki",
      [
        ["2025-03-31T23:30+03:00", "2025-03"],
        ["2025-04-01T00:10+03:00", "2025-04"],
        // Nights in which summer time starts and ends.
        ["2025-03-30T02:55+02:00", "2025-03"],
        ["2025-10-26T03:30+02:00", "2025-10"],
      ],
    ],
    [
      "New York",
      [
        ["2025-10-31T23:30-04:00", "2025-10"],
        ["2025-11-01T00:00-04:00", "2025-11"],
        ["2025-11-02T01:30-05:00", "2025-11"],
        ["2024-12-31T23:59:59-05:00", "2024-12"],
      ],
    ],
    [
      "Kathmandu",
      [
        ["2026-01-01T00:15+05:45", "2026-01"],
        ["2025-12-31T23:50+05:45", "2025-12"],
      ],
    ],
    [
      "Auckland",
      [
        ["2025-09-30T23:50+13:00", "2025-09"],
        ["2025-10-01T00:10+13:00", "2025-10"],
        ["2025-09-28T01:30+12:00", "2025-09"],
        ["2025-04-06T02:30+12:00", "2025-04"],
      ],
    ],
  ])("groups workouts in %s by the month of the clock there", async (place, workouts) => {
    const person = await server.signUp(place.toLowerCase().replace(" ", "-"));
    for (const [start] of workouts) await record(person, place, start);
    const counts = new Map<number, number>();
    for (const [, month] of workouts) counts.set(monthOf(month), (counts.get(monthOf(month)) ?? 0) + 1);
    const expected = [...counts].toSorted(([a], [b]) => b - a);
    expect((await monthsOf(person)).map(({ month, count }) => [month, count])).toEqual(expected);
    const blocks = await columns(person, "part=numbers");
    expect(blocks.flatMap(({ months }) => months.map(({ month, count }) => [month, count]))).toEqual(
      expected,
    );
    for (const [month, count] of expected) expect(await rows(person, `months=${month}`)).toHaveLength(count);
  });

  it("has for each workout what the list of workouts says, in whole seconds, metres and kilocalories", async () => {
    const person = await server.signUp("many");
    const template = await record(person, "Helsinki", "2025-06-01T10:00:00Z");
    // Years of workouts with everything that databases may contain: fractions, no speed, odd clocks, equal
    // starts, more than a block.
    await server.database.pool.query("SELECT setseed(0.5)");
    await server.database.pool.query(
      `INSERT INTO workouts SELECT (jsonb_populate_record(original, jsonb_build_object(
         'id', substr(md5(n::text), 1, 24), 'start_time', date '2019-01-01' + (n / 2) * interval '37 hours' + (n % 5) * interval '0.123 s',
         'utc_offset_minutes', (ARRAY[0, 120, 345, -240, 780, -720, 840])[1 + n % 7], 'activity_id', n % 9, 'sharing_flags', n % 20,
         'total_time', random() * 20000, 'distance', random() * random() * 200000, 'ascent', random() * 3000, 'energy', random() * 3000,
         'avg_speed', CASE WHEN n % 3 = 0 THEN NULL ELSE random() * 15 END, 'title', CASE WHEN n % 4 = 0 THEN 'Lenkki "' || n || '" 🏃' END,
         'notes', CASE WHEN n % 50 = 0 THEN E'two\\nlines' END))).*
       FROM generate_series(1, 900) AS n, workouts AS original WHERE original.id = $1`,
      [template],
    );
    const listed: WorkoutView[] = (
      await server.call("GET", "/workouts?limited=true&limit=1000000", { key: person.key })
    ).json().payload;
    expect(listed).toHaveLength(901);
    // Values that lists round to hundredths, or leave out.
    const { rows: stored } = await server.database.pool.query<{
      readonly [name in "id" | "total_time" | "distance" | "ascent" | "notes"]: string;
    }>("SELECT id, total_time, distance, ascent, notes FROM workouts WHERE id = ANY ($1)", [
      listed.map(({ workoutKey }) => workoutKey),
    ]);
    const storedOf = new Map(stored.map((row) => [row.id, row]));
    expect((await rows(person)).toSorted(byKey)).toEqual(
      listed.toSorted(byKey).map((workout) => ({
        workoutKey: workout.workoutKey,
        startTime: workout.startTime,
        timeOffsetInMinutes: workout.timeOffsetInMinutes,
        activityId: workout.activityId,
        totalTime: Math.round(Number(storedOf.get(workout.workoutKey)?.total_time)),
        totalDistance: Math.round(Number(storedOf.get(workout.workoutKey)?.distance)),
        energyConsumption: workout.energyConsumption,
        totalAscent: Math.round(Number(storedOf.get(workout.workoutKey)?.ascent)),
        avgSpeed: workout.avgSpeed > 0 ? workout.avgSpeed : Number.NaN,
        sharingFlags: workout.sharingFlags,
        title: workout.description ?? null,
        notes: storedOf.get(workout.workoutKey)?.notes,
      })),
    );
    // In each month the oldest first, in any order of the months.
    const blocks = await columns(person, "part=numbers");
    expect(blocks.length).toBeGreaterThan(1);
    const months = blocks.flatMap((block) => block.months);
    expect(months.map(({ month, count, digest }) => ({ month, count, numbers: digest }))).toEqual(
      (await monthsOf(person)).map(({ texts: _texts, ...month }) => month),
    );
  });

  it("has the gear of a workout after its notes, so that a search finds it", async () => {
    const person = await server.signUp("gear");
    const said = async (start: string, header: object) => {
      const workoutKey = await record(person, "Helsinki", start);
      const payload = [{ workoutKey, ...header }];
      await server.call("POST", "/workouts/header", { key: person.key, payload });
      return workoutKey;
    };
    const gear = ["Canyon Endurace", "Rain jacket"];
    const both = await said("2025-06-04T10:00:00Z", { notes: "Warm", gear });
    const alone = await said("2025-06-03T10:00:00Z", { gear: ["Old shoes"] });
    const noted = await said("2025-06-02T10:00:00Z", { notes: "Wet", gear: [] });
    const bare = await said("2025-06-01T10:00:00Z", {});
    const found = new Map((await rows(person)).map(({ workoutKey, notes }) => [workoutKey, notes]));
    expect([both, alone, noted, bare].map((key) => found.get(key))).toEqual([
      "Warm\nCanyon Endurace\nRain jacket",
      "Old shoes",
      "Wet",
      null,
    ]);
  });

  it("keeps numbers and keys of a workout together however the database groups them", async () => {
    const person = await server.signUp("regular");
    const day = 86_400_000;
    // 7 and 240 have no common divisor, so each day comes once, and never in order.
    for (let i = 0; i < 240; i++) {
      const startTime = Date.UTC(2024, 0, 1, 9) + ((i * 7) % 240) * day;
      const payload = { activityId: 1, description: `Day ${startTime / day}`, startTime, duration: 600 + i };
      await server.call("POST", "/workout", { key: person.key, payload });
    }
    const { id } = await server.deps.db
      .selectFrom("users")
      .select("id")
      .where("username", "=", person.username)
      .executeTakeFirstOrThrow();
    const actor = { kind: "session", userId: id, username: person.username, keyHash: Buffer.of() } as const;
    const months = (await monthsOf(person)).map(({ month }) => month);
    expect(months).toHaveLength(8);
    for (const off of ["enable_sort", "enable_hashagg"]) {
      await server.deps.db.transaction().execute(async (trx) => {
        await sql`SET LOCAL ${sql.ref(off)} = off`.execute(trx);
        const numbers = await findNumbers(trx, actor, months);
        for (const month of numbers)
          expect(month.starts, off).toEqual(month.starts.toSorted((a, b) => a - b));
        const starts = numbers.flatMap((month) => month.starts);
        const titles = (await findTexts(trx, actor, months)).flatMap((month) => month.titles);
        expect(titles).toHaveLength(240);
        expect(titles, off).toEqual(starts.map((start) => `Day ${start / day}`));
      });
    }
  });

  it("treats invalid numbers as zero", async () => {
    const person = await server.signUp("broken");
    const key = await record(person, "Helsinki", "2025-06-01T10:00:00Z");
    await server.database.pool.query(
      "UPDATE workouts SET distance = 'NaN', total_time = 'Infinity', energy = 1e300, ascent = 0, avg_speed = 'NaN' WHERE id = $1",
      [key],
    );
    expect(await rows(person)).toMatchObject([
      { totalDistance: 0, totalTime: 0, energyConsumption: 0, totalAscent: 0, avgSpeed: Number.NaN },
    ]);
  });

  it("has nothing of other people, whatever they share", async () => {
    const [person, other] = [await server.signUp("alone"), await server.signUp("sharer")];
    const key = await record(other, "Helsinki", "2025-06-01T10:00:00Z");
    await server.call("POST", "/workouts/header", {
      key: other.key,
      payload: [{ workoutKey: key, sharingFlags: 19 }],
    });
    expect(await monthsOf(person)).toEqual([]);
    expect(await rows(person)).toEqual([]);
    expect(await rows(person, `months=${monthOf("2025-06")}`)).toEqual([]);
    const anonymous = await Promise.all(
      ["/diary/months", "/diary/columns"].map((path) => server.call("GET", path)),
    );
    expect(anonymous.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  });

  it("has another digest for every change of its content, only in the month of the change, and for no other change", async () => {
    const person = await server.signUp("digests");
    const june = await record(person, "Helsinki", "2025-06-15T10:00:00Z");
    await record(person, "Helsinki", "2025-05-15T10:00:00Z");
    const asTheyAre = () =>
      server.call("PUT", `/workouts/${june}/attributes`, { key: person.key, payload: {} });
    const change = (header: object) => async () =>
      await server.call("POST", "/workouts/header", {
        key: person.key,
        payload: [{ workoutKey: june, ...header }],
      });
    const changes: readonly (readonly [string, () => Promise<unknown>, readonly ("numbers" | "texts")[]])[] =
      [
        ["title", change({ description: "Round the lake" }), ["texts"]],
        ["the same title", change({ description: "Round the lake" }), []],
        ["notes", change({ notes: "Warm" }), ["texts"]],
        ["private note", change({ privateNote: "Tired" }), []],
        ["gear", change({ gear: ["Old shoes"] }), ["texts"]],
        ["sharing", change({ sharingFlags: 19 }), ["numbers"]],
        ["energy", change({ energyConsumption: 777 }), ["numbers"]],
        ["sport", change({ activityId: 2, energyConsumption: 777 }), ["numbers"]],
        ["attributes as they are", asTheyAre, []],
        [
          "like",
          () => server.call("POST", `/workouts/reaction/${june}`, { key: person.key, payload: {} }),
          [],
        ],
        [
          "comment",
          () =>
            server.call("POST", `/workouts/comment/${june}`, {
              key: person.key,
              payload: "Well done",
              headers: { "content-type": "text/plain" },
            }),
          [],
        ],
        ["another workout", () => record(person, "Helsinki", "2025-06-20T10:00:00Z"), ["numbers", "texts"]],
        [
          "deletion",
          () => server.call("DELETE", `/workouts/${june}/delete`, { key: person.key }),
          ["numbers", "texts"],
        ],
      ];
    for (const [what, make, expected] of changes) {
      const [before, mayBefore] = await monthsOf(person);
      await make();
      const [after, mayAfter] = await monthsOf(person);
      const changed = (["numbers", "texts"] as const).filter((part) => before?.[part] !== after?.[part]);
      expect([what, changed]).toEqual([what, expected]);
      expect([what, mayAfter]).toEqual([what, mayBefore]);
    }
  });

  it("answers 304 as long as nothing has changed, is kept in no cache, and is compressed for clients that accept it", async () => {
    const person = await server.signUp("tags");
    // Enough months to make compression worthwhile.
    for (let month = 0; month < 24; month += 1) {
      const payload = { activityId: 1, startTime: Date.UTC(2023, month, 15), duration: 600 };
      await server.call("POST", "/workout", { key: person.key, payload });
    }
    const ask = (tag?: string, headers: Record<string, string> = {}) =>
      server.call("GET", "/diary/months", {
        key: person.key,
        headers: { ...headers, ...(tag !== undefined && { "if-none-match": tag }) },
      });
    const first = await ask();
    const tag = first.headers["etag"];
    expect([first.statusCode, first.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(await ask(tag)).toMatchObject({ statusCode: 304, body: "" });
    const packed = await ask(undefined, { "accept-encoding": "gzip" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.rawPayload).toString()).toBe(first.body);
    const plain = await server.call("GET", "/diary/columns", { key: person.key });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const [accepted, coding, unpack] of [
      ["gzip", "gzip", gunzipSync],
      ["gzip, deflate, br;q=0", "gzip", gunzipSync],
      ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ] as const) {
      const headers = { "accept-encoding": accepted };
      const answer = await server.call("GET", "/diary/columns", { key: person.key, headers });
      expect(answer.headers).toMatchObject({
        "content-encoding": coding,
        "cache-control": "private, no-store",
      });
      expect(answer.headers["vary"]).toMatch(/accept-encoding/i);
      expect(unpack(answer.rawPayload)).toEqual(plain.rawPayload);
    }
    await record(person, "Helsinki", "2025-06-16T10:00:00Z");
    expect((await ask(tag)).statusCode).toBe(200);
  });

  it("refuses invalid months", async () => {
    const person = await server.signUp("refused");
    const ask = async (query: string) =>
      (await server.call("GET", `/diary/columns?${query}`, { key: person.key })).statusCode;
    expect(await ask("months=june")).toBe(400);
    expect(await ask(`months=${Array.from({ length: 201 }, (_, i) => i).join(",")}`)).toBe(400);
    expect(await ask("part=all")).toBe(400);
    expect(await ask("months=-999999,999999")).toBe(200);
  });
});
