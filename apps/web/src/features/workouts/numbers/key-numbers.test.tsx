import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { metricFormats } from "../../../graph/metric-formats.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useUnits } from "../../../lib/preferences/preferences.ts";
import { expectTexts } from "../../../testing/read-page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { combinedWorkout } from "../../../testing/workout-examples.ts";
import { sportOfWorkout } from "../head/sport-of-workout.ts";
import { KeyNumbers } from "./key-numbers.tsx";

const Numbers = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const messages = useMessages();
  const units = useUnits();
  const formats = metricFormats({
    messages,
    units,
    sport: sportOfWorkout(workout),
    avgCadence: workout.cadence.avg,
  });
  return (
    <>
      <KeyNumbers workout={workout} formats={formats} />
      {["speed", "elev", "hr"].map((metric) => (
        <i key={metric} style={{ color: `var(--${metric})` }}>
          {metric}
        </i>
      ))}
    </>
  );
};

const show = async (changed: Partial<CombinedWorkoutView>, units: "METRIC" | "IMPERIAL" = "METRIC") =>
  await renderScreen(<Numbers workout={combinedWorkout(changed)} />, { units });

const numbers = () => page.getByRole("region", { name: "Key numbers" });
const labels = () => numbers().getByRole("term");
const button = (name: string) => page.getByRole("button", { name: new RegExp(`, ${name}$`) });
const metric = (name: string) => getComputedStyle(page.getByText(name, { exact: true }).element()).color;
const labelOf = (name: string) =>
  labels()
    .elements()
    .find(({ textContent }) => textContent === name) ?? document.body;
const valueOf = (name: string) => labelOf(name).parentElement?.querySelector("dd")?.textContent;
/** The dash before its name. */
const colourOf = (name: string) => getComputedStyle(labelOf(name), "::before").backgroundColor;

const run = (drop: number, length: number) => ({
  index: 1,
  startTimestamp: 0,
  from: 0,
  to: 1,
  descentDistanceMeters: length,
  descentDurationSeconds: 100,
  avgSpeed: 10,
  drop,
  profile: [],
});

describe("[WORK-2] the key numbers of a sport", () => {
  it("say over which time an average is", async () => {
    await show({ totalTime: 3000, movingTime: 2400, elapsedTime: 3600, avgSpeed: 3.333 });
    // Running begins with distance, time, pace and ascent; the other times follow, and each says which it is.
    await expectTexts(labels(), [
      "Distance",
      "Timer time",
      "Pace incl. stops",
      "Ascent",
      "Moving time",
      "Moving pace",
      "Elapsed time",
      "Descent",
      "Best pace",
    ]);
    for (const [name, words] of [
      ["Pace incl. stops: source", "Distance divided by timer time, pauses left out."],
      ["Moving time: source", "Timer time without stops."],
      ["Moving pace: source", "Distance divided by moving time."],
      ["Elapsed time: source", "From start to finish, pauses included. Best efforts use elapsed time."],
    ] as const) {
      await button(name).click();
      await expect.element(page.getByText(words)).toBeVisible();
      await userEvent.keyboard("{Escape}");
    }
  });

  it("have one time where nobody rested, and no pause", async () => {
    // Half a minute of rest, and a pause of less than a second, are not worth a number.
    await show({ totalTime: 3000, movingTime: 2970, elapsedTime: 3000.9 });
    await expect.element(numbers()).toBeVisible();
    expect(numbers().getByText("Moving time").elements()).toEqual([]);
    expect(numbers().getByText("Elapsed time").elements()).toEqual([]);
  });

  it("have speed, height and heart rate in the colours of their graphs", async () => {
    await show({
      hrdata: { userMaxHR: 180, workoutMaxHR: 170, workoutAvgHR: 140, hrmax: 170, avg: 140, max: 180 },
      analysis: { outliers: 0, rulesVersion: 7, gradeAdjustedSpeed: 3 },
    });
    await expect.element(button("GAP: source")).toBeVisible();
    expect(["GAP", "Pace", "Heart rate", "Ascent"].map(colourOf)).toEqual(
      ["speed", "speed", "hr", "elev"].map(metric),
    );
    expect(colourOf("Distance")).not.toBe(metric("speed"));
    await button("GAP: source").click();
    await expect.element(page.getByText(/Minetti 2002/)).toBeVisible();
    await expect.element(page.getByText("Computed from the recorded points, rules version 7.")).toBeVisible();
  });

  it("are those of a day at the lifts, each explained", async () => {
    await show({
      activityId: 13,
      totalDescent: 550,
      analysis: { outliers: 0, rulesVersion: 7, skiRuns: [run(300, 1500), run(250, 1250)] },
    });
    await expectTexts(labels(), ["Vertical", "Runs", "Top speed", "Longest run", "Distance", "Duration"]);
    expect(valueOf("Runs")).toMatch(/^2/);
    expect(valueOf("Longest run")).toMatch(/^1\.50\s?km/);
    await button("Runs: source").click();
    await expect.element(page.getByText("Descents of 30 m or more between two lifts.")).toBeVisible();
  });

  it("have nothing of a distance that there is not", async () => {
    await show({
      activityId: 23,
      totalDistance: 0,
      avgSpeed: 0,
      maxSpeed: 0,
      totalAscent: 0,
      totalDescent: 0,
    });
    await expectTexts(labels(), ["Duration"]);
    // One row of numbers, and no line below it.
    expect(numbers().getByRole("separator").elements()).toEqual([]);
  });
});
