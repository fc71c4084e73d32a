import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";
import { activityFile, definition, fit, le, noon, sint32, time } from "../fit/hand-made-fit.ts";

const metresPerDegree = 111_195;
const begin = Date.UTC(2024, 9, 27, 8);

/** A point of a run to the north: its time as in the file, and metres from the start. */
interface Point {
  readonly second: number;
  readonly metres: number;
}

const latOf = (metres: number): number => 47 + metres / metresPerDegree;
const iso = (second: number): string => new Date(begin + second * 1000).toISOString();

const gpx = (points: readonly Point[]): string =>
  `<gpx creator="t"><trk><type>running</type><trkseg>${points
    .map(({ second, metres }) => `<trkpt lat="${latOf(metres)}" lon="8"><time>${iso(second)}</time></trkpt>`)
    .join("")}</trkseg></trk></gpx>`;

const tcx = (points: readonly Point[]): string =>
  `<TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap StartTime="${iso(points[0]?.second ?? 0)}"><Track>${points
    .map(
      ({ second, metres }) =>
        `<Trackpoint><Time>${iso(second)}</Time><Position><LatitudeDegrees>${latOf(metres)}</LatitudeDegrees><LongitudeDegrees>8</LongitudeDegrees></Position></Trackpoint>`,
    )
    .join("")}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`;

const kml = (points: readonly Point[]): string =>
  `<kml xmlns:gx="g"><Placemark><gx:Track>${points
    .map(({ second, metres }) => `<when>${iso(second)}</when><gx:coord>8 ${latOf(metres)} 0</gx:coord>`)
    .join("")}</gx:Track></Placemark></kml>`;

const semicircles = 2 ** 31 / 180;
const fitRun = (points: readonly Point[]): Uint8Array =>
  fit(
    activityFile,
    definition(1, 20, time, [0, 4, sint32], [1, 4, sint32]),
    ...points.map(({ second, metres }) => [
      1,
      ...le(noon + Math.round(second), 4),
      ...le(Math.round(latOf(metres) * semicircles), 4),
      ...le(Math.round(8 * semicircles), 4),
    ]),
  );

const decoded = (file: string | Uint8Array): DecodedActivity => {
  const result = decodeBytes(typeof file === "string" ? new TextEncoder().encode(file) : file);
  return result.ok ? result.value : expect.fail(`refused: ${result.error.kind}`);
};

const run = 1;
const speed = 3;

const analysed = ({ recording, warnings }: DecodedActivity) => {
  const {
    distance = NaN,
    maxSpeed = NaN,
    elapsedTime = NaN,
  } = analyseRecording(recording, { activityId: run });
  const times = recording.columns.time ?? new Float64Array();
  expect(times.every((now, i) => i === 0 || now >= (times[i - 1] ?? NaN))).toBe(true);
  return { distance, maxSpeed, elapsedTime, warnings };
};

/** A run at 3 m/s with a point a second. */
const steady = (count: number, from = 0): Point[] =>
  Array.from({ length: count }, (_, i) => ({ second: from + i, metres: speed * (from + i) }));

const formats = [
  ["GPX", gpx],
  ["TCX", tcx],
  ["KML", kml],
  ["FIT", fitRun],
] as const;

describe.each(formats)("Times of %s out of order", (_, write) => {
  it("of two sources whose clocks are 20 s apart keep the order of the file", () => {
    const points = steady(600).map((point, i) =>
      i % 3 === 1 ? { second: point.second - 20, metres: point.metres } : point,
    );
    const { distance, maxSpeed, elapsedTime, warnings } = analysed(decoded(write(points)));
    expect(distance).toBeCloseTo(599 * speed, -1);
    expect(maxSpeed).toBeLessThan(2 * speed);
    expect(Math.abs(elapsedTime - 599)).toBeLessThan(25);
    expect(warnings).toEqual(["times_mended"]);
  });

  it.each([20, 25, 30])(
    "that swing by %i s are no clocks set back: the workout lasts from the first to the last of them",
    (swing) => {
      const count = 1200;
      const offsets: readonly ((i: number) => number)[] = [
        ...[10, 40, 100].flatMap((block) => [
          (i: number) => (Math.floor(i / block) % 2 === 1 ? -swing : 0),
          (i: number) => (Math.floor(i / block) % 2 === 1 ? swing : 0),
        ]),
        (i) => (i % 20 === 19 ? -swing : 0),
        (i) => Math.round(swing * Math.sin(i / 7)),
        (i) => Math.round(swing * Math.sin(i * 12.9898) * Math.cos(i * 78.233)),
      ];
      for (const [kind, offset] of offsets.entries()) {
        const points = steady(count).map(({ second, metres }, i) => ({
          second: 100 + second + offset(i),
          metres,
        }));
        const times = points.map(({ second }) => second);
        const { distance, elapsedTime, maxSpeed } = analysed(decoded(write(points)));
        expect([kind, Math.round(elapsedTime)]).toEqual([kind, Math.max(...times) - Math.min(...times)]);
        expect(Math.abs(distance - (count - 1) * speed)).toBeLessThan(10);
        expect(maxSpeed).toBeLessThan(2 * speed);
      }
    },
  );

  it("of a clock that is set back by an hour continue from where they were", () => {
    const points = [
      ...steady(900),
      ...steady(900, 900).map(({ second, metres }) => ({ second: second - 3600, metres })),
    ];
    const { distance, maxSpeed, elapsedTime, warnings } = analysed(decoded(write(points)));
    expect(distance).toBeCloseTo(1799 * speed, -1);
    expect(maxSpeed).toBeLessThan(1.2 * speed);
    expect(Math.abs(elapsedTime - 1799)).toBeLessThan(3);
    expect(warnings).toEqual(["times_mended"]);
  });

  it("of a clock that is set back into the recorded time do so, too", () => {
    const points = [
      ...steady(900),
      ...steady(900, 900).map(({ second, metres }) => ({ second: second - 300, metres })),
    ];
    const { distance, elapsedTime, warnings } = analysed(decoded(write(points)));
    expect(distance).toBeCloseTo(1799 * speed, -1);
    expect(Math.abs(elapsedTime - 1799)).toBeLessThan(3);
    expect(warnings).toEqual(["times_mended"]);
  });

  it("of batches that were written late are sorted", () => {
    const points = steady(300);
    const late = [...points.slice(0, 100), ...points.slice(200), ...points.slice(100, 200)];
    const { distance, elapsedTime, warnings } = analysed(decoded(write(late)));
    expect([Math.round(distance / 10), elapsedTime]).toEqual([Math.round((299 * speed) / 10), 299]);
    expect(warnings).toEqual(["out_of_order_points"]);
  });

  it("of a recording whose second half comes first are sorted", () => {
    const points = [...steady(300, 300), ...steady(300)];
    const { distance, elapsedTime, warnings } = analysed(decoded(write(points)));
    expect([Math.round(distance / 10), elapsedTime]).toEqual([Math.round((599 * speed) / 10), 599]);
    expect(warnings).toEqual(["out_of_order_points"]);
  });

  it("that are the same for two points are kept", () => {
    const points = steady(300).map(({ second, metres }) => ({ second: 2 * Math.floor(second / 2), metres }));
    const { distance, warnings } = analysed(decoded(write(points)));
    expect(distance).toBeCloseTo(299 * speed, -1);
    expect(warnings).toEqual([]);
  });
});

describe("A clock that goes back", () => {
  it.each([1, 2, 7, 30])("by %i s and stays there moves later points by no more than that", (back) => {
    const points = [
      ...steady(300),
      ...steady(300, 300).map(({ second, metres }) => ({ second: second - back, metres })),
    ];
    const { distance, elapsedTime, maxSpeed } = analysed(decoded(gpx(points)));
    expect(distance).toBeCloseTo(599 * speed, -1);
    expect(elapsedTime).toBeGreaterThanOrEqual(599 - back);
    expect(elapsedTime).toBeLessThanOrEqual(600);
    expect(maxSpeed).toBeLessThan(2 * speed);
  });
});

describe.each(formats)("Stray points of %s", (_, write) => {
  const usual = steady(300);
  it.each([
    ["hours after the end", [...usual, { second: 9000, metres: 950 }]],
    ["hours before the start", [{ second: -20_000, metres: -5 }, ...usual]],
    ["a hundred kilometres from the end", [...usual, { second: 301, metres: 100_000 }]],
    ["a stale place before the first fix", [{ second: -1, metres: -40_000 }, ...usual]],
    ["at the end, twice", [...usual, { second: 301, metres: 100_000 }, { second: 302, metres: 100_001 }]],
  ])("are left out and named: %s", (__, points) => {
    const activity = decoded(write(points));
    const { distance, elapsedTime, warnings } = analysed(activity);
    expect([activity.recording.length, elapsedTime]).toEqual([300, 299]);
    expect(distance).toBeCloseTo(299 * speed, -1);
    expect(warnings).toEqual(["stray_points_dropped"]);
  });

  it.each([
    ["a rest before the last points", [...usual, ...steady(20, 9000)]],
    ["a flight", Array.from({ length: 300 }, (__, i) => ({ second: i * 10, metres: i * 2400 }))],
    ["points an hour apart", Array.from({ length: 12 }, (__, i) => ({ second: i * 4000, metres: i * 100 }))],
    ["a last point after half an hour", [...usual, { second: 2100, metres: 900 }]],
  ])("are not %s", (__, points) => {
    const { recording, warnings } = decoded(write(points));
    expect([recording.length, warnings]).toEqual([points.length, []]);
  });
});

it("are left as they are beside the few that went back once", () => {
  const points = steady(200).map((point, i) =>
    i >= 100 && i < 105 ? { second: point.second - 20, metres: point.metres } : point,
  );
  const { columns } = decoded(gpx(points)).recording;
  const others = [...(columns.time ?? [])].map((now, i) => [i, now]).filter(([i = 0]) => i < 70 || i > 130);
  expect(others.filter(([i, now]) => i !== now)).toEqual([]);
});

it("continues from where the clock was if it was set back for some points, also if it caught up later", () => {
  // Ten points a second apart, then the clock is eight seconds behind: after seven more points it is back at
  // its own time.
  const seconds = [
    ...Array.from({ length: 10 }, (_, i) => i),
    ...Array.from({ length: 20 }, (_, i) => 2 + i),
  ];
  const points = seconds.map((second, i) => ({ second, metres: 3 * i }));
  const { columns } = decoded(gpx(points)).recording;
  expect([...(columns.time ?? [])]).toEqual(Array.from({ length: 30 }, (_, i) => i));
});
