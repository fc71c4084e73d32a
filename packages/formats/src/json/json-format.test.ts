import * as fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { bytesSource } from "../archive/byte-source.ts";
import { decodeBytes } from "../decoding/create-decoder.ts";
import { decodeUpload } from "../decoding/decode-upload.ts";

const decode = (content: unknown, indent = 0) => {
  const decoded = decodeBytes(strToU8(JSON.stringify(content, null, indent)));
  if (!decoded.ok) expect.fail(JSON.stringify(decoded.error));
  return decoded.value;
};
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 23);
const start = Date.UTC(2021, 7, 15, 7, 14, 35);

/** Three seconds of a run at 9 km/h on the person's clock, two hours before UTC's. */
const local = (second: number): string => iso(start + 7_200_000 + second * 1000);

describe("a training session of Polar Flow", () => {
  const list = (values: readonly number[]) => values.map((value, i) => ({ dateTime: local(i), value }));
  const session = {
    exportVersion: "1.6",
    name: "Running",
    startTime: local(0),
    stopTime: local(2),
    timeZoneOffset: 120,
    note: "Hot",
    product: { modelName: "Vantage V" },
    exercises: [
      {
        startTime: local(0),
        stopTime: local(2),
        timezoneOffset: 120,
        duration: "PT2.5S",
        distance: 5,
        sport: "RUNNING",
        kiloCalories: 3,
        heartRate: { min: 100, avg: 101, max: 102 },
        speed: { avg: 9, max: 9.36 },
        laps: [{ duration: "PT1S", distance: 2.5 }, { duration: "PT1S" }],
        samples: {
          heartRate: list([100, 101, 102]),
          speed: list([9, 9, 9.36]),
          altitude: list([10, 11, 12]),
          recordedRoute: [0, 1, 2].map((i) => ({
            dateTime: local(i),
            latitude: 60 + i / 10_000,
            longitude: 24,
            altitude: 10,
          })),
        },
      },
    ],
  };

  it("is a recording with its local time, laps and totals, in SI units", () => {
    const { recording, device, ...others } = decode(session, 2);
    expect(others).toEqual({
      format: "json",
      activityId: 1,
      legs: [],
      notes: "Hot",
      deviceName: "Polar Vantage V",
      utcOffset: 7200,
      warnings: [],
    });
    expect(recording.startTime).toBe(start);
    const { time, lat, ele, heartRate, speed } = recording.columns;
    expect([time, heartRate, lat, ele].map((column) => Array.from(column ?? []))).toEqual([
      [0, 1, 2],
      [100, 101, 102],
      [60, 60.0001, 60.0002],
      [10, 11, 12],
    ]);
    // 9 and 9.36 km/h.
    expect([...(speed ?? [])].map((value) => Math.round(value * 1000) / 1000)).toEqual([2.5, 2.5, 2.6]);
    expect(recording.laps).toEqual([
      { startTime: 0, elapsedTime: 1, distance: 2.5 },
      { startTime: 1, elapsedTime: 1 },
    ]);
    expect(device).toMatchObject({
      timerTime: 2.5,
      elapsedTime: 2,
      distance: 5,
      energy: 3,
      avgHeartRate: 101,
    });
    expect(device?.maxSpeed).toBeCloseTo(2.6, 9);
  });

  it("is the same in its newer form with values at an interval", () => {
    const { exercises: _, ...head } = session;
    const newer = {
      ...head,
      exercises: [
        {
          startTime: local(0),
          timezoneOffset: 120,
          durationMillis: 2500,
          distanceMeters: 5,
          calories: 3,
          hrAvg: 101,
          samples: {
            samples: [
              { type: "HEART_RATE", intervalMillis: 1000, values: [100, 101, 102] },
              { type: "SPEED", intervalMillis: 1000, values: [9, 9, 9.36] },
            ],
          },
          routes: {
            route: {
              startTime: local(0),
              wayPoints: [0, 1000, 2000].map((elapsedMillis) => ({
                elapsedMillis,
                latitude: 60,
                longitude: 24,
                altitude: 10,
              })),
            },
          },
        },
      ],
    };
    const { recording, device, activityId } = decode(newer);
    expect([recording.startTime, recording.length, activityId]).toEqual([start, 3, 1]);
    expect([...(recording.columns.heartRate ?? [])]).toEqual([100, 101, 102]);
    expect([...(recording.columns.lat ?? [])]).toEqual([60, 60, 60]);
    expect(device).toMatchObject({ timerTime: 2.5, distance: 5, energy: 3, avgHeartRate: 101 });
  });

  it("may have been typed in, and may have several sports", () => {
    const { exercises: _, ...typed } = { ...session, duration: "PT1H", kiloCalories: 200, name: "Yoga" };
    const yoga = decode({ ...typed, exercises: [] });
    expect([yoga.recording.length, yoga.recording.startTime, yoga.activityId]).toEqual([0, start, 121]);
    expect(yoga.device).toMatchObject({ timerTime: 3600, energy: 200 });
    const [run] = session.exercises;
    const ride = {
      ...run,
      sport: "CYCLING",
      startTime: local(10),
      stopTime: local(12),
      samples: {},
      laps: [],
    };
    const { legs, device } = decode({ ...session, exercises: [ride, run] });
    expect(legs.map(({ activityId, startTime }) => [activityId, startTime])).toEqual([
      [1, 0],
      [2, 10],
    ]);
    expect(device).toMatchObject({ timerTime: 5, distance: 10 });
  });
});

const time = (second: number): string => `${iso(start + 3 * 3_600_000 + second * 1000)}+03:00`;

const own = (sample: unknown) => ({ "suunto/sml": { Sample: sample } });

describe("a log of the Suunto app", () => {
  const samples = [
    { HR: 2, Speed: 2.5 },
    { Latitude: 60 * (Math.PI / 180), Longitude: 24 * (Math.PI / 180), GPSAltitude: 10 },
    { Cadence: 1.5, Temperature: 293.15 },
  ];
  const header = {
    ActivityType: 3,
    DateTime: time(0),
    Duration: 1800,
    PauseDuration: 60,
    Distance: 5000,
    // 400 kcal of 4184 J.
    Energy: 1_673_600,
    HR: [{ Avg: 2.25, Max: 2.5 }],
    StepCount: 4000,
  };

  it.each([
    [
      "with its header",
      {
        DeviceLog: {
          Header: header,
          Device: { Name: "Race" },
          Samples: samples.map((one, i) => Object.assign({ TimeISO8601: time(i) }, one)),
        },
      },
    ],
    [
      "of the cloud",
      {
        Summary: { Samples: [{ Attributes: { "suunto/sml": { Header: header } } }] },
        Data: { Samples: samples.map((one, i) => ({ TimeISO8601: time(i), Attributes: own(one) })) },
      },
    ],
    [
      "whose attributes are texts",
      {
        DeviceLog: {
          Header: header,
          Samples: samples.map((one, i) => ({ TimeISO8601: time(i), Attributes: JSON.stringify(own(one)) })),
        },
      },
    ],
  ])("is a recording in our units: %s", (_, content) => {
    const { recording, device, activityId, utcOffset } = decode(content);
    expect([recording.startTime, recording.length, activityId, utcOffset]).toEqual([start, 3, 1, 3 * 3600]);
    const { heartRate, lat, lon, cadence, temperature } = recording.columns;
    expect([heartRate?.[0], cadence?.[2]]).toEqual([120, 90]);
    expect(lat?.[1]).toBeCloseTo(60, 9);
    expect(lon?.[1]).toBeCloseTo(24, 9);
    expect(temperature?.[2]).toBeCloseTo(20, 9);
    expect(device).toEqual({
      elapsedTime: 1860,
      timerTime: 1800,
      distance: 5000,
      energy: 400,
      steps: 4000,
      avgHeartRate: 135,
      maxHeartRate: 150,
    });
  });

  it("keeps angles that can only be degrees", () => {
    const degrees = [{ TimeISO8601: time(0), Latitude: 60, Longitude: 24 }];
    const { lat } = decode({ DeviceLog: { Header: header, Samples: degrees } }).recording.columns;
    expect(lat?.[0]).toBe(60);
  });
});

/** The names of the recordings in an archive of files with the same content. */
const namesOf = async (content: unknown, ...files: readonly string[]): Promise<readonly string[]> => {
  const bytes = strToU8(JSON.stringify(content));
  const found: string[] = [];
  const zipped = zipSync(Object.fromEntries(files.map((file) => [file, bytes])));
  for await (const { name } of decodeUpload(bytesSource(zipped), "")) found.push(name.slice(1));
  return found;
};

describe("a workout of Endomondo", () => {
  const workout = [
    { name: "Round the lake" },
    { sport: "MOUNTAIN_BIKING" },
    { start_time: "2016-05-01 09:00:00.0" },
    { end_time: "2016-05-01 10:00:00.0" },
    { duration_s: 3500 },
    { distance_km: 20.5 },
    { calories_kcal: 700 },
    { heart_rate_avg_bpm: 140 },
    { speed_max_kmh: 36 },
    {
      points: [
        [
          { location: [[{ latitude: 60 }, { longitude: 24 }]] },
          { altitude: 10 },
          { heart_rate_bpm: 120 },
          { timestamp: "Sun May 01 09:00:00 UTC 2016" },
        ],
        [{ distance_km: 0.01 }, { speed_kmh: 18 }, { timestamp: "Sun May 01 09:00:02 UTC 2016" }],
      ],
    },
  ];

  it("is a recording with its title and totals", () => {
    const { recording, device, name, activityId } = decode(workout);
    expect([name, activityId, recording.startTime]).toEqual(["Round the lake", 10, Date.UTC(2016, 4, 1, 9)]);
    expect([...(recording.columns.time ?? [])]).toEqual([0, 2]);
    expect([
      recording.columns.lat?.[0],
      recording.columns.speed?.[1],
      recording.columns.distance?.[1],
    ]).toEqual([60, 5, 10]);
    expect(device).toMatchObject({
      timerTime: 3500,
      elapsedTime: 3600,
      distance: 20_500,
      energy: 700,
      maxSpeed: 10,
    });
  });

  it("is read from an archive, unless a file of another format beside it is the same", async () => {
    expect(await namesOf(workout, "Workouts/1.json", "Workouts/1.tcx", "Workouts/2.json")).toEqual([
      "Workouts/1.tcx",
      "Workouts/2.json",
    ]);
  });
});

it("is safe for any JSON that has the names of a service", () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(
        null,
        true,
        0,
        -1,
        1e300,
        "",
        "PT1S",
        "2016-05-01T09:00:00",
        "2016-05-01 09:00:00.0",
        [],
        {},
      ),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(
          "exercises",
          "samples",
          "startTime",
          "recordedRoute",
          "DeviceLog",
          "Header",
          "Samples",
          "points",
          "values",
          "duration_s",
          "start_time",
          "laps",
          "duration",
          "latitude",
          "longitude",
          "dateTime",
          "timestamp",
        ),
        tie("any"),
        { maxKeys: 4 },
      ),
    ),
  })).any;
  const names = fc.constantFrom("exercises", "DeviceLog", "duration_s");
  fc.assert(
    fc.property(names, value, (name, any) => {
      const decoded = decodeBytes(
        strToU8(JSON.stringify({ [name]: any, startTime: "2016-05-01T09:00:00", any })),
      );
      if (!decoded.ok) return;
      const { recording } = decoded.value;
      for (const column of Object.values(recording.columns)) expect(column).toHaveLength(recording.length);
    }),
  );
});

it.each([
  ["cut", '{"exercises":[{"startTime":"2016-05-01T09:00:00"', "damaged"],
  ["of another program", '{"exercises":[{"name":"Squat","sets":[]}]}', "not_an_activity"],
  ["of something else", '{"hello":1}', "unknown_format"],
  ["without anything", '{"exercises":[{"startTime":"2016-05-01T09:00:00"}]}', "no_points"],
])("refuses a file that is %s, with its reason", (_, text, kind) => {
  const decoded = decodeBytes(strToU8(text));
  expect(decoded.ok ? "read" : decoded.error.kind).toBe(kind);
});
