import { describe, expect, it } from "vitest";
import { pinsOfView } from "./pins-of-view.ts";

const line = (workoutKey: string, lon: number, lat: number) => ({
  workoutKey,
  username: "ann",
  activityId: 1,
  lon,
  lat,
  totalDistance: 5000,
});

const nothing = { clusters: [], lines: [], photos: [], points: [] };

const photo = (key: string, x: number, y: number) => ({
  key,
  location: { x, y },
  workoutKey: "w",
  timestamp: 0,
  totalTime: 0,
  description: "",
  username: "ann",
  url: "",
  coverImage: false,
  width: 4,
  height: 3,
  sources: [],
});

const kinds = (explored: Parameters<typeof pinsOfView>[0], zoom: number) =>
  pinsOfView(explored, zoom).map((pin) => [pin.kind, pin.kind === "cluster" ? pin.count : undefined]);

describe("the pins of explore", () => {
  it("[EXPL-1] are one circle with a count where workouts would cover each other, and apart from nearer", () => {
    // A hundredth of a degree of longitude is 0.7 px at zoom 5, and 23 km of them are some 750 px at zoom 15.
    const lines = [line("a", 24.91, 60.17), line("b", 24.92, 60.17), line("c", 10, 60.17)];
    expect(kinds({ ...nothing, lines }, 5)).toEqual([
      ["cluster", 2],
      ["workouts", undefined],
    ]);
    expect(kinds({ ...nothing, lines }, 15)).toEqual([
      ["workouts", undefined],
      ["workouts", undefined],
      ["workouts", undefined],
    ]);
  });

  it("[EXPL-1] have all workouts that begin at the same place where coming nearer does not help", () => {
    const lines = [line("a", 24.9, 60.17), line("b", 24.9, 60.17)];
    expect(kinds({ ...nothing, lines }, 12)).toEqual([["cluster", 2]]);
    const [pin] = pinsOfView({ ...nothing, lines }, 16);
    expect(pin?.kind === "workouts" && pin.workouts.map(({ workoutKey }) => workoutKey)).toEqual(["a", "b"]);
  });

  it("[EXPL-1] are the server's clusters, and a workout where one is alone", () => {
    const [alone, many] = [
      { lon: 1, lat: 2, count: 1, workout: line("a", 1, 2) },
      { lon: 5, lat: 6, count: 700 },
    ];
    expect(kinds({ ...nothing, clusters: [alone, many] }, 3)).toEqual([
      ["workouts", undefined],
      ["cluster", 700],
    ]);
  });

  it("[EXPL-6] have no photo without a place, and none that covers another", () => {
    const photos = [
      photo("a", 24.9, 60.1),
      photo("b", 24.900_01, 60.1),
      photo("c", 0, 0),
      photo("d", -70, 10),
    ];
    const shown = pinsOfView({ ...nothing, photos }, 4).map(({ id }) => id);
    expect(shown).toEqual(["photo a", "photo d"]);
  });
});
