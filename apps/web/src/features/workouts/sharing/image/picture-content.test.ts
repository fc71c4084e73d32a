import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it } from "vitest";
import { metricFormats } from "../../../../graph/metric-formats.ts";
import { sportOfWorkout } from "../../head/sport-of-workout.ts";
import { pictureContent } from "./picture-content.ts";

const messages = { locale: "en", t: (id: string) => id } as const;
const heart = { userMaxHR: 190, workoutMaxHR: 171, workoutAvgHR: 132, hrmax: 171, avg: 132, max: 190 };

/** An hour's ride of 18 km, with the three points from the polyline's documentation. */
const ride = (change: Partial<CombinedWorkoutView> = {}): CombinedWorkoutView =>
  ({
    activityId: 2,
    description: "To the sea",
    fullname: "Maren Example",
    totalTime: 3600,
    totalDistance: 18_000,
    totalAscent: 230,
    avgSpeed: 5,
    energyConsumption: 412,
    cadence: { avg: 0, max: 0 },
    hrdata: heart,
    provenance: {},
    detailedPolyline: "_p~iF~ps|U_ulLnnqC_mqNvxq`@",
    detailedPolylineStarts: [],
    overview: [
      [0, 0, 10, 5, 120],
      [9000, 1800, 60, 5, 140],
      [18_000, 3600, 20, 5, 150],
    ],
    ...change,
  }) as CombinedWorkoutView;
const contentOf = (workout: CombinedWorkoutView, units: "METRIC" | "IMPERIAL" = "METRIC") =>
  pictureContent({
    workout,
    formats: metricFormats({ messages, units, sport: sportOfWorkout(workout) }),
    messages,
    date: "1 Jun 2025",
  });
const { detailedPolyline: _polyline, ...withoutTrack } = ride();
const indoors = { ...withoutTrack, totalDistance: 0, avgSpeed: 0, totalAscent: 0 } as CombinedWorkoutView;

describe("[SHAR-1] the line on an image", () => {
  it("has the default colours of the sport's page, and its lines come first on the map", () => {
    const faster: CombinedWorkoutView["overview"] = [
      [0, 0, 10, 4, 120],
      [9000, 1800, 60, 6, 140],
      [18_000, 3600, 20, 8, 150],
    ];
    const coloured = contentOf(ride({ overview: faster }));
    expect(coloured.ramp).toHaveLength(5);
    expect(coloured.runs.some(({ step }) => step !== undefined)).toBe(true);
    expect(contentOf(ride()).sport).toBe("road");
    expect(contentOf(ride({ activityId: 10 })).sport).toBe("mountain-bike");
    expect(contentOf(indoors)).toMatchObject({ runs: [], ramp: undefined });
  });
});

describe("[SHAR-1] the contents of a workout's image", () => {
  it("are its title, sport, day and person, and four numbers in the reader's units", () => {
    const { title, sub, who, numbers } = contentOf(ride());
    expect([title, sub, who]).toEqual(["To the sea", "sports.cycling · 1 Jun 2025", "Maren Example"]);
    expect(numbers.map(({ label, value, unit }) => [label, value, unit])).toEqual([
      ["workouts.distance", "18.00", "km"],
      ["workouts.duration", "1:00:00", ""],
      ["workouts.ascent", "230", "m"],
      ["workouts.speed", "18.0", "km/h"],
    ]);
    // 18 km / 1.609344, and 230 m / 0.3048.
    const imperial = contentOf(ride(), "IMPERIAL").numbers;
    expect(imperial.map(({ value, unit }) => `${value} ${unit}`.trim())).toEqual([
      "11.18 mi",
      "1:00:00",
      "755 ft",
      "11.2 mph",
    ]);
  });

  it("have the sport instead of a missing title", () => {
    const { description: _none, ...untitled } = ride();
    expect(contentOf(untitled as CombinedWorkoutView)).toMatchObject({
      title: "sports.cycling",
      sub: "1 Jun 2025",
    });
  });

  it("have the track with its heights by distance", () => {
    const { line, profile, markers } = contentOf(ride());
    expect(line?.lat[0]).toBeCloseTo(38.5, 5);
    expect(profile).toEqual({
      colour: "elev",
      at: Float64Array.of(0, 9000, 18_000),
      values: Float64Array.of(10, 60, 20),
    });
    expect(markers.length).toBeGreaterThan(0);
  });

  it("have heart rate by time if there was no track, and no place", () => {
    const { line, profile, markers, numbers } = contentOf(indoors);
    expect([line, markers]).toEqual([undefined, []]);
    expect(profile).toEqual({
      colour: "hr",
      at: Float64Array.of(0, 1800, 3600),
      values: Float64Array.of(120, 140, 150),
    });
    expect(numbers.map(({ label, colour }) => [label, colour])).toEqual([
      ["workouts.duration", undefined],
      ["workouts.heartRate", "hr"],
      ["workouts.maxHeartRate", "hr"],
      ["workouts.energy", undefined],
    ]);
  });

  it("have no profile if neither heights nor pulse are known", () => {
    const overview: CombinedWorkoutView["overview"] = [[0, 0, null, 5, null]];
    for (const workout of [ride(), indoors])
      expect(contentOf({ ...workout, overview }).profile).toBeUndefined();
  });

  it("are complete for a sport that this client does not know", () => {
    expect(contentOf(ride({ activityId: 999 }))).toMatchObject({ family: "other", icon: undefined });
  });
});
