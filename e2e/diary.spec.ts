import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import type { Member } from "./harness/api.ts";
import { enterWorkout } from "./harness/feed.ts";
import { yearInHelsinki } from "./harness/helsinki.ts";
import { expect, test } from "./harness/journey.ts";
import { tabTo } from "./harness/keyboard.ts";

const grid = (page: Page) => page.getByRole("grid", { name: "Calendar" });
const cell = (page: Page, date: string) => grid(page).getByRole("gridcell", { name: `, ${date}, ` });
const month = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const dayView = (page: Page, date: string) => page.getByRole("region", { name: date });

/**
 * Weeks 46 and 47 of 2026: a run on Tuesday, a run and a walk on Saturday. Workouts entered by hand without a
 * place are in UTC.
 */
async function enterNovember(url: string, member: Member): Promise<void> {
  const [running, walking] = [1, 0];
  await enterWorkout(url, member, {
    description: "Along the river",
    startTime: Date.parse("2026-11-10T18:00+02:00"),
    activityId: running,
    duration: 3600,
    totalDistance: 10_000,
  });
  await enterWorkout(url, member, {
    description: "Home from the bus",
    startTime: Date.parse("2026-11-21T13:40+02:00"),
    activityId: walking,
    duration: 1326,
    totalDistance: 1920,
  });
  await enterWorkout(url, member, {
    description: "Over the tops",
    startTime: Date.parse("2026-11-21T08:12+02:00"),
    activityId: running,
    duration: 7200,
    totalDistance: 20_000,
  });
}

test("[DIARY-2] [DIARY-3] [DIARY-7] a month with its weeks, and a day with its workouts", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member("ann");
  await enterNovember(cairn.url, account);
  await page.goto("/diary?day=2026-11-21");
  await expect(month(page, "November 2026")).toBeAttached();
  await expect(grid(page).getByRole("row")).toHaveCount(7);
  await expect(grid(page).getByRole("rowheader")).toHaveText(["44", "45", "46", "47", "48", "49"]);
  await expect(grid(page).locator("[data-day]").first()).toHaveAccessibleName(/26 October 2026/);
  await expect(cell(page, "21 November 2026")).toHaveAccessibleName(
    /21 November 2026, 2 workouts, Running 2:00:00, Walking 22:06/,
  );

  // 2:22:06 compared with an hour; 21.92 km compared with 10.
  await expect(grid(page).getByRole("gridcell", { name: "Week 47:" })).toContainText(
    /2:22 \(100%\), 22.km \(100%\), .* 2× \(100%\)/,
  );
  await expect(grid(page).getByRole("gridcell", { name: "Week 46:" })).toContainText(
    /1:00 \(42%\), 10.km \(46%\), .* 1× \(50%\)/,
  );

  const day = dayView(page, "Saturday, 21 November 2026");
  await expect(day.getByRole("heading", { level: 3 })).toHaveText(["Over the tops", "Home from the bus"]);
  const first = day.getByRole("listitem").first();
  await expect(first).toContainText("06:12 · Running");
  await expect(first).toContainText(/Distance20\.00.km/);
  await expect(first).toContainText("Duration2:00:00");
  await expect(first).toContainText(/Average speed10\.0.km\/h/);
  await expect(first).toContainText(/Average pace6:00./);
  await expect(first.getByRole("link", { name: account.realName })).toHaveAttribute(
    "href",
    `/view_profile/${account.username}`,
  );
  expect(await findBarriersOfState(page, "diary, desk")).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findBarriersOfState(page, "diary, phone")).toEqual([]);
  await first.getByRole("link", { name: "Over the tops" }).click();
  await expect(page.getByRole("heading", { name: "Over the tops", level: 1 })).toBeVisible();
});

test("[DIARY-2] months are chosen and stepped through, and going back shows them again @all", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/diary?day=2026-03-31");
  await expect(page.getByText("No workouts on this day")).toBeVisible();
  const months = page.getByRole("combobox", { name: "Month" });
  await expect(months.getByRole("option")).toHaveCount(12);
  await expect(months.getByRole("option").nth(0)).toHaveText("January");
  const years = page.getByRole("combobox", { name: "Year" });
  await expect(years.getByRole("option").last()).toHaveText("1990");
  await expect(years.getByRole("option").first()).toHaveText(String(yearInHelsinki()));

  await page.getByRole("button", { name: "Previous month" }).click();
  await expect(month(page, "February 2026")).toBeAttached();
  await expect(page).toHaveURL(/day=2026-02-28/);
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(month(page, "March 2026")).toBeAttached();
  await years.selectOption("1990");
  await expect(month(page, "March 1990")).toBeAttached();
  await months.selectOption("December");
  await expect(month(page, "December 1990")).toBeAttached();
  await page.goBack();
  await expect(month(page, "March 1990")).toBeAttached();
  await page.goBack();
  await page.goBack();
  await expect(month(page, "February 2026")).toBeAttached();
});

test("[DIARY-2] [DIARY-7] the calendar by keyboard alone: across the end of a month, by year, to a day and its workout @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await enterNovember(cairn.url, account);
  await page.goto("/diary?day=2026-10-31");
  await tabTo(page, cell(page, "31 October 2026"));
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, "1 November 2026")).toBeFocused();
  await expect(month(page, "November 2026")).toBeAttached();
  await page.keyboard.press("Shift+PageUp");
  await expect(cell(page, "1 November 2025")).toBeFocused();
  await page.keyboard.press("Shift+PageDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, "10 November 2026")).toBeFocused();
  await expect(cell(page, "10 November 2026")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Tuesday, 10 November 2026" })).toBeFocused();
  const workout = page.getByRole("link", { name: "Along the river" });
  // Titles come later than the calendar.
  await expect(workout).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(workout).toBeFocused();
});

test("[DIARY-6] the day opened last is shown first next time, for each account; before that, today @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await enterNovember(cairn.url, account);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Diary" }).first().click();
  const today = await page.evaluate(() => new Date().getDate());
  await expect(grid(page).locator("[aria-current=date]")).toHaveAttribute("aria-selected", "true");
  await expect(grid(page).locator("[aria-current=date]")).toContainText(String(today));

  await page.goto("/diary?day=2026-11-20");
  await cell(page, "10 November 2026").click();
  await expect(dayView(page, "Tuesday, 10 November 2026")).toBeVisible();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Diary" }).first().click();
  await expect(page).toHaveURL(/\/diary$/);
  await expect(dayView(page, "Tuesday, 10 November 2026")).toContainText("Along the river");

  const other = await member();
  await other.page.goto("/diary");
  await expect(grid(other.page).locator("[aria-current=date]")).toHaveAttribute("aria-selected", "true");
});

test("[DIARY-4] [DIARY-5] the month by activity, and all weeks as a graph that moves the calendar", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await enterNovember(cairn.url, account);
  const early = { description: "Long ago", startTime: Date.parse("2007-02-14T10:00+02:00") };
  await enterWorkout(cairn.url, account, early);
  await page.goto("/diary?day=2026-11-21");
  const panel = page.getByRole("region", { name: "November 2026", exact: true });
  await expect(panel).toContainText(/Duration3:22 \(100%/);
  await expect(panel).toContainText(/Workouts3 \(100%/);
  const byActivity = panel.getByRole("table", { name: "Totals by activity" }).getByRole("row");
  await expect(byActivity).toHaveText([
    /Activity/,
    /Running ×.2.*30.km.*3:00 \(100% of the longest\)/,
    /Walking ×.1.*1\.9.km.*0:22 \(12% of the longest\)/,
  ]);

  const graph = page.getByRole("toolbar", { name: "Weeks by month" });
  await graph.scrollIntoViewIfNeeded();
  const november = graph.getByRole("button", { name: "November 2026: 3:22" });
  await expect(november).toHaveAttribute("aria-current", "true");
  expect(await november.evaluate((element) => element.getBoundingClientRect().width)).toBe(40);
  await expect(november).toBeInViewport();
  // 239 months; only those in sight are drawn.
  expect(await graph.getByRole("button").count()).toBeLessThan(80);

  await graph.getByRole("button", { name: "March 2026" }).click();
  await expect(month(page, "March 2026")).toBeAttached();
  await expect(page).toHaveURL(/day=2026-03-21/);
  await page.keyboard.press("ArrowLeft");
  await expect(month(page, "February 2026")).toBeAttached();
  await expect(graph.getByRole("button", { name: "February 2026" })).toBeFocused();
  await page.keyboard.press("Home");
  await expect(month(page, "February 2007")).toBeAttached();
  const first = graph.getByRole("button", { name: "February 2007: 1:00" });
  await expect(first).toBeFocused();
  await graph.scrollIntoViewIfNeeded();
  await expect(first).toBeInViewport();
  await page.getByText("Weeks of 2007 as a table").click();
  const table = page.getByRole("table", { name: "Weeks of 2007 as a table" });
  await expect(table.getByRole("row", { name: /^7 12.*18.Feb/ })).toContainText("1:00");
  await expect(table.getByRole("row")).toHaveCount(53);

  await page.getByRole("radio", { name: "Distance" }).check();
  await expect(graph.getByRole("button", { name: /February 2007: 0.km/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Distance" })).toBeChecked();
  await page.getByRole("radio", { name: "Energy" }).check();
  await expect(graph.getByRole("button", { name: /February 2007: .*kcal/ })).toBeVisible();
  expect(await findBarriersOfState(page, "graph of weeks")).toEqual([]);
});

test("[DIARY-7] a day tells swimmers and rowers their own pace @all", async ({ cairn, member }) => {
  const { page, account } = await member("swimmer");
  const [swimming, rowing] = [21, 15];
  for (const [activityId, description, totalDistance] of [
    [swimming, "Lengths", 1500],
    [rowing, "On the river", 6000],
  ] as const) {
    const startTime = Date.parse("2026-11-21T08:12Z") + totalDistance * 1000;
    await enterWorkout(cairn.url, account, {
      description,
      startTime,
      activityId,
      duration: 1500,
      totalDistance,
    });
  }
  await page.goto("/diary?day=2026-11-21");
  const day = dayView(page, "Saturday, 21 November 2026");
  // 1,500 m and 6,000 m in 25 minutes.
  await expect(day.getByRole("listitem").filter({ hasText: "Lengths" })).toContainText("1:40");
  await expect(day.getByRole("listitem").filter({ hasText: "Lengths" })).toContainText("/100");
  await expect(day.getByRole("listitem").filter({ hasText: "On the river" })).toContainText("2:05");
  await expect(day.getByRole("listitem").filter({ hasText: "On the river" })).toContainText("/500");
});
