import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectRead, expectRows } from "../../testing/read-page.ts";
import {
  button,
  overview,
  section,
  showTables,
  state,
  table,
  timed,
} from "../../testing/workout-tables-on-screen.tsx";

const zones = (max: number) => table(`Time in each heart-rate zone, maximum ${max} beats per minute`);

describe("[WORK-5] heart-rate zones", () => {
  it("have the time in each, hardest first, by the maximum of the owner, who can change it", async () => {
    await showTables({ ...timed, heartRateMaximum: { value: 200, source: "own" } });
    await expectRows(zones(200), [
      ["Zone", "bpm", "", "Time", "Share"],
      ["Z5 Maximum", "≥ 180", "", "0:00", "0%"],
      ["Z4 Threshold", "160–179", "", "0:00", "0%"],
      ["Z3 Aerobic", "140–159", "", "25:00", "50%"],
      ["Z2 Easy", "120–139", "", "25:00", "50%"],
      ["Z1 Warm-up", "100–119", "", "0:00", "0%"],
      ["Rest", "< 100", "", "0:00", "0%"],
    ]);
    const bars = [...zones(200).element().querySelectorAll<HTMLElement>("span[style]")];
    expect(bars.map(({ style }) => `${style.width} ${style.background}`)).toEqual([
      "0% var(--zone-5)",
      "0% var(--zone-4)",
      "100% var(--zone-3)",
      "100% var(--zone-2)",
      "0% var(--zone-1)",
      "0% var(--line-strong)",
    ]);
    await expect.element(page.getByText("Maximum 200: your own setting")).toBeVisible();
    await button("Change your maximum heart rate").click();
    await expect.element(button("Maximum form")).toBeVisible();
    await button("Maximum form").click();
    await expect.element(button("Change your maximum heart rate")).toBeVisible();
    await expect
      .element(page.getByText("Default zones: from 50, 60, 70, 80 and 90 % of maximum"))
      .toBeVisible();
    await button("Change your heart-rate zones").click();
    await expect.element(button("heartRate form, default")).toBeVisible();
  });

  it("have finer steps on demand", async () => {
    await showTables({ ...timed, heartRateMaximum: { value: 200, source: "highest" } });
    await expect.element(page.getByText(/^Maximum 200: the highest in your workouts/)).toBeVisible();
    await page
      .getByRole("radiogroup", { name: "Number of zones" })
      .getByRole("radio", { name: "Detailed" })
      .click();
    // 2 % of 200: 120 is the first of its step from 60 %, 150 within the one from 74 %.
    await expectRows(zones(200), [
      ["Zone", "bpm", "", "Time", "Share"],
      ["Z3 74%", "148–151", "", "25:00", "50%"],
      ["Z2 60%", "120–123", "", "25:00", "50%"],
    ]);
  });

  it("are one's own since a day, or percentages of what is not set", async () => {
    const own = { unit: "beatsPerMinute" as const, limits: [110, 130, 145, 160, 175], since: "2025-06-01" };
    await showTables({
      ...timed,
      heartRateMaximum: { value: 200, source: "own" },
      trainingZones: { heartRate: own },
    });
    await expect
      .element(page.getByText("Your own zones, valid from 1 Jun 2025. Only you see them."))
      .toBeVisible();
    await expectRead(zones(200).getByRole("row").nth(3), /Z3 Aerobic\s*145–159/);
  });

  it("are the default ones for percentages of what is not set, with another rest", async () => {
    await showTables({
      ...timed,
      overview: overview.map(([m, s, ele, speed], at) => [m, s, ele, speed, at < 50 ? 90 : 150]),
      heartRateMaximum: { value: 200, source: "assumed" },
      trainingZones: {
        heartRate: { unit: "percentOfThreshold", limits: [60, 70, 80, 90, 100], since: null },
      },
    });
    await expect
      .element(page.getByText(/^Your own zones are percentages of your lactate threshold heart rate/))
      .toBeVisible();
    await button("Change your heart-rate zones").click();
    await button("heartRate form, own").click();
    await expect.element(button("Change your heart-rate zones")).toHaveFocus();
    await page
      .getByRole("radiogroup", { name: "Number of zones" })
      .getByRole("radio", { name: "Detailed" })
      .click();
    await expectRows(zones(200), [
      ["Zone", "bpm", "", "Time", "Share"],
      ["Z3 74%", "148–151", "", "25:00", "50%"],
      ["Rest", "< 100", "", "25:00", "50%"],
    ]);
  });

  it("are those of nobody for others, who cannot change them", async () => {
    await showTables(
      { ...timed, abilities: { edit: false, delete: false, share: false } },
      { isVisitor: true },
    );
    await expect.element(page.getByText(/^Zones use a maximum of 180\. Only the owner/)).toBeVisible();
    await expect.element(button(/^Change your/)).not.toBeInTheDocument();
  });

  it("are missing where no heart rate was recorded", async () => {
    await showTables({ ...timed, overview: overview.map(([m, s, ele, speed]) => [m, s, ele, speed, null]) });
    expect(section("Heart-rate zones").elements()).toEqual([]);
  });
});

describe("[WORK-2] what the analysis found", () => {
  it("has the fastest stretch of each usual distance", async () => {
    await showTables({
      ...timed,
      analysis: {
        outliers: 0,
        bestEfforts: [
          { distance: 1000, duration: 240, startTime: 600 },
          { distance: 5000, duration: 1320, startTime: 300 },
          { distance: 1609.344, duration: 400, startTime: 0 },
        ],
      },
    });
    await expectRows(table("The fastest time for each distance, pauses included"), [
      ["Distance", "Elapsed time", "Pace /km"],
      ["1 km", "4:00", "4:00"],
      ["5 km", "22:00", "4:24"],
    ]);
    await expect.element(page.getByText("Elapsed time: pauses count, as in a race")).toBeVisible();
    const one = button("Select 1 km on map and graphs");
    await button("Select 5 km on map and graphs").click();
    await expectRead(state(), /^at 10 selected 10–54 5 km lit 10–54 5 km$/);
    await userEvent.tab({ shift: true });
    await expect.element(one).toHaveFocus();
    await expectRead(state(), /^at 10 selected 10–54 5 km lit 20–28 1 km$/);
    (one.element() as HTMLElement).blur();
    await expectRead(state(), /^at 10 selected 10–54 5 km$/);
    await table("The fastest time").getByRole("row").nth(1).hover();
    await expectRead(state(), /lit 20–28 1 km$/);
    await page.getByText("Elapsed time: pauses").hover();
    await expectRead(state(), /5 km$/);
  });

  it("has no best efforts in a sport without any, nor where none is over a usual distance", async () => {
    const bestEfforts = [{ distance: 1000, duration: 240, startTime: 600 }];
    await showTables({ ...timed, activityId: 11, analysis: { outliers: 0, bestEfforts } });
    expect(section("Best efforts").elements()).toEqual([]);
  });

  it("has power with its sources, work and bests, and says what the zones need", async () => {
    await showTables({
      ...timed,
      activityId: 2,
      avgPower: 200,
      analysis: {
        outliers: 0,
        rulesVersion: 7,
        normalizedPower: 215.4,
        work: 600_400,
        bestPowers: [
          { duration: 60, value: 320.6, startTime: 0 },
          { duration: 1200, value: 240, startTime: 0 },
          { duration: 61, value: 319, startTime: 0 },
        ],
      },
      provenance: { normalizedPower: { source: "computed", version: 7, device: 220, computed: 215.4 } },
    });
    await expectRead(section("Power"), /Normalized power.*215\sW.*Average power.*200\sW.*Work.*600\skJ/);
    await expectRows(table("The highest average power for each duration"), [
      ["Best power", "W"],
      ["1 min", "321"],
      ["20 min", "240"],
    ]);
    await expect.element(page.getByText(/^To see time in power zones, set your FTP/)).toBeVisible();
    await button("Select 1 min on map and graphs").click();
    await expectRead(state(), /^at 0 selected 0–2 1 min/);
    expect(button("Average power: source").elements()).toEqual([]);
    await button("Normalized power: source").click();
    await expect.element(page.getByText(/^The steady power that would have been as hard/)).toBeVisible();
    await expect.element(page.getByRole("radio", { name: /^Device 220\sW/ })).not.toBeChecked();
    await expect.element(page.getByRole("radio", { name: /^Computed 215\sW/ })).toBeChecked();
    await userEvent.keyboard("{Escape}");
    await button("Work: source").click();
    await expect.element(page.getByText("Power added up over the whole time.")).toBeVisible();
    await expect.element(page.getByText("Computed from the recorded points, rules version 7.")).toBeVisible();
    await button("Change your power zones").click();
    await expect.element(button("power form, default")).toBeVisible();
  });

  it("has training loads, and names by kind the values that were left out", async () => {
    await showTables({
      ...timed,
      analysis: {
        outliers: 5,
        trainingImpulse: 43.6,
        zoneLoad: 0.4,
        outlierKinds: { position: 2, heartRate: 1, power: 0 },
      },
    });
    await expectRead(section("Effort"), /TRIMP.*44/);
    expect(page.getByText("Edwards TRIMP").elements()).toEqual([]);
    await expect
      .element(
        page.getByText(
          "2 GPS spikes and 1 impossible heart rate left out of averages and maximums. The recording keeps them.",
        ),
      )
      .toBeVisible();
  });

  it("has the workout in words", async () => {
    await showTables({ ...timed, startTime: Date.UTC(2025, 5, 2, 7, 30), timeOffsetInMinutes: 180 });
    await expectRead(
      section("Summary"),
      /Running on 2 Jun 2025: 10\.00\skm in 50\smin, 5:00\s\/km on average\./,
    );
  });

  it("says what the import repaired, as far as it is known", async () => {
    await showTables({ ...timed, warnings: ["truncated", "no_time", "of_a_newer_server"] });
    const note = page.getByRole("complementary", { name: "Repaired on import" });
    await expect
      .poll(() =>
        note
          .getByRole("listitem")
          .elements()
          .map((each) => each.textContent),
      )
      .toEqual([
        "The file ends too early. Everything before the end was kept.",
        "The file has no times, so there is no speed. The date is that of the import, unless you have changed it.",
      ]);
    await expect.element(note.getByRole("button", { name: "Correct the date" })).toBeVisible();
  });

  it("leads to no date where the file has one", async () => {
    await showTables({ ...timed, warnings: ["truncated"] });
    const note = page.getByRole("complementary", { name: "Repaired on import" });
    await expect.element(note).toBeVisible();
    expect(note.getByRole("button").elements()).toEqual([]);
  });
});
