import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { importWorkout } from "./harness/api.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";
import { pressOn, tabTo } from "./harness/keyboard.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";
import { steadyRecording } from "./harness/steady-recording.ts";

/** Three runs, each faster over a kilometre than the previous one, and one that is slower. */
const runs = [
  { start: "2023-04-01T08:00:00Z", stretches: [[2.5, 1500]] as const, title: "Couch to track" },
  { start: "2023-08-01T08:00:00Z", stretches: [[4, 900]] as const, title: "Short and quick" },
  { start: "2024-02-01T08:00:00Z", stretches: [[3, 2000]] as const, title: "Winter steady" },
  {
    start: "2024-06-01T08:00:00Z",
    stretches: [
      [3, 300],
      [5, 400],
      [3, 900],
    ] as const,
    title: "Evening race",
  },
];

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme: "light" });

    test("[BEST-4] the statistics show personal bests with their history, by keyboard alone, and lead to the workout @all", async ({
      cairn,
      member,
    }) => {
      const { page, account } = await member("racer");
      for (const { start, stretches, title } of runs) {
        const bytes = steadyRecording({ start, stretches, sport: "running" });
        await importWorkout(
          cairn.url,
          account,
          { name: `${start}.gpx`, bytes },
          { sharingFlags: 0, description: title },
        );
      }
      await page.goto("/diary/statistics");
      const bests = page.getByRole("region", { name: "Personal bests" });
      // A kilometre at 5 m/s takes 200 s, 5 km at 5 and then 3 m/s take 400 + 1000 s.
      await expect(bests.getByRole("row", { name: /^1 km/ })).toContainText("3:20");
      await expect(bests.getByRole("row", { name: /^5 km/ })).toContainText("23:20");
      await expect(bests.getByRole("row", { name: /^10 km/ })).toHaveCount(0);

      const kilometre = bests.getByRole("button", { name: /^1 km, History, broken 2 times/ });
      await pressOn(page, kilometre);
      const records = bests.getByRole("table", { name: "How the best over 1 km improved" });
      await expect(records.getByRole("row")).toHaveCount(4);
      await expect(records.getByRole("row").nth(1)).toContainText(/1 Jun 2024.*Evening race.*3:20.*−0:50/);
      await expect(records.getByRole("row").nth(3)).toContainText(/1 Apr 2023.*Couch to track.*6:40.*First/);

      const graph = bests.getByRole("slider", { name: "How the best over 1 km improved" });
      await tabTo(page, graph);
      await expect(graph).toHaveAttribute("aria-valuetext", /1 Jun 2024: 3:20/);
      await page.keyboard.press("ArrowLeft");
      await expect(graph).toHaveAttribute("aria-valuetext", /1 Aug 2023: 4:10/);
      expect(await findBarriersOfState(page, "personal bests")).toEqual([]);

      await records.getByRole("link", { name: "Short and quick" }).click();
      await expect(page.getByRole("heading", { name: "Short and quick", level: 1 })).toBeVisible();

      // The effort itself is shown: the fastest kilometre is in the quick part, which began five minutes
      // after the start and lasted 400 s.
      await page.goBack();
      await bests.getByRole("row", { name: /^1 km/ }).getByRole("link", { name: "1 Jun 2024" }).click();
      await expect(page).toHaveURL(/\?part=\d+-\d+$/);
      const [start = 0, end = 0] = new URL(page.url()).searchParams.get("part")?.split("-").map(Number) ?? [];
      expect([start >= 299, end <= 701, end - start]).toEqual([true, true, 200]);
      await expect(page.getByRole("heading", { name: "Evening race", level: 1 })).toBeVisible();
      const part = page.getByRole("status").filter({ hasText: "Selection" });
      await expect(part).toContainText(/1\.00 km.*3:20/);
      await page.getByRole("button", { name: "Clear selection" }).click();
      await expect(part).toHaveCount(0);
    });
  });
}

test("[BEST-4] personal bests say what sets no record, and say so if there are none @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member("commuter");
  const drive = steadyRecording({
    start: "2024-03-01T08:00:00Z",
    sport: "running",
    stretches: [
      [3, 600],
      [13, 600],
    ],
  });
  await importWorkout(
    cairn.url,
    account,
    { name: "drive.gpx", bytes: drive },
    { sharingFlags: 0, description: "Forgot to stop" },
  );
  await page.goto("/diary/statistics");
  const bests = page.getByRole("region", { name: "Personal bests" });
  await expect(bests).toContainText("No bests yet");

  const ride = steadyRecording({
    start: "2024-03-02T08:00:00Z",
    sport: "cycling",
    stretches: [[8, 1200]],
    power: 210,
  });
  await importWorkout(
    cairn.url,
    account,
    { name: "ride.gpx", bytes: ride },
    { sharingFlags: 0, description: "Ride" },
  );
  const run = steadyRecording({ start: "2024-03-03T08:00:00Z", sport: "running", stretches: [[3, 600]] });
  await importWorkout(
    cairn.url,
    account,
    { name: "run.gpx", bytes: run },
    { sharingFlags: 0, description: "Run" },
  );
  await page.reload();
  await bests.getByLabel("Sport of the bests").selectOption({ label: "Cycling" });
  await expect(
    bests.getByRole("table", { name: "Best power" }).getByRole("row", { name: /^20 min/ }),
  ).toContainText("210 W");
  await expect(
    bests.getByRole("table", { name: "Best average speed by time" }).getByRole("row", { name: /^5 min/ }),
  ).toContainText("28.8 km/h");
  await bests.getByLabel("Sport of the bests").selectOption({ label: "Running" });
  await expect(bests).toContainText(
    "1 workout can’t count as a record: 1 is faster than anyone in the sport.",
  );
});

test.describe("on a bad network", () => {
  test.use({ refusals: [400] });

  test("[BEST-4] until the bests of another sport arrive, those shown lead nowhere; if they fail, another sport can be chosen @all", async ({
    cairn,
    member,
  }) => {
    const { page, account } = await member("slow");
    for (const [start, sport] of [
      ["2024-03-02T08:00:00Z", "cycling"],
      ["2024-03-03T08:00:00Z", "running"],
      ["2024-03-04T08:00:00Z", "running"],
    ] as const) {
      const ride = sport === "cycling" && { power: 210 };
      const bytes = steadyRecording({ start, sport, stretches: [[3, 900]], ...ride });
      const header = { sharingFlags: 0, description: start };
      await importWorkout(cairn.url, account, { name: `${start}.gpx`, bytes }, header);
    }
    const ofOneSport = /\/user\/bests\?activityId=/;
    const letThemCome = await blockAnswers(page, "GET", ofOneSport);
    await page.goto("/diary/statistics");
    const bests = page.getByRole("region", { name: "Personal bests" });
    const chosen = bests.getByLabel("Sport of the bests");
    const awaited = bests.locator("[inert][aria-busy=true]");
    const power = bests.getByRole("table", { name: "Best power" });
    await expect(bests.getByRole("row", { name: /^1 km/ })).toBeVisible();
    await expect(power).toHaveCount(0);
    await chosen.selectOption({ label: "Cycling" });
    await expect(awaited).toHaveCount(1);
    letThemCome();
    await expect(power).toBeVisible();
    await expect(awaited).toHaveCount(0);

    await routeOpenPage(page, ofOneSport, (route) =>
      route.fulfill({ status: 400, json: { error: { code: "400", reason: "request.invalid" } } }),
    );
    await chosen.selectOption({ label: "Running" });
    await expect(bests.getByRole("button", { name: "Try again" })).toBeVisible();
    await chosen.selectOption({ label: "Cycling" });
    await expect(power).toBeVisible();
  });
});
