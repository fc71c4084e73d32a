import type { DecodedActivity, DecodeError } from "@cairn/domain/recording/decoded-activity";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";

const decode = (text: string): DecodedActivity | DecodeError => {
  const result = decodeBytes(new TextEncoder().encode(text));
  return result.ok ? result.value : result.error;
};
const read = (text: string): DecodedActivity => {
  const result = decode(text);
  return "recording" in result ? result : expect.fail(`refused: ${result.kind}`);
};

const file = (content: string): string => `<TrainingCenterDatabase>${content}</TrainingCenterDatabase>`;
const activity = (content: string, sport = "Running"): string =>
  file(`<Activities><Activity Sport="${sport}">${content}</Activity></Activities>`);
const lap = (start: string, content: string): string =>
  `<Lap StartTime="2024-05-01T10:${start}Z">${content}</Lap>`;
const track = (...points: string[]): string => `<Track>${points.join("")}</Track>`;
const point = (time: string, content = ""): string =>
  `<Trackpoint><Time>2024-05-01T10:${time}Z</Time>${content}</Trackpoint>`;
const place = (lat: number | string, lon: number | string): string =>
  `<Position><LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>${lon}</LongitudeDegrees></Position>`;
const metres = (distance: number): string => `<DistanceMeters>${distance}</DistanceMeters>`;
const seconds = (time: number): string => `<TotalTimeSeconds>${time}</TotalTimeSeconds>`;

const trackpoint = (time: string, lat: number, distance: number): string =>
  point(time, place(lat, 8) + metres(distance));
const extension = (content: string): string => `<Extensions><x:LX>${content}</x:LX></Extensions>`;

const starts = (counted: number): readonly number[] =>
  read(
    activity(
      lap(
        "00:00",
        track(
          trackpoint("00:00", 46, 0),
          trackpoint("00:01", 46, 0),
          trackpoint("00:40", 46.002, counted),
          trackpoint("00:41", 46.002, counted),
        ),
      ),
    ),
  ).recording.segmentStarts;

const clock = (at: number): string =>
  `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
/** A point every second from a time for some seconds, within five metres. */
const run = (from: number, long: number): string[] =>
  Array.from({ length: long + 1 }, (_, i) => point(clock(from + i), place(46 + (i % 5) / 1e5, 8)));

/** The segments of a ride at 7 m/s with a point every 253 s, by what its counter shows. */
const rare = (counted: (metres: number) => number): readonly number[] =>
  read(
    activity(
      lap(
        "00:00",
        track(
          ...Array.from({ length: 12 }, (_, i) =>
            trackpoint(clock(i * 253), 46 + (i * 253 * 7) / 111_195, counted(i * 253 * 7)),
          ),
        ),
      ),
    ),
  ).recording.segmentStarts;

/** A lap of 360 s with no point from 30 s to 330 s. */
const stopped = (head: string, tail = "") => {
  const { recording, device } = read(
    activity(lap("00:00", head + track(...run(0, 30), ...run(330, 30)) + tail), "Biking"),
  );
  return { segmentStarts: recording.segmentStarts, laps: recording.laps, timerTime: device?.timerTime };
};

describe("TCX points", () => {
  it("have the values of the format and of Garmin's extension, with or without a position", () => {
    const sensors = `<HeartRateBpm><Value>120</Value></HeartRateBpm><Cadence>80</Cadence>`;
    const measured = `<Extensions><ns3:TPX CadenceSensor="Bike"><ns3:Speed>3.5</ns3:Speed><ns3:RunCadence>81</ns3:RunCadence><ns3:Watts>200</ns3:Watts></ns3:TPX></Extensions>`;
    const { recording, warnings } = read(
      activity(
        lap(
          "00:00",
          track(
            point("00:00", `${place(46.5, 8.25)}<AltitudeMeters>900</AltitudeMeters>${metres(0)}${sensors}`),
            point("00:01", measured),
            point("00:02"),
            "<Trackpoint/>",
          ),
        ),
      ),
    );
    expect(recording.startTime).toBe(Date.UTC(2024, 4, 1, 10));
    expect(recording.columns).toEqual({
      time: Float64Array.of(0, 1, 2),
      lat: Float64Array.of(46.5, NaN, NaN),
      lon: Float64Array.of(8.25, NaN, NaN),
      ele: Float64Array.of(900, NaN, NaN),
      distance: Float64Array.of(0, NaN, NaN),
      speed: Float64Array.of(NaN, 3.5, NaN),
      heartRate: Float64Array.of(120, NaN, NaN),
      cadence: Float64Array.of(80, 81, NaN),
      power: Float64Array.of(NaN, 200, NaN),
    });
    expect(warnings).toEqual(["undeclared_prefix"]);
  });

  it("lose an impossible position, and keep the rest", () => {
    const points = [place(91, 0), place("x", 8), place(46, 8), place(46, ""), ""].map((at, i) =>
      point(`00:0${i}`, at),
    );
    const { recording, warnings } = read(activity(lap("00:00", track(...points))));
    expect(recording.length).toBe(5);
    expect(recording.columns.lat).toEqual(Float64Array.of(NaN, NaN, 46, NaN, NaN));
    expect(warnings).toEqual(["invalid_points_dropped"]);
  });

  it.each(["Latitude", "Longitude"])("lose an unreadable %s, and nothing else, with a warning", (name) => {
    const at = `<Position><${name}Degrees>x</${name}Degrees></Position>`;
    const { warnings } = read(
      activity(lap("00:00", track(point("00:00", at), point("00:01", place(46, 8))))),
    );
    expect(warnings).toEqual(["invalid_points_dropped"]);
  });

  it("are complete up to where a file breaks off", () => {
    const whole = activity(lap("00:00", track(point("00:00"), point("00:01"), point("00:02"))));
    const cut = read(whole.slice(0, whole.indexOf("00:02Z")));
    expect(cut.recording.length).toBe(2);
    expect(cut.warnings).toEqual(["truncated"]);
  });
});

const averaged = (speed: number) => extension(`<x:AvgSpeed>${speed}</x:AvgSpeed>`);

const going = (from: number, to: number, before: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => point(clock(from + i), metres(before + 3 * i)));

const startsAround = (inGap: number) => {
  const ran = track(...going(0, 300, 0), ...going(360, 600, 900 + inGap));
  return read(activity(lap("00:00", seconds(541) + metres(1620 + inGap) + ran))).recording.segmentStarts;
};

describe("TCX segments", () => {
  it("start with the second track of a lap, not with a lap", () => {
    const { recording } = read(
      activity(
        lap("00:00", track(point("00:00"), point("00:01"))) +
          lap("00:02", track(point("00:02")) + track(point("00:30"))),
      ),
    );
    expect(recording.segmentStarts).toEqual([0, 3]);
  });

  it("do not start in the gaps of a rare recorder whose counter stands at zero", () => {
    expect(rare(() => 0)).toEqual([0]);
    expect(rare((all) => all)).toEqual([0]);
    // It counts, except in one gap.
    expect(rare((all) => (all > 5000 ? all - 1771 : all))).toEqual([0, 3]);
  });

  it("start after a gap whose distance the device did not count", () => {
    // 0.002 degrees of latitude are 222 m.
    expect(starts(1)).toEqual([0, 2]);
    expect(starts(222)).toEqual([0]);
  });

  it("start after a stop at one spot, as long as the lap lasted longer than its timer ran", () => {
    expect(stopped(seconds(60))).toMatchObject({ segmentStarts: [0, 31], timerTime: 60 });
    expect(stopped(seconds(360))).toMatchObject({ segmentStarts: [0], timerTime: 360 });
    // A time that no gap explains is not believed, and neither is one that would end the lap at once.
    expect(stopped(seconds(0))).toMatchObject({ segmentStarts: [0] });
    expect(stopped(seconds(345))).toMatchObject({ segmentStarts: [0], timerTime: 345 });
  });

  it("start after a stop that is part of the stated time, if the average speed tells how long the timer ran", () => {
    const garmin = stopped(seconds(360) + metres(300), averaged(5));
    expect(garmin).toMatchObject({ segmentStarts: [0, 31], timerTime: 60 });
    expect(garmin.laps).toMatchObject([{ startTime: 0, elapsedTime: 360, timerTime: 60 }]);
    // The average over the whole time, and one over a time that the gap is too long for.
    expect(stopped(seconds(360) + metres(300), averaged(300 / 360)).timerTime).toBe(360);
    expect(stopped(seconds(360) + metres(300), averaged(1))).toMatchObject({
      segmentStarts: [0],
      timerTime: 360,
    });
  });

  it("do not start after a rest in a pool, which its average speed leaves out", () => {
    const lengths = [0, 10, 20, 30, 330, 340, 350, 360].map((at) => point(clock(at)));
    const head = seconds(360) + metres(300);
    const tail = extension("<x:AvgSpeed>5</x:AvgSpeed>");
    const { recording, device } = read(activity(lap("00:00", head + track(...lengths) + tail), "Other"));
    expect([recording.segmentStarts, device?.timerTime]).toEqual([[0], 360]);
  });

  it("do not start after a gap in which the device went on counting the distance, as in a tunnel", () => {
    expect(startsAround(5)).toEqual([0, 301]);
    expect(startsAround(180)).toEqual([0]);
  });

  it("start after the stop between two laps, whichever of them includes it", () => {
    const ran = track(...run(0, 30));
    const parts = (first: number, second: number, startOfSecond: string) =>
      read(
        activity(
          lap("00:00", seconds(first) + ran) + lap(startOfSecond, seconds(second) + track(...run(330, 30))),
        ),
      ).recording.segmentStarts;
    expect(parts(30, 30, "05:30")).toEqual([0, 31]);
    expect(parts(31, 30, "00:31")).toEqual([0, 31]);
    expect(parts(330, 30, "05:30")).toEqual([0]);
  });

  it("add up distances that restart in each lap", () => {
    const { recording } = read(
      activity(
        lap("00:00", track(point("00:00", metres(0)), point("05:00", metres(1000)))) +
          lap("05:00", track(point("05:01", metres(2)), point("10:00", metres(900)))),
      ),
    );
    expect(recording.columns.distance).toEqual(Float64Array.of(0, 1000, 1002, 1900));
  });
});

describe("TCX laps", () => {
  const first = lap(
    "00:00",
    `${seconds(100)}${metres(300)}<MaximumSpeed>4</MaximumSpeed><Calories>20</Calories><AverageHeartRateBpm><Value>130</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>150</Value></MaximumHeartRateBpm><Cadence>78</Cadence>${track(point("00:00"), point("02:00"))}${extension("<x:AvgSpeed>3</x:AvgSpeed><x:AvgWatts>200</x:AvgWatts><x:Steps>130</x:Steps>")}`,
  );
  const second = lap(
    "02:00",
    `${seconds(50)}${metres(100)}<Calories>10</Calories><AverageHeartRateBpm><Value>160</Value></AverageHeartRateBpm>${track(point("02:10"), point("03:00"))}${extension("<x:AvgRunCadence>80</x:AvgRunCadence><x:Steps>67</x:Steps>")}`,
  );

  it("keep their totals and last until the next one", () => {
    const { recording } = read(activity(first + second));
    expect(recording.laps).toEqual([
      {
        startTime: 0,
        elapsedTime: 120,
        timerTime: 100,
        distance: 300,
        avgSpeed: 3,
        maxSpeed: 4,
        avgHeartRate: 130,
        maxHeartRate: 150,
        avgCadence: 78,
        avgPower: 200,
      },
      { startTime: 120, elapsedTime: 60, timerTime: 50, distance: 100, avgHeartRate: 160, avgCadence: 80 },
    ]);
  });

  it("give the device's totals together: sums, maxima, averages by time, two steps for a stride", () => {
    const { device, legs } = read(activity(first + second));
    expect(device).toEqual({
      timerTime: 150,
      distance: 400,
      energy: 30,
      steps: 394,
      maxSpeed: 4,
      maxHeartRate: 150,
      avgSpeed: 3,
      avgHeartRate: 140,
      avgCadence: (78 * 100 + 80 * 50) / 150,
      avgPower: 200,
    });
    expect(legs).toEqual([{ activityId: 1, startTime: 0, totals: device }]);
    expect(read(activity(first, "Biking")).device?.steps).toBeUndefined();
  });

  it("without points are an activity entered by hand", () => {
    const { recording, device } = read(activity(lap("00:00", seconds(1800) + metres(5000))));
    expect(recording).toMatchObject({ startTime: Date.UTC(2024, 4, 1, 10), length: 0, segmentStarts: [] });
    expect(recording.laps).toEqual([{ startTime: 0, elapsedTime: 1800, timerTime: 1800, distance: 5000 }]);
    expect(device?.distance).toBe(5000);
    expect(decode(activity(lap("00:00", "")))).toEqual({ kind: "no_points" });
  });
});

const planned = (sport: string, plan: string, notes: string) =>
  read(
    activity(
      `${lap("00:00", track(point("00:00")))}<Notes>${notes}</Notes><Training><Plan><Name>${plan}</Name></Plan></Training>`,
      sport,
    ),
  );

describe("TCX files", () => {
  it("with several sports have a leg for each", () => {
    const leg = (sport: string, start: string): string =>
      `<Activity Sport="${sport}">${lap(start, seconds(60) + track(point(start)))}</Activity>`;
    const change = `<Transition StartTime="2024-05-01T10:10:00Z">${seconds(30)}${track(point("10:00"))}</Transition>`;
    const { legs, activityId, recording, device } = read(
      file(
        `<Activities><MultiSportSession><FirstSport>${leg("Running", "00:00")}</FirstSport><NextSport>${change}${leg("Biking", "11:00")}</NextSport></MultiSportSession></Activities>`,
      ),
    );
    expect(legs.map(({ activityId: id, startTime }) => [id, startTime])).toEqual([
      [1, 0],
      [98, 600],
      [2, 660],
    ]);
    expect(activityId).toBe(93);
    expect(recording.segmentStarts).toEqual([0, 1, 2]);
    expect(device?.timerTime).toBe(150);
  });

  it("name the sport, the device, and what the person wrote", () => {
    const content = lap("00:00", track(point("00:00")));
    const named = read(
      activity(
        `${content}<Notes>Round  the lake</Notes><Creator><Name>Watch</Name></Creator>`,
        "Other",
      ).replace("</Activities>", "</Activities><Author><Name>App</Name></Author>"),
    );
    expect(named).toMatchObject({ name: "Round the lake", deviceName: "Watch" });
    expect(named.activityId).toBeUndefined();
    expect(read(activity(content, "Swimming")).activityId).toBe(21);
    expect(read(activity(`${content}<Training><Plan><Name>Tempo</Name></Plan></Training>`)).name).toBe(
      "Tempo",
    );
  });

  it("name the sport in the plan, as Polar Flow does, whatever the person wrote", () => {
    expect(planned("Other", "Pool swimming", "Felt strong")).toMatchObject({
      activityId: 21,
      name: "Felt strong",
    });
    expect(planned("Biking", "Indoor cycling", "Felt strong").activityId).toBe(52);
    expect(planned("Biking", "Trail running", "Felt strong").activityId).toBe(2);
    expect(planned("Running", "10", "Felt strong").activityId).toBe(1);

    const long = "Felt strong. ".repeat(80).trim();
    const written = planned("Other", "Pool swimming", long);
    expect(written).toMatchObject({ activityId: 21, notes: long });
    expect(written.name).toBeUndefined();
    expect(planned("Running", "Tempo", "Felt strong.\n\nUntil the hill.")).toMatchObject({
      name: "Tempo",
      notes: "Felt strong.\n\nUntil the hill.",
    });
  });

  it("that are courses or plans are refused by name", () => {
    const course = `<Courses><Course><Name>x</Name>${track(point("00:00", place(1, 1)))}</Course></Courses>`;
    expect(decode(file(course))).toEqual({ kind: "not_an_activity", what: "course" });
    const plan = `<Workouts><Workout Sport="Running"><Name>x</Name></Workout></Workouts>`;
    expect(decode(file(plan))).toEqual({ kind: "not_an_activity", what: "workout_plan" });
    expect(
      read(file(course).replace("</Train", `${activity(lap("00:00", track(point("00:00"))))}</Train`))
        .recording.length,
    ).toBe(1);
  });
});

describe("a file that only looks like TCX", () => {
  it("is not TCX if its root is another element", () => {
    expect(
      decode(`<?xml version="1.0"?><!-- <TrainingCenterDatabase> --><html><body>Sign in</body></html>`),
    ).toEqual({
      kind: "unknown_format",
    });
  });
});
