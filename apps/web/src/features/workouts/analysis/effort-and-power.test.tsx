import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectRead, expectRows } from "../../../testing/read-page.ts";
import { server } from "../../../testing/render-screen.tsx";
import {
  answerRecording,
  button,
  overview,
  section,
  showTables,
  table,
  timed,
} from "../../../testing/workout-tables-on-screen.tsx";

const own = { heartRateMaximum: { value: 200, source: "own" as const } };

describe("the felt effort of a workout", () => {
  const unmeasured = { workoutAvgHR: 0, workoutMaxHR: 0, hrmax: 0, avg: 0, userMaxHR: 180, max: 180 };

  it("is shown with its word, and with the load that it gives where no heart rate does", async () => {
    await showTables({ ...own, perceivedExertion: 7, totalTime: 1800, hrdata: unmeasured });
    // Half an hour at 7 is half of an hour at threshold; TRIMP: 30 minutes at 179 of 60 to 200.
    await expectRead(
      section("Felt effort"),
      /RPE\s*7\s*of 10\s*Very hard\s*TRIMP\s*87.*by felt effort\s*Stress\s*50.*by felt effort/,
    );
    await expect.element(section("Felt effort").getByText("Only you see this")).toBeVisible();
    await button("Stress: source").click();
    await expect.element(page.getByText(/^Load by felt effort, as there is no heart rate/)).toBeVisible();
  });

  it("gives no load beside a heart rate", async () => {
    await showTables({ ...timed, ...own, perceivedExertion: 3, hrdata: { ...unmeasured, avg: 140 } });
    await expectRead(section("Felt effort"), /RPE\s*3\s*of 10\s*Moderate$/);
  });

  it("is no section where nobody said it", async () => {
    await showTables({ ...timed, ...own });
    expect(section("Felt effort").elements()).toEqual([]);
  });
});

describe("the training load of a workout", () => {
  it("is by Edwards the minutes of each zone times its number, which a press explains", async () => {
    await showTables({ ...timed, ...own, analysis: { outliers: 0, rulesVersion: 7 } });
    // 25 minutes in zone 2 and 25 in zone 3.
    await expectRead(section("Effort"), /Edwards TRIMP.*125/);
    await button("Edwards TRIMP: source").click();
    await expect
      .element(page.getByText(/^Training load by zones: minutes in each heart-rate zone times the number/))
      .toBeVisible();
    await expect.element(page.getByText("Computed from the recorded points, rules version 7.")).toBeVisible();
  });

  it("is by one's own zones of that day", async () => {
    const heartRate = { unit: "beatsPerMinute" as const, limits: [110, 130, 145, 160, 175], since: null };
    await showTables({ ...timed, ...own, trainingZones: { heartRate }, analysis: { outliers: 0 } });
    // 120 beats are zone 1 now, 150 are zone 3 still: 25 + 75.
    await expectRead(section("Effort"), /Edwards TRIMP.*100/);
    await expect.element(page.getByText("Your own zones, always valid. Only you see them.")).toBeVisible();
  });

  it("is by Banister of the owner's own reserve and sex", async () => {
    await showTables({
      ...timed,
      ...own,
      sex: "male",
      thresholds: { restingHeartRate: 50 },
      analysis: { outliers: 0 },
    });
    // 25 min at 70/150 of the reserve, 25 at 100/150: 25 × 0.4667 × 0.64 e^(1.92 × 0.4667) = 18.3, and 38.4.
    await expectRead(section("Effort"), /TRIMP\s*57/);
    await button("TRIMP: source").first().click();
    await expect.element(page.getByText(/^Training load by Banister’s TRIMP/)).toBeVisible();
  });

  it("is that of the server for others, and of less than one not shown", async () => {
    await showTables({ ...timed, analysis: { outliers: 0, trainingImpulse: 0.9, zoneLoad: 1 } });
    await expectRead(section("Effort"), /^Effort\s*Edwards TRIMP.*1/);
    expect(button("Banister").elements()).toEqual([]);
    expect(page.getByText("TRIMP", { exact: true }).elements()).toEqual([]);
  });

  it("is missing without heart rates and values left out", async () => {
    await showTables({ ...timed, analysis: { outliers: 0, trainingImpulse: 0.9 } });
    expect(section("Effort").elements()).toEqual([]);
  });
});

describe("[WORK-2] values that were left out", () => {
  it.each([
    [{ elevation: 1 }, "1 impossible elevation left out of averages and maximums. The recording keeps them."],
    [{ settling: 2, speed: 1 }, /^2 elevations before the altimeter settled and 1 impossible speed left out/],
    [
      { cadence: 3, power: 1, temperature: 2 },
      /^3 impossible cadences, 1 impossible power, and 2 impossible temperatures left out/,
    ],
  ])("are named by kind: %o", async (outlierKinds, words) => {
    await showTables({ ...timed, analysis: { outliers: 1, outlierKinds } });
    await expect.element(page.getByText(words)).toBeVisible();
    expect(section("Effort").getByRole("term").elements()).toEqual([]);
  });
});

const watts = {
  ...timed,
  activityId: 2,
  avgPower: 200,
  analysis: { outliers: 0, rulesVersion: 7, normalizedPower: 215 },
};

describe("the power zones of a ride", () => {
  it.each([
    [
      { functionalThresholdPower: 250 },
      undefined,
      "Coggan zones from your FTP on that day, 250 W. Only you see them.",
    ],
    [
      {},
      { unit: "percentOfThreshold" as const, limits: [55, 75, 90, 105, 120, 150], since: null },
      "Your own power zones are percentages of your FTP, which is not set for this day.",
    ],
  ])("say what they are by: %o %o", async (thresholds, power, words) => {
    server.refuse("getWorkoutRecording", "workout.not_found");
    await showTables({ ...watts, thresholds, ...(power && { trainingZones: { power } }) });
    await expectRead(section("Power"), /Normalized power.*215\sW/);
    // Without points there is no time in them.
    expect(table("Time in power zones").elements()).toEqual([]);
    if (power) await expect.element(page.getByText(words)).toBeVisible();
  });

  it("have the time in each, hardest first, with its share and a bar", async () => {
    server.answer("getSimilarRoutes", []);
    // 130 W for 25 minutes, 200 W for 20 and 400 W for the last five.
    answerRecording({
      distance: Float64Array.from(overview, (_, at) => at * 100),
      power: Float64Array.from(overview, (_, at) => (at < 50 ? 130 : at < 90 ? 200 : 400)),
    });
    await showTables({ ...watts, hasRecording: true, thresholds: { functionalThresholdPower: 250 } });
    const zones = table("Time in power zones");
    await expectRows(zones, [
      ["Zone", "W", "", "Time", "Share"],
      // 55, 75, 90, 105, 120 and 150 % of 250 W are 137.5, 187.5, 225, 262.5, 300 and 375 W.
      ["Z7", "≥ 375", "", "5:00", "10%"],
      ["Z6", "300–374", "", "0:00", "0%"],
      ["Z5", "263–299", "", "0:00", "0%"],
      ["Z4", "225–262", "", "0:00", "0%"],
      ["Z3", "188–224", "", "20:00", "40%"],
      ["Z2", "138–187", "", "0:00", "0%"],
      ["Z1", "< 138", "", "25:00", "50%"],
    ]);
    const bars = [...zones.element().querySelectorAll<HTMLElement>("span[style]")].map(({ style }) => style);
    expect(bars.map(({ width }) => width)).toEqual(["20%", "0%", "0%", "0%", "80%", "0%", "100%"]);
    expect(bars.map(({ background }) => background)).toEqual(bars.map(() => "var(--power)"));
    await expect
      .element(page.getByText("Coggan zones from your FTP on that day, 250 W. Only you see them."))
      .toBeVisible();
    // The form takes the button's place, and gives it back.
    await button("Change your power zones").click();
    await expect.element(button("Change your power zones")).not.toBeInTheDocument();
    await button("power form, default").click();
    await expect.element(button("power form, default")).not.toBeInTheDocument();
    await expect.element(button("Change your power zones")).toHaveFocus();
  });

  it("are not missed by others, nor on a run", async () => {
    await showTables({ ...watts, abilities: { edit: false, delete: false, share: true } });
    await expectRead(section("Power"), /Normalized power/);
    expect(page.getByText(/^To see time in power zones/).elements()).toEqual([]);
  });

  it("have no work where none was added up", async () => {
    await showTables({ ...watts, avgPower: 0, analysis: { ...watts.analysis, work: 0 } });
    await expectRead(section("Power"), /Normalized power/);
    expect(button("Work: source").elements()).toEqual([]);
    expect(page.getByText("Average power").elements()).toEqual([]);
    expect(table("The highest average power for each duration").elements()).toEqual([]);
  });

  it("are missing where no power was recorded", async () => {
    await showTables({
      ...timed,
      overview,
      analysis: { outliers: 0, bestPowers: [{ duration: 61, value: 1, startTime: 0 }] },
    });
    expect(section("Power").elements()).toEqual([]);
  });
});

describe("[WORK-3] laps of the device", () => {
  it("say of each doubtful value what the device reported", async () => {
    const lap = { startTime: 0, startDistance: 0, duration: 1500, distance: 5000, avgSpeed: 3.333 };
    await showTables({
      ...timed,
      laps: [
        {
          ...lap,
          avgHeartRate: 150,
          doubts: [
            { rule: "silent", against: 0, name: "avgHeartRate", device: 0 },
            { rule: "speedAgainstDistance", against: 3.333, name: "avgSpeed", device: 10 },
          ],
        },
        { ...lap, startTime: 1500, startDistance: 5000 },
      ],
    });
    const splits = table("Splits of equal length, or the laps of the device");
    await expect.poll(() => splits.getByRole("row").elements().length).toBe(3);
    const mark = splits.getByRole("button", { name: "What the device reported for lap 1" });
    for (const [at, words] of [
      [0, /^The device reported 1:40\s\/km, but distance divided by time is 5:00\s\/km/],
      [1, /^The device reported 0\sbpm: it did not measure this/],
    ] as const) {
      await mark.nth(at).click();
      await expectRead(page.getByRole("dialog"), words);
      await userEvent.keyboard("{Escape}");
    }
  });
});
