import { describe, expect, it } from "vitest";
import type { Recording, RecordingColumns } from "../recording/recording.ts";
import { mayBeSameOuting, relateRecordings } from "./same-outing.ts";
import type { WorkoutTraits } from "./same-workout.ts";

const nineOClock = Date.UTC(2025, 5, 1, 9);
const hour = 3600;

/** A place on a course, metres east and north of the start, by the distance along it. */
type Course = (metres: number) => readonly [east: number, north: number];

/** A road that winds to the north-east. */
const road: Course = (metres) => [
  metres * 0.8 + 120 * Math.sin(metres / 400),
  metres * 0.55 + 150 * Math.cos(metres / 650) - 150,
];
/** A track of 400 m. */
const lap: Course = (metres) => [
  63.7 * Math.sin((2 * Math.PI * metres) / 400),
  63.7 * (1 - Math.cos((2 * Math.PI * metres) / 400)),
];
const backOn =
  (course: Course, length: number): Course =>
  (metres) =>
    course(length - metres);
const beside =
  (course: Course, metres: number): Course =>
  (along) => [course(along)[0] - metres, course(along)[1] + metres];

interface Outing {
  readonly course?: Course;
  /** Seconds after nine by a right clock. */
  readonly from?: number;
  readonly seconds?: number;
  /** Mean speed, m/s, and how it changes, as a share: nobody's is steady. */
  readonly speed?: number;
  readonly rhythm?: number;
  /** Seconds by which the clock is ahead. */
  readonly ahead?: number;
  /** Seconds after nine at which the person was at the start of the course, if the device began later. */
  readonly set?: number;
  /** Seconds between points, metres by which positions are wrong, and where that begins. */
  readonly every?: number;
  readonly noise?: number;
  readonly seed?: number;
}

/** What a device records of an outing. */
function recorded({
  course = road,
  from = 0,
  seconds = hour,
  speed = 6,
  rhythm = 1,
  ahead = 0,
  set = from,
  every = 1,
  noise = 4,
  seed = 1,
}: Outing = {}): Recording {
  const length = Math.floor(seconds / every) + 1;
  const time = Float64Array.from({ length }, (_, i) => i * every);
  const wrong = (i: number, phase: number) => noise * Math.sin(i * 0.7 + seed * 13 + phase);
  const places = Array.from(time, (at, i) => {
    const gone = from - set + at;
    const along = speed * (gone + 25 * rhythm * Math.sin(gone / (90 * rhythm)));
    const [east, north] = course(along);
    return [east + wrong(i, 0), north + wrong(i, 2)] as const;
  });
  return {
    startTime: nineOClock + (from + ahead) * 1000,
    length,
    segmentStarts: [0],
    laps: [],
    columns: {
      time,
      lat: Float64Array.from(places, ([, north]) => 60 + north / 111_195),
      lon: Float64Array.from(places, ([east]) => 24 + east / 55_597),
    },
  };
}

function traitsOf({ startTime = 0, columns: { time, lat, lon } }: Recording): WorkoutTraits {
  const place = (i: number) => ({ lat: lat?.at(i) ?? 0, lon: lon?.at(i) ?? 0 });
  return { startTime, elapsedTime: time?.at(-1) ?? 0, distance: 0, start: place(0), stop: place(-1) };
}

/** How two recordings relate, which is the same both ways, and whether it is looked at their points at all. */
function related(a: Recording, b: Recording): string {
  const there = relateRecordings(a, b);
  const back = relateRecordings(b, a);
  const opposite = { continued: "contained", contained: "continued" } as const;
  expect(back).toBe(there === "continued" || there === "contained" ? opposite[there] : there);
  const isWorthIt = mayBeSameOuting(traitsOf(a), traitsOf(b));
  if (there !== "different") expect(isWorthIt).toBe(true);
  return there;
}

describe("[ADD-4] one outing from two devices", () => {
  const late: readonly (readonly [string, Outing])[] = [
    ["started 3 minutes late and stopped 5 minutes early", { from: 180, set: 0, seconds: hour - 480 }],
    ["covers little more than half of it", { from: 1200, set: 0, seconds: 1900 }],
    ["has a clock that is three seconds ahead", { ahead: 3 }],
    ["writes a point every seven seconds", { every: 7 }],
    ["is off by ten metres", { noise: 10 }],
    ["has a clock one hour ahead", { ahead: hour }],
    ["has a clock one hour behind, and started late", { ahead: -hour, from: 90, set: 0, seconds: hour - 90 }],
    ["has a clock in the zone of India", { ahead: 5.5 * hour }],
    ["has a clock in the zone of New Zealand", { ahead: 13 * hour }],
  ];

  it.each(late)("is recognised if the other one %s", (_, other) => {
    expect(related(recorded(), recorded({ seed: 2, ...other }))).toBe("sameOuting");
  });

  const apart: readonly (readonly [string, Outing, Outing])[] = [
    ["the way there and the way back on one road", {}, { from: hour, course: backOn(road, 6 * hour) }],
    ["there and back ten hours later", {}, { from: 10 * hour, course: backOn(road, 6 * hour) }],
    ["the same road an hour later at another speed", {}, { from: hour, speed: 6.4 }],
    ["the same road an hour later in another rhythm", {}, { from: hour, rhythm: 1.6 }],
    [
      "laps of a track and the same laps an hour later",
      { course: lap, speed: 4 },
      { course: lap, speed: 4.1, from: hour },
    ],
    [
      "laps in another rhythm an hour later",
      { course: lap, speed: 4 },
      { course: lap, speed: 4, from: hour, rhythm: 2 },
    ],
    ["the same road 20 minutes later", {}, { from: 1200 }],
    ["two people, one some hundred metres behind", {}, { from: 40 }],
    ["two people on parallel roads", {}, { course: beside(road, 150) }],
    ["a whole triathlon and a short leg of it", { seconds: 3 * hour }, { from: hour, set: 0, seconds: 1200 }],
    ["two halves of a ride", { seconds: 1800 }, { from: 1790, set: 0, seconds: 1800 }],
    ["the same minutes at another place", {}, { course: beside(road, 20_000) }],
    ["a clock that is 40 minutes ahead", {}, { ahead: 2400 }],
    ["standing at one place, and again an hour later", { speed: 0 }, { speed: 0, from: hour }],
  ];

  it.each(apart)("is not %s", (_, one, other) => {
    expect(related(recorded(one), recorded({ seed: 2, ...other }))).toBe("different");
  });

  it("is not any pair of rounds on one road at the speeds of people", () => {
    const mistaken: string[] = [];
    for (let k = 0; k < 60; k += 1) {
      const speed = 3 + (k % 10);
      const change = [0.96, 0.98, 1.02, 1.05][k % 4] ?? 1;
      const from = (1 + (k % 5)) * 1800;
      const rhythm = 0.7 + (k % 7) * 0.2;
      const other = { speed: speed * change, from, rhythm: rhythm + 0.25, seed: k + 2, seconds: 1800 };
      if (related(recorded({ speed, rhythm, seconds: 1800 }), recorded(other)) !== "different")
        mistaken.push(`${k}`);
    }
    expect(mistaken).toEqual([]);
  });

  it("is recognised whatever part of it the other device has, from half of it on", () => {
    for (let k = 0; k < 40; k += 1) {
      const from = (k % 8) * 200;
      const seconds = Math.max(1850, hour - from - (k % 6) * 300);
      const other = {
        from,
        set: 0,
        seconds: Math.min(seconds, hour - from),
        seed: k + 2,
        every: 1 + (k % 4),
      };
      expect(related(recorded(), recorded(other))).toBe("sameOuting");
    }
  });
});

const indoor = (heartRate: number, from = 0): Recording => {
  const length = 1800;
  const time = Float64Array.from({ length }, (_, i) => i);
  return {
    startTime: nineOClock + from * 1000,
    length,
    segmentStarts: [0],
    laps: [],
    columns: { time, heartRate: time.map((at) => heartRate + Math.round(20 * Math.sin(at / 100))) },
  };
};

describe("[ADD-4] without positions", () => {
  it("nothing but a file that was cut off is recognised", () => {
    expect(relateRecordings(indoor(120), indoor(121, 60))).toBe("different");
    expect(relateRecordings(indoor(120), indoor(120, hour))).toBe("different");
    expect(relateRecordings(part(indoor(120), 900), indoor(120))).toBe("continued");
    expect(relateRecordings(part(indoor(121), 900), indoor(120))).toBe("different");
    const { time = new Float64Array() } = indoor(0).columns;
    const clock: Recording = { ...indoor(0), columns: { time } };
    expect(relateRecordings(part(clock, 900), clock)).toBe("different");
  });
});

/** The first points of a recording. */
function part(recording: Recording, length: number, change: Partial<RecordingColumns> = {}): Recording {
  const columns = Object.fromEntries(
    Object.entries({ ...recording.columns, ...change }).map(([name, column]) => [
      name,
      column.slice(0, length),
    ]),
  );
  return { ...recording, length, columns };
}

describe("[ADD-4] a file that arrived half and then whole", () => {
  it("is one recording that goes on, also if its last points are incomplete", () => {
    const whole = recorded();
    expect(related(part(whole, 1500), whole)).toBe("continued");
    expect(related(part(whole, 4), whole)).toBe("continued");
    const ele = Float64Array.from({ length: whole.length }, (_, i) => (i === 1499 ? Number.NaN : 100));
    expect(related(part(whole, 1500, { ele }), part(whole, whole.length, { ele: ele.fill(100) }))).toBe(
      "continued",
    );
  });

  it("is not that of another device, which has other points", () => {
    expect(related(part(recorded({ seed: 2 }), 2500), recorded())).toBe("sameOuting");
    expect(related(part(recorded({ seed: 2 }), 300), recorded())).toBe("different");
  });
});
