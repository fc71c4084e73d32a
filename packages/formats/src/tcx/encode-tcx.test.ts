import type { Recording, RecordingColumns } from "@cairn/domain/recording/recording";
import { activities } from "@cairn/domain/sports/activities";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";
import { emptyRecording, type ExportedWorkout } from "../encoding/exported-workout.ts";
import { encodeTcx } from "./encode-tcx.ts";

const startTime = Date.UTC(2026, 4, 3, 6, 30, 0);

const workout: ExportedWorkout = {
  activityId: 22,
  startTime,
  utcOffset: 10_800,
  title: `Up & <down>`,
  dateText: "2026-05-03 09:30",
  author: "Aino",
  deviceName: "Wahoo ELEMNT BOLT",
  totals: { elapsedTime: 63, timerTime: 4, energy: 101, steps: 201, distance: 14 },
};

/** Four points with one pause at the start of the second lap and one inside it, and a record without a position. */
const run: Recording = {
  startTime,
  length: 5,
  segmentStarts: [0, 2, 4],
  columns: {
    time: Float64Array.of(0, 1.5, 30, 31, 63),
    lat: Float64Array.of(46.5, 46.500_012_3, NaN, 46.6, 46.7),
    lon: Float64Array.of(8.5, 180, NaN, -8.6, 8.7),
    ele: Float64Array.of(1435.2, NaN, -12, 0, 1),
    distance: Float64Array.of(0, 1.5, 9, 11.25, 14),
    speed: Float64Array.of(0, 3.25, NaN, 1e12, 2),
    heartRate: Float64Array.of(90, 151, 152, 0, 300),
    cadence: Float64Array.of(80, 85.4, NaN, 90, 91),
    power: Float64Array.of(0, 250, 251, NaN, -5),
    temperature: Float64Array.of(20, 20, 20, 20, 20),
  },
  laps: [
    { startTime: 0, elapsedTime: 29, timerTime: 1.5, distance: 1.5, avgHeartRate: 120.6, avgPower: 125 },
    { startTime: 30, elapsedTime: 33, timerTime: 2.5, distance: 12.5, maxSpeed: 3.5, avgCadence: 90 },
  ],
};

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const decode = (bytes: Uint8Array) => {
  const decoded = decodeBytes(bytes);
  return decoded.ok ? decoded.value : expect.fail(decoded.error.kind);
};

const leg = (activityId: number, at: number) => ({ activityId, startTime: at, totals: {} });

describe("encodeTcx", () => {
  const text = textOf(encodeTcx(workout, run));

  it("[WORK-11] follows the schema, in its order", () => {
    expect(text).toContain(
      `<Activity Sport="Running"><Id>2026-05-03T06:30:00Z</Id><Lap StartTime="2026-05-03T06:30:00Z"><TotalTimeSeconds>1.5</TotalTimeSeconds>` +
        `<DistanceMeters>1.5</DistanceMeters><Calories>38</Calories><AverageHeartRateBpm><Value>121</Value></AverageHeartRateBpm>` +
        `<MaximumHeartRateBpm><Value>151</Value></MaximumHeartRateBpm><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod><Track>` +
        `<Trackpoint><Time>2026-05-03T06:30:00Z</Time><Position><LatitudeDegrees>46.5</LatitudeDegrees><LongitudeDegrees>8.5</LongitudeDegrees></Position>` +
        `<AltitudeMeters>1435.2</AltitudeMeters><DistanceMeters>0</DistanceMeters><HeartRateBpm><Value>90</Value></HeartRateBpm>` +
        `<Extensions><ns3:TPX><ns3:Speed>0</ns3:Speed><ns3:RunCadence>80</ns3:RunCadence><ns3:Watts>0</ns3:Watts></ns3:TPX></Extensions></Trackpoint>`,
    );
    expect(text).toContain(
      `</Track><Extensions><ns3:LX><ns3:MaxRunCadence>85</ns3:MaxRunCadence><ns3:Steps>75</ns3:Steps><ns3:AvgWatts>125</ns3:AvgWatts><ns3:MaxWatts>250</ns3:MaxWatts></ns3:LX></Extensions></Lap>`,
    );
    expect(text).toContain(
      `<Notes>Up &amp; &lt;down&gt;</Notes><Creator xsi:type="Device_t"><Name>Wahoo ELEMNT BOLT</Name>`,
    );
  });

  it("[WORK-11] keeps records without a position, pauses, laps, sport, device and title", () => {
    const back = decode(encodeTcx(workout, run));
    expect(back).toMatchObject({
      activityId: 22,
      name: "Up & <down>",
      deviceName: "Wahoo ELEMNT BOLT",
      warnings: [],
      device: { energy: 101, steps: 201, timerTime: 4, distance: 14 },
    });
    expect(back.recording.segmentStarts).toEqual([0, 2, 4]);
    expect(back.recording.laps.map(({ startTime: at, timerTime }) => [at, timerTime])).toEqual([
      [0, 1.5],
      [30, 2.5],
    ]);
    expect(back.recording.columns).toEqual({
      time: run.columns.time,
      lat: run.columns.lat,
      lon: run.columns.lon,
      ele: run.columns.ele,
      distance: run.columns.distance,
      speed: Float64Array.of(0, 3.25, NaN, NaN, 2),
      heartRate: Float64Array.of(90, 151, 152, NaN, NaN),
      cadence: Float64Array.of(80, 85, NaN, 90, 91),
      power: Float64Array.of(0, 250, 251, NaN, NaN),
    });
  });

  it("[WORK-11] writes the cadence of a ride into the point, and computes a distance that the device did not count", () => {
    const { distance: _, ...columns } = run.columns;
    const ride = decode(encodeTcx({ ...workout, activityId: 99 }, { ...run, columns }));
    const written = textOf(encodeTcx({ ...workout, activityId: 99 }, { ...run, columns }));
    expect(written).toContain(`<Activity Sport="Biking">`);
    expect(written).toContain(`<Cadence>80</Cadence>`);
    expect(ride.activityId).toBe(99);
    expect(ride.recording.columns.distance?.[0]).toBe(0);
  });

  it("[WORK-11] writes every sport except running and cycling as Other, because the schema has no more", () => {
    expect(textOf(encodeTcx({ ...workout, activityId: 21 }, run))).toContain(`<Activity Sport="Other">`);
  });

  it("[WORK-11] gives the energy to the first lap if no lap took any time", () => {
    const none = { startTime: 0, elapsedTime: 0, timerTime: 0 };
    const written = textOf(encodeTcx(workout, { ...run, laps: [none, none, none] }));
    expect(written.match(/<Calories>\d+<\/Calories>/g)).toEqual([
      "<Calories>101</Calories>",
      "<Calories>0</Calories>",
      "<Calories>0</Calories>",
    ]);
  });

  it("[WORK-11] has the legs of a multisport workout, with transitions marked as such", () => {
    const legs = [leg(85, 0), leg(98, 1), leg(2, 30), leg(1, 63)];
    const tri = encodeTcx({ ...workout, activityId: 74, legs }, { ...run, laps: [] });
    expect(textOf(tri).match(/<(?:FirstSport|NextSport|Transition|Activity)\b/g)).toEqual([
      "<FirstSport",
      "<Activity",
      "<NextSport",
      "<Transition",
      "<Activity",
      "<NextSport",
      "<Activity",
    ]);
    const back = decode(tri);
    expect(back).toMatchObject({ activityId: 74, name: "Up & <down>" });
    expect(back.legs.map(({ activityId, startTime: at }) => [activityId, at])).toEqual([
      [85, 0],
      [98, 1],
      [2, 30],
      [1, 63],
    ]);
  });

  it("[WORK-11] has laps that add up to the distance and the time that the owner typed, each in its proportion", () => {
    // The laps have 1.5 and 12.5 m in 1.5 and 2.5 s.
    const [first = expect.fail(), second = expect.fail()] = run.laps;
    const recording = { ...run, laps: [first, { ...second, avgSpeed: 5 }] };
    const totals = { ...workout.totals, distance: 28, timerTime: 16 };
    const typed = textOf(encodeTcx({ ...workout, totals, entered: ["distance", "timerTime"] }, recording));
    expect(typed.match(/<TotalTimeSeconds>[^<]*<\/TotalTimeSeconds><DistanceMeters>[^<]*/g)).toEqual([
      "<TotalTimeSeconds>6</TotalTimeSeconds><DistanceMeters>3",
      "<TotalTimeSeconds>10</TotalTimeSeconds><DistanceMeters>25",
    ]);
    expect(typed.match(/<ns3:AvgSpeed>[^<]*/g)).toEqual(["<ns3:AvgSpeed>2.5"]);
    const onlyDistance = decode(encodeTcx({ ...workout, totals, entered: ["distance"] }, recording));
    expect(onlyDistance.device).toMatchObject({ timerTime: 4, distance: 28 });
    const notTyped = decode(encodeTcx({ ...workout, totals }, recording));
    expect(notTyped.device).toMatchObject({ timerTime: 4, distance: 14 });
  });

  it("[WORK-11] shares out a typed distance by time if none was recorded, without losing a centimetre", () => {
    const laps = [0, 10, 20].map((at) => ({ startTime: at, elapsedTime: 10 }));
    const recording = { ...run, columns: { time: run.columns.time ?? expect.fail() }, laps };
    const totals = { timerTime: 30, distance: 100 };
    const typed = textOf(encodeTcx({ ...workout, totals, entered: ["distance"] }, recording));
    expect(typed.match(/<DistanceMeters>[^<]*/g)).toEqual([
      "<DistanceMeters>33.33",
      "<DistanceMeters>33.34",
      "<DistanceMeters>33.33",
    ]);
  });

  it("[WORK-11] keeps the laps of several sports, whatever the owner typed about the whole", () => {
    const legs = [leg(2, 0), leg(1, 30)];
    const race = { ...workout, activityId: 93, legs };
    const totals = { ...workout.totals, distance: 28 };
    expect(encodeTcx({ ...race, totals, entered: ["distance"] }, run)).toEqual(
      encodeTcx({ ...race, totals }, run),
    );
  });

  it("[WORK-11] is a lap with its totals if nothing was recorded", () => {
    const back = decode(
      encodeTcx({ ...workout, totals: { timerTime: 1800, distance: 5000 } }, emptyRecording),
    );
    expect(back.recording).toMatchObject({ startTime, length: 0 });
    expect(back.device).toMatchObject({ timerTime: 1800, distance: 5000 });
  });

  it("writes every activity's sport so that it can be read back", () => {
    for (const { id, slug } of activities) {
      expect(decode(encodeTcx({ ...workout, activityId: id }, run)).activityId, slug).toBe(id);
    }
  });

  it("keeps a title of hostile characters well-formed", () => {
    const hostile = String.fromCodePoint(...Array.from({ length: 0x300 }, (_, i) => i)) + "\ud800\uffff]]>";
    const back = decode(encodeTcx({ ...workout, title: hostile, deviceName: hostile }, run));
    expect(back.warnings).toEqual([]);
    expect(back.name).toContain("<=>?@");
  });

  it("needs no channel except time", () => {
    const { time, lat, lon } = run.columns;
    const cases: readonly (readonly [RecordingColumns, readonly string[]])[] = [
      [{ time: time ?? expect.fail() }, ["time"]],
      [
        { time: time ?? expect.fail(), lat: lat ?? expect.fail(), lon: lon ?? expect.fail() },
        ["distance", "lat", "lon", "time"],
      ],
    ];
    for (const [columns, kept] of cases) {
      const back = decode(encodeTcx(workout, { ...run, columns }));
      expect(Object.keys(back.recording.columns).toSorted()).toEqual(kept);
      expect(back.recording.laps.map(({ maxHeartRate }) => maxHeartRate)).toEqual([undefined, undefined]);
    }
  });
});

it("writes a transition at the start or end of a workout as a sport of its own", () => {
  const laps = [0, 10, 20, 30].map((at) => ({ startTime: at, elapsedTime: 10 }));
  const time = Float64Array.from({ length: 40 }, (_, i) => i);
  const recording: Recording = { startTime, length: 40, segmentStarts: [0], columns: { time }, laps };
  const legs = [leg(98, 0), leg(1, 10), leg(98, 20), leg(0, 30)];
  const text = textOf(encodeTcx({ ...workout, legs }, recording));
  expect(text.match(/<(?:FirstSport|NextSport|Transition)\b|<Activity [^>]*>/g)).toEqual([
    "<FirstSport",
    `<Activity Sport="Other">`,
    "<NextSport",
    expect.stringContaining("<Activity"),
    "<NextSport",
    "<Transition",
    expect.stringContaining("<Activity"),
  ]);
  const last = textOf(encodeTcx({ ...workout, legs: [leg(1, 0), leg(0, 10), leg(98, 20)] }, recording));
  expect(last).not.toContain("<Transition");
  expect(last.match(/<NextSport>/g)).toHaveLength(2);
});
