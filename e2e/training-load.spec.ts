import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { importWorkout } from "./harness/api.ts";
import { enterWorkout } from "./harness/feed.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";
import { pressOn, tabTo, typeInto } from "./harness/keyboard.ts";
import { steadyRecording } from "./harness/steady-recording.ts";

const dayMs = 86_400_000;

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme: "light" });

    test("[LOAD-5] [LOAD-6] [WORK-5] the statistics show load, fitness, fatigue and form over a chosen time, by keyboard and as a table, and what was left out @all", async ({
      cairn,
      member,
    }) => {
      test.slow();
      const { page, account } = await member("trainer");
      await enterWorkout(cairn.url, account, { description: "Gym", startTime: Date.now() - dayMs });
      await page.goto("/diary/statistics");
      const load = page.getByRole("region", { name: "Training load" });
      await expect(load).toContainText("No training load yet.");

      // Mornings in Helsinki, this many calendar days before the reader's own day, at any time of day.
      const today = await page.evaluate(() => {
        const now = new Date();
        return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate(), 9);
      });
      for (let week = 1; week <= 20; week += 1) {
        const start = new Date(today - week * 7 * dayMs).toISOString();
        const bytes = steadyRecording({
          start,
          sport: "cycling",
          stretches: [[7, 600 + 60 * (20 - week)]],
          rate: 150,
          power: 200,
        });
        await importWorkout(
          cairn.url,
          account,
          { name: `${week}.gpx`, bytes },
          { sharingFlags: 0, description: "Ride" },
        );
      }
      await page.reload();
      await expect(load).toContainText("Banister’s training impulse (TRIMP, 1991)");
      await expect(load).toContainText("1 workout without heart rate, power or felt effort is left out.");
      const graph = load.getByRole("slider", { name: "Day of the training load" });
      await tabTo(page, graph);
      await expect(graph).toHaveAttribute(
        "aria-valuetext",
        /: load 0, fitness [1-9]\d*, fatigue \d+, form -?\d+$/,
      );
      for (let day = 0; day < 7; day += 1) await page.keyboard.press("ArrowLeft");
      // Until a maximum is set, it is the highest in the workouts: 29 minutes at 100 % of the reserve.
      await expect(graph).toHaveAttribute("aria-valuetext", /: load 130, /);

      await load.getByRole("link", { name: "Set heart rates and FTP" }).click();
      const values = page.getByRole("region", { name: "Values by date" });
      await pressOn(page, values.getByRole("button", { name: "Add a value" }));
      const form = values.getByRole("form", { name: "Add a value" });
      await form.getByLabel("Kind").selectOption({ label: "Maximum heart rate" });
      await typeInto(page, form.getByLabel("Value"), "180");
      await page.keyboard.press("Enter");
      await expect(values.getByRole("listitem")).toContainText(/Maximum heart rate\s*always\s*180/);
      await values.getByRole("button", { name: "Add a value" }).click();
      await form.getByLabel("Value").fill("250");
      await form.getByLabel("Valid from").fill("2020-02-29");
      await page.keyboard.press("Enter");
      await expect(values.getByRole("listitem")).toHaveCount(2);
      expect(await findBarriersOfState(page, "values with dates")).toEqual([]);
      await values.getByRole("button", { name: /^Change Functional threshold power.*250/ }).click();
      const change = values.getByRole("form", { name: "Change value" });
      await change.getByLabel("Valid from").fill("2021-01-01");
      await change.getByRole("button", { name: "Save" }).click();
      await expect(values.getByRole("listitem")).toHaveCount(2);
      await expect(values.getByRole("listitem").first()).toContainText("from 1 Jan 2021");
      // All 20 rides have 200 W, which is 80 % of 250 W: the third zone, from 188 to 224 W.
      await page.goBack();
      await page.getByRole("region", { name: "Personal bests" }).getByRole("link").first().click();
      const zones = page.getByRole("table", { name: "Time in power zones" });
      await expect(zones.getByRole("row", { name: /^Z3/ })).toContainText(/188–224.*100\s?%/);
      await page.goBack();
      await tabTo(page, graph);
      for (let day = 0; day < 7; day += 1) await page.keyboard.press("ArrowLeft");
      // 29 minutes at 150 of 60 to 180: 29 * 0.75 * (0.86 * e^(1.67 * 0.75) + 0.64 * e^(1.92 * 0.75)) / 2 = 62.1.
      await expect(graph).toHaveAttribute("aria-valuetext", /: load 62, /);

      await load.getByText("Table", { exact: true }).click();
      await expect(load.getByRole("table").getByRole("row")).toHaveCount(92);
      expect(await findBarriersOfState(page, "training load")).toEqual([]);
      await load.getByRole("radio", { name: "All" }).check();
      await load.getByText("Table", { exact: true }).click();
      await expect(load.getByRole("table").getByRole("row")).toHaveCount(7);
      await load.getByRole("radio", { name: "Power and heart rate" }).check();
      await expect(load).toContainText("20 of 21 workouts by power.");
    });
  });
}
