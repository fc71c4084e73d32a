import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectRead, expectRows } from "../../../testing/read-page.ts";
import {
  button,
  overview,
  section,
  showTables,
  state,
  table,
} from "../../../testing/workout-tables-on-screen.tsx";

const length = (startTime: number, strokes: number | undefined, strokeType = "freestyle") => ({
  startTime,
  duration: 30,
  strokes,
  ...(strokes === undefined ? {} : { swolf: 30 + strokes }),
  strokeType,
});

const bare = (startTime: number) => ({ startTime, duration: 30 });

const strength = {
  sets: [
    { startTime: 0, duration: 30, rest: 60, exercise: "benchPress" as const, repetitions: 10, weight: 62.5 },
    { startTime: 90, duration: 30, name: "Goblet squat", exercise: "squat" as const, repetitions: 12 },
    { startTime: 120, duration: 30 },
  ],
  repetitions: 22,
  volume: 625,
};

describe("[WORK-6] sports with parts of their own", () => {
  it("has the runs of a day at the lifts", async () => {
    await showTables({
      activityId: 13,
      startTime: 1_000_000,
      overview,
      analysis: {
        outliers: 0,
        skiRuns: [300, 250].map((drop, at) => ({
          index: at + 1,
          startTimestamp: 1_000_000 + at * 1_200_000,
          from: at * 40,
          to: at * 40 + 10,
          descentDistanceMeters: 1500,
          descentDurationSeconds: 150,
          avgSpeed: 10,
          drop,
          profile: [
            [0, 1000],
            [1500, 1000 - drop],
          ] as [number, number][],
        })),
      },
    });
    await expectRead(section("2 runs"), /550\sm of vertical/);
    await expectRows(table("The runs between the lifts"), [
      ["Run", "", "Vertical m", "km", "Time", "km/h"],
      ["1", "", "300", "1.50", "2:30", "36.0"],
      ["2", "", "250", "1.50", "2:30", "36.0"],
    ]);
    await button("2: select this run on map and graphs").click();
    await expectRead(state(), /^at 40 selected 40–45/);
    // The shorter drop ends above the lower edge: all hills are at one scale.
    const hills = [...table("The runs").element().querySelectorAll("path")].map((path) =>
      path.getAttribute("d"),
    );
    expect(hills).toEqual([
      "M0.0 0.0L88.0 30.0L88.0 30L0 30Z",
      "M0.0 0.0L88.0 30.0",
      "M0.0 5.0L88.0 30.0L88.0 30L0 30Z",
      "M0.0 5.0L88.0 30.0",
    ]);
  });

  it("has sets, rests and lengths of a swim", async () => {
    await showTables({
      activityId: 21,
      totalDistance: 100,
      overview,
      analysis: {
        outliers: 0,
        pool: {
          lengths: [
            length(0, 20),
            length(30, 22),
            length(90, 21, "backstroke"),
            length(120, undefined, "backstroke"),
          ],
          distance: 100,
          swimTime: 120,
          restTime: 30,
          strokeLength: 1.234,
        },
      },
    });
    await expectRows(table("Lengths swum between two rests"), [
      ["Set", "m", "Stroke", "Time", "/100 m", "SWOLF", "Rest"],
      ["1", "50", "Freestyle", "1:00", "2:00", "51", "0:30"],
      ["2", "50", "Backstroke", "1:00", "2:00", "51", "–"],
    ]);
    await expectRows(table(/^Lengths of the pool/), [
      ["Length", "Stroke", "Time", "Strokes", "SWOLF"],
      ["1", "Freestyle", "0:30", "20", "50"],
      ["2", "Freestyle", "0:30", "22", "52"],
      ["3", "Backstroke", "0:30", "21", "51"],
      ["4", "Backstroke", "0:30", "–", "–"],
    ]);
    await expectRead(section("Pool"), /Distance per stroke.*1\.23\sm/);
    await button("Distance per stroke: source").click();
    await expect.element(page.getByText("Distance swum divided by the number of strokes.")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await button("2: select this set on the graphs").click();
    await expectRead(state(), /^at 3 selected 3–5/);
    await button("3: select this length on the graphs").click();
    await expectRead(state(), /^at 3 selected 3–4/);
  });

  it("[WORK-17] has the sets of strength training with exercise, repetitions, weight and rest, and their sums", async () => {
    await showTables({ activityId: 23, totalDistance: 0, overview, analysis: { outliers: 0, strength } });
    await expectRows(table("Sets of strength training with the rest after each"), [
      ["Set", "Exercise", "Repetitions", "kg", "Time", "Rest"],
      ["1", "Bench press", "10", "62.5", "0:30", "1:00"],
      ["2", "Goblet squat", "12", "–", "0:30", "–"],
      ["3", "–", "–", "–", "0:30", "–"],
    ]);
    await expectRead(section("Sets"), /Sets.*3.*Repetitions.*22.*Volume.*625\skg/);
  });

  it("[WORK-17] has the weights of strength training in pounds", async () => {
    await showTables(
      { activityId: 23, totalDistance: 0, overview, analysis: { outliers: 0, strength } },
      { units: "IMPERIAL" },
    );
    // 62.5 kg are 137.79 lb, and 625 kg 1,377.9.
    await expectRows(table("Sets of strength training with the rest after each"), [
      ["Set", "Exercise", "Repetitions", "lb", "Time", "Rest"],
      ["1", "Bench press", "10", "137.8", "0:30", "1:00"],
      ["2", "Goblet squat", "12", "–", "0:30", "–"],
      ["3", "–", "–", "–", "0:30", "–"],
    ]);
    await expectRead(section("Sets"), /Volume.*1,378\slb/);
  });

  it("has lengths without strokes, and sets of lengths where the pool is unknown", async () => {
    await showTables(
      {
        activityId: 21,
        totalDistance: 0,
        analysis: {
          outliers: 0,
          pool: {
            lengths: [bare(0), bare(30), bare(90)],
            swimTime: 90,
            restTime: 30,
            strokeLength: 1.8288,
          },
        },
      },
      { units: "IMPERIAL" },
    );
    await expectRows(table("Lengths swum between two rests"), [
      ["Set", "Lengths", "Time", "Rest"],
      ["1", "2", "1:00", "0:30"],
      ["2", "1", "0:30", "–"],
    ]);
    await expectRows(table(/^Lengths of the pool/), [
      ["Length", "Time"],
      ["1", "0:30"],
      ["2", "0:30"],
      ["3", "0:30"],
    ]);
    await expectRead(section("Pool"), /Distance per stroke.*2\syd/);
  });

  it("has no table of sets for a swim without rests, and none of lengths without any", async () => {
    const pool = { distance: 0, swimTime: 60, restTime: 0 };
    const lengths = [length(0, 20), length(30, 20)];
    await showTables({ activityId: 21, analysis: { outliers: 0, pool: { ...pool, lengths } } });
    await expect.element(table(/^Lengths of the pool/)).toBeVisible();
    expect(table("Lengths swum between two rests").elements()).toEqual([]);
    expect(page.getByText("Distance per stroke").elements()).toEqual([]);
  });

  it("has the legs of a triathlon, each in the units of its sport", async () => {
    await showTables({
      activityId: 74,
      overview,
      analysis: {
        outliers: 0,
        legs: [
          {
            activityId: 85,
            startTime: 0,
            totals: { distance: 1500, timerTime: 1800, elapsedTime: 1800, avgSpeed: 0.833 },
          },
          {
            activityId: 2,
            startTime: 1800,
            totals: { distance: 40_000, timerTime: 4000, elapsedTime: 4000, avgSpeed: 10 },
          },
          { activityId: 1, startTime: 5800, totals: {} },
        ],
      },
    });
    await expectRows(table("The workout by sport"), [
      ["Sport", "Time", "Distance", "Speed"],
      ["Open water swimming", "30:00", "1 500 m", "2:00 /100 m"],
      ["Cycling", "1:06:40", "40.00 km", "36.0 km/h"],
      ["Running", "–", "–", "–"],
    ]);
    expect(button("Select Running on map and graphs").elements()).toEqual([]);
    await button("Select Open water swimming on map and graphs").click();
    await expectRead(state(), /^at 0 selected 0–60/);
  });
});
