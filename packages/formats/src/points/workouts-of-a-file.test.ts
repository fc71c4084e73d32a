import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeWorkouts } from "../decoding/create-decoder.ts";

const workoutsOf = (text: string): readonly DecodedActivity[] => {
  const decoded = decodeWorkouts(new TextEncoder().encode(text));
  return decoded.ok ? decoded.value : expect.fail(`refused: ${decoded.error.kind}`);
};

const refusalOf = (text: string) => {
  const decoded = decodeWorkouts(new TextEncoder().encode(text));
  return decoded.ok ? expect.fail("taken for a workout") : decoded.error;
};

interface Track {
  /** Seconds since 1 May 2026, 08:00 UTC. */
  readonly from: number;
  readonly to: number;
  readonly name?: string;
  readonly type?: string;
}

const iso = (seconds: number): string => new Date(Date.UTC(2026, 4, 1, 8) + seconds * 1000).toISOString();
const ends = ({ from, to }: Track): string =>
  [from, to]
    .map((at) => `<trkpt lat="60" lon="${(24 + at / 1e6).toFixed(6)}"><time>${iso(at)}</time></trkpt>`)
    .join("");
const gpx = (...tracks: readonly Track[]): string =>
  `<gpx>${tracks
    .map(
      (track) =>
        `<trk>${track.name === undefined ? "" : `<name>${track.name}</name>`}${
          track.type === undefined ? "" : `<type>${track.type}</type>`
        }<trkseg>${ends(track)}</trkseg></trk>`,
    )
    .join("")}</gpx>`;

const hour = 3600;
const starts = (workouts: readonly DecodedActivity[]): number[] =>
  workouts.map(({ recording }) => ((recording.startTime ?? NaN) - Date.UTC(2026, 4, 1, 8)) / 1000);

const days = (count: number): string =>
  gpx(...Array.from({ length: count }, (_, i) => ({ from: i * 24 * hour, to: i * 24 * hour + 60 })));
const untimed = (inner: string): string =>
  `<gpx><trk><name>Loop</name><trkseg><trkpt lat="60" lon="24">${inner}</trkpt><trkpt lat="60" lon="25"/></trkseg></trk></gpx>`;

const namesAndSports = (...tracks: readonly Track[]) =>
  workoutsOf(gpx(...tracks)).map(({ name, activityId }) => [name, activityId]);

describe("tracks of a GPX file", () => {
  it("of one outing are one workout, with the rest between them as a pause", () => {
    const [workout, ...others] = workoutsOf(
      gpx({ from: 0, to: hour, name: "Up" }, { from: 4.9 * hour, to: 6 * hour, name: "Down" }),
    );
    expect(others).toEqual([]);
    expect(workout).toMatchObject({ name: "Up", recording: { length: 4, segmentStarts: [0, 2] } });
  });

  it("of several days are separate workouts, in order of time, with their own names", () => {
    const day = 24 * hour;
    const workouts = workoutsOf(
      gpx(
        { from: 2 * day, to: 2 * day + hour, name: "Third" },
        { from: 0, to: hour, name: "First" },
        { from: day, to: day + hour, name: "Second" },
      ),
    );
    expect(workouts.map(({ name }) => name)).toEqual(["First", "Second", "Third"]);
    expect(starts(workouts)).toEqual([0, day, 2 * day]);
    for (const { recording, warnings } of workouts) {
      expect(recording).toMatchObject({ length: 2, segmentStarts: [0] });
      expect([...(recording.columns.time ?? [])]).toEqual([0, hour]);
      expect(warnings).toEqual([]);
    }
  });

  it("are separate after four hours without a point", () => {
    const after = (pause: number) =>
      workoutsOf(gpx({ from: 0, to: hour }, { from: hour + pause, to: hour + pause + 60 })).length;
    expect([after(4 * hour - 1), after(4 * hour)]).toEqual([1, 2]);
  });

  it("of different sports are separate workouts, however close", () => {
    const workouts = workoutsOf(
      gpx({ from: 0, to: hour, type: "cycling" }, { from: hour + 60, to: 2 * hour, type: "running" }),
    );
    expect(workouts.map(({ activityId }) => activityId)).toEqual([2, 1]);
  });

  it("whose titles name different sports are separate workouts, unless the file states a sport", () => {
    const [run, ride] = [
      { from: 0, to: hour, name: "Morning Run" },
      { from: 4 * hour, to: 5.5 * hour, name: "Lunch Ride" },
    ];
    expect(namesAndSports(run, ride)).toEqual([
      ["Morning Run", 1],
      ["Lunch Ride", 2],
    ]);
    expect(namesAndSports({ ...run, name: "To the lake" }, ride)).toEqual([["To the lake", 2]]);
    expect(namesAndSports({ ...run, type: "hiking" }, ride)).toEqual([["Morning Run", 11]]);
  });

  it("that overlap in time are two people or two devices", () => {
    const workouts = workoutsOf(
      gpx(
        { from: 0, to: hour, name: "Ada" },
        { from: 600, to: hour + 600, name: "Ben" },
        // Ada's watch stopped at noon; Ben had a rest of his own.
        { from: 2 * hour, to: 3 * hour, name: "Ben again" },
      ),
    );
    expect(workouts.map(({ name, recording }) => [name, recording.length])).toEqual([
      ["Ada", 2],
      ["Ben", 4],
    ]);
  });

  it("that overlap are separate even if they are short", () => {
    const workouts = workoutsOf(gpx({ from: 0, to: 1 }, { from: 0, to: 1 }, { from: 0, to: hour }));
    expect(workouts.map(({ recording }) => Array.from(recording.columns.time ?? []))).toEqual([
      [0, 1],
      [0, 1],
      [0, hour],
    ]);
  });

  it("have every timed point in exactly one workout", () => {
    const track = fc
      .record({ from: fc.integer({ min: 0, max: 400_000 }), length: fc.integer({ min: 1, max: 20_000 }) })
      .map(({ from, length }) => ({ from, to: from + length }));
    fc.assert(
      fc.property(fc.array(track, { minLength: 1, maxLength: 12 }), (tracks) => {
        const workouts = workoutsOf(gpx(...tracks));
        const found = workouts.flatMap(({ recording: { startTime, columns } }) =>
          [...(columns.time ?? [])].map((at) => (startTime ?? NaN) / 1000 + at),
        );
        const sent = tracks
          .flatMap(({ from, to }) => [from, to])
          .map((at) => Date.UTC(2026, 4, 1, 8) / 1000 + at);
        expect(found.toSorted((a, b) => a - b)).toEqual(sent.toSorted((a, b) => a - b));
        expect(starts(workouts)).toEqual(starts(workouts).toSorted((a, b) => a - b));
      }),
    );
  });

  it("may be at most 400 workouts", () => {
    expect(workoutsOf(days(400))).toHaveLength(400);
    expect(refusalOf(days(401))).toEqual({ kind: "too_many_workouts", limit: 400 });
  });

  it("without any time are a route, unless they have sensor values", () => {
    expect(refusalOf(untimed("<ele>5</ele>"))).toEqual({
      kind: "not_an_activity",
      what: "route",
      line: {
        name: "Loop",
        lat: Float64Array.of(60, 60),
        lon: Float64Array.of(24, 25),
        ele: Float64Array.of(5, NaN),
      },
    });
    expect(workoutsOf(untimed("<extensions><hr>120</hr></extensions>"))).toHaveLength(1);
  });

  it("are no workout if they are a route with times: a plan says when one would be where", () => {
    const plan = `<gpx><rte><name>Tour</name><rtept lat="60" lon="24"><time>${iso(0)}</time></rtept><rtept lat="60" lon="25"><time>${iso(60)}</time></rtept></rte></gpx>`;
    expect(refusalOf(plan)).toMatchObject({ kind: "not_an_activity", what: "route", line: { name: "Tour" } });
  });
});

const lap = (from: number): string =>
  `<Lap StartTime="${iso(from)}"><TotalTimeSeconds>60</TotalTimeSeconds><Track><Trackpoint><Time>${iso(from)}</Time></Trackpoint></Track></Lap>`;
const activity = (sport: string, from: number, notes = ""): string =>
  `<Activity Sport="${sport}">${lap(from)}${notes === "" ? "" : `<Notes>${notes}</Notes>`}</Activity>`;
const tcx = (content: string): string =>
  `<TrainingCenterDatabase><Activities>${content}</Activities></TrainingCenterDatabase>`;

describe("activities of a TCX file", () => {
  it("are separate workouts, with their own notes, laps and totals, even minutes apart", () => {
    const workouts = workoutsOf(
      tcx(activity("Biking", 120, "Home") + activity("Biking", 0, "Out") + activity("Running", 30 * hour)),
    );
    expect(workouts.map(({ name, activityId }) => [name, activityId])).toEqual([
      ["Out", 2],
      ["Home", 2],
      [undefined, 1],
    ]);
    for (const { recording, legs, device } of workouts) {
      expect(recording.laps).toHaveLength(1);
      expect(legs).toHaveLength(1);
      expect(device?.timerTime).toBe(60);
    }
  });

  it("in a multisport session stay one workout with legs, beside other workouts", () => {
    const session = `<MultiSportSession><FirstSport>${activity("Running", 0)}</FirstSport><NextSport>${activity("Biking", 90)}</NextSport></MultiSportSession>`;
    const workouts = workoutsOf(tcx(session + activity("Running", 48 * hour)));
    expect(workouts.map(({ legs }) => legs.length)).toEqual([2, 1]);
  });
});

describe("a multisport session that was never ended", () => {
  it.each([
    ["an hour later", hour, 1],
    ["after a night", 11 * hour, 2],
    ["a week later", 168 * hour, 2],
  ])("has its activity %s as a workout of its own (TCX)", (_name, later, count) => {
    const session = `<MultiSportSession><FirstSport>${activity("Running", 0)}</FirstSport><NextSport>${activity("Biking", later)}</NextSport></MultiSportSession>`;
    const workouts = workoutsOf(tcx(session));
    expect(workouts).toHaveLength(count);
    expect(starts(workouts)).toEqual(count === 1 ? [0] : [0, later]);
    if (count === 1) return;
    expect(workouts.map(({ activityId, legs }) => [activityId, legs.length])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    for (const { device } of workouts) expect(device?.timerTime).toBe(60);
  });
});

const placemark = (name: string, ...times: readonly number[]): string =>
  `<Placemark><name>${name}</name><gx:Track>${times
    .map((at) => `<when>${iso(at)}</when><gx:coord>24 60</gx:coord>`)
    .join("")}</gx:Track></Placemark>`;

describe("placemarks of a KML file", () => {
  it("with tracks of several days are separate workouts", () => {
    const workouts = workoutsOf(
      `<kml xmlns:gx="x"><Document>${placemark("Monday", 0, 60)}${placemark("Tuesday", 86_400, 86_460)}</Document></kml>`,
    );
    expect(workouts.map(({ name, recording }) => [name, recording.length])).toEqual([
      ["Monday", 2],
      ["Tuesday", 2],
    ]);
  });

  it("with the tracks of one outing are one workout", () => {
    const file = `<kml xmlns:gx="x"><Document>${placemark("A", 0, 60)}${placemark("B", 120, 180)}</Document></kml>`;
    expect(workoutsOf(file)).toMatchObject([{ name: "A", recording: { length: 4, segmentStarts: [0, 2] } }]);
  });
});

/** The ends of a July evening and of a January night in Berlin, as a phone writes them. */
const berlin = [
  ["2025-07-01T20:00:00+02:00", "2025-07-01T21:00:00+02:00"],
  ["2026-01-14T23:30:00+01:00", "2026-01-15T00:30:00+01:00"],
] as const;

type Times = readonly string[];

const places = (times: Times): string =>
  times.map((at) => `<trkpt lat="52.5" lon="13.4"><time>${at}</time></trkpt>`).join("");
const dated = {
  gpx: (workouts: readonly Times[]) =>
    `<gpx>${workouts.map((times) => `<trk><trkseg>${places(times)}</trkseg></trk>`).join("")}</gpx>`,
  kml: (workouts: readonly Times[]) =>
    `<kml xmlns:gx="x"><Document>${workouts
      .map((times) => {
        const entries = times.map((at) => `<when>${at}</when><gx:coord>13.4 52.5</gx:coord>`);
        return `<Placemark><gx:Track>${entries.join("")}</gx:Track></Placemark>`;
      })
      .join("")}</Document></kml>`,
  tcx: (workouts: readonly Times[]) =>
    tcx(
      workouts
        .map((times) => {
          const points = times.map((at) => `<Trackpoint><Time>${at}</Time></Trackpoint>`);
          return `<Activity Sport="Running"><Lap StartTime="${times[0]}"><Track>${points.join("")}</Track></Lap></Activity>`;
        })
        .join(""),
    ),
};

describe.each(Object.entries(dated))("workouts of several seasons in one file (%s)", (_format, fileOf) => {
  it("have the offset of their own local clock", () => {
    expect(workoutsOf(fileOf(berlin)).map(({ utcOffset }) => utcOffset)).toEqual([7200, 3600]);
    expect(workoutsOf(fileOf(berlin.toReversed())).map(({ utcOffset }) => utcOffset)).toEqual([7200, 3600]);
  });

  it("have the offset of their first time, whatever the times after it state", () => {
    // Out of London in winter time, which is UTC, and on with the clock of Berlin.
    const flight = ["2026-01-14T10:00:00Z", "2026-01-14T12:00:00+01:00"];
    expect(workoutsOf(fileOf([flight])).map(({ utcOffset }) => utcOffset)).toEqual([undefined]);
    const unread = ["yesterday", "2026-01-14T12:00:00+01:00"];
    expect(workoutsOf(fileOf([unread])).map(({ utcOffset }) => utcOffset)).toEqual([3600]);
  });
});

describe("tracks of a GPX file of which one is in a virtual world", () => {
  it("leave the others in this one", () => {
    const workouts = workoutsOf(
      gpx({ from: 0, to: hour, type: "VirtualRide" }, { from: 24 * hour, to: 25 * hour, type: "running" }),
    );
    expect(workouts.map(({ isVirtual }) => isVirtual)).toEqual([true, undefined]);
  });
});
