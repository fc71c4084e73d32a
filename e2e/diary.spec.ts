import type { Page } from "@playwright/test";
import type { Member } from "./harness/api.ts";
import { findBarriersInThemes } from "./harness/barriers.ts";
import { enterWorkout, writeNote } from "./harness/feed.ts";
import { holdAnswers } from "./harness/hold-answers.ts";
import { yearInHelsinki } from "./harness/helsinki.ts";
import { holdMessages } from "./harness/hold-messages.ts";
import { expect, test } from "./harness/journey.ts";
import { tabTo } from "./harness/keyboard.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";

// The 409 is for a note that another tab has changed, the 503 for a server that is away.
test.use({ refusals: [409, 503] });

const grid = (page: Page) => page.getByRole("grid", { name: "Calendar" });
const cell = (page: Page, date: string) => grid(page).getByRole("gridcell", { name: `, ${date}, ` });
const month = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const dayView = (page: Page, date: string) => page.getByRole("region", { name: date });

/** As soon as the browser has stored a note, types on in it: on a busy machine, a key may come before what is stored is drawn. */
const typeWhenKept = (page: Page, words: string): Promise<void> =>
  page.evaluate((typed) => {
    const { prototype } = Storage;
    const keep = Reflect.get(prototype, "setItem") as (name: string, value: string) => void;
    Reflect.set(prototype, "setItem", function keepAndType(this: Storage, name: string, value: string) {
      Reflect.apply(keep, this, [name, value]);
      if (!name.startsWith("day-note/")) return;
      Reflect.set(prototype, "setItem", keep);
      queueMicrotask(() => {
        const field = document.activeElement as HTMLTextAreaElement;
        field.setRangeText(typed, field.value.length, field.value.length, "end");
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      });
    });
  }, words);

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
  expect(await findBarriersInThemes(page, "diary, desk")).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findBarriersInThemes(page, "diary, phone")).toEqual([]);
  await first.getByRole("link", { name: "Over the tops" }).click();
  await expect(page.getByRole("heading", { name: "Over the tops", level: 1 })).toBeVisible();
});

test("[DIARY-2] months are chosen and stepped through, and going back shows them again", async ({
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

test("[DIARY-2] [DIARY-7] the calendar by keyboard alone: across the end of a month, by year, to a day and its workout", async ({
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

test("[DIARY-6] the day opened last is shown first next time, for each account; before that, today", async ({
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
  expect(await findBarriersInThemes(page, "graph of weeks")).toEqual([]);
});

test("[DAY-2] a note on a day is marked in the calendar, kept without a connection, and never lost to another tab", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/diary?day=2026-11-19");
  const day = dayView(page, "Thursday, 19 November 2026");
  await day.getByRole("button", { name: "Add a note" }).click();
  await page.keyboard.type("Slept badly");
  await page.reload();
  await expect(day.getByLabel("Note")).toHaveValue("Slept badly");

  // Simulates a server that is away. A broken connection would put an error into the console.
  await routeOpenPage(page, "**/diary/notes", (route) => route.fulfill({ status: 503 }));
  await day.getByRole("button", { name: "Save note" }).click();
  await expect(day.getByRole("alert")).toContainText("Your note is kept in this browser");
  // Logging out on a borrowed computer deletes the unsaved note, so the person is asked first.
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  const question = page.getByRole("dialog", { name: "Log out without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  const notesCame = page.waitForResponse(/\/diary\/notes\?/);
  await page.reload();
  await expect(day.getByLabel("Note")).toHaveValue("Slept badly");
  await (await notesCame).finished();
  // It is saved by itself when the server is back.
  await page.route("**/diary/notes?*", (route) => route.fulfill({ status: 503 }));
  await page.unroute("**/diary/notes");
  await expect(day.getByRole("paragraph").filter({ hasText: "Slept badly" })).toBeVisible();
  await expect(cell(page, "19 November 2026")).toHaveAccessibleName(/with a note$/);

  // A note that was saved or loaded once can be read without the server.
  await page.reload();
  await expect(day.getByRole("paragraph").filter({ hasText: "Slept badly" })).toBeVisible();
  await page.unroute("**/diary/notes?*");

  const other = await page.context().newPage();
  await other.goto("/diary?day=2026-11-19");
  const there = dayView(other, "Thursday, 19 November 2026");
  await there.getByRole("button", { name: "Edit note" }).click();
  await day.getByRole("button", { name: "Edit note" }).click();
  await day.getByLabel("Note").fill("Slept badly, run skipped");
  await day.getByRole("button", { name: "Save note" }).click();
  await expect(day.getByRole("button", { name: "Edit note" })).toBeVisible();
  await there.getByLabel("Note").fill("Knee hurts");
  // The change arrives as a live event, before anybody saves.
  await expect(there.getByRole("alert")).toContainText("Slept badly, run skipped");
  expect(await findBarriersInThemes(other, "note changed elsewhere")).toEqual([]);
  await there.getByRole("button", { name: "Keep both" }).click();
  await expect(there.getByRole("paragraph").filter({ hasText: "Knee hurts" })).toHaveText(
    /Slept badly, run skipped\s+Knee hurts/,
  );
});

test("[DIARY-7] a day tells swimmers and rowers their own pace", async ({ cairn, member }) => {
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

test("[DAY-2] what is written while a note is being saved stays, and is saved next", async ({ member }) => {
  const { page } = await member();
  const letItCome = await holdAnswers(page, "PUT", /\/diary\/notes$/);
  await page.goto("/diary?day=2026-11-19");
  const day = dayView(page, "Thursday, 19 November 2026");
  await day.getByRole("button", { name: "Add a note" }).click();
  await page.keyboard.type("Slept badly");
  const sent = page.waitForRequest(/\/diary\/notes$/);
  await day.getByRole("button", { name: "Save note" }).click();
  await sent;
  await expect(day.getByRole("button", { name: "Discard" })).toBeDisabled();
  await day.getByLabel("Note").fill("Slept badly, run");
  await typeWhenKept(page, " skipped");
  letItCome();
  await expect(day.getByRole("button", { name: "Discard" })).toBeEnabled();
  await expect(day.getByLabel("Note")).toHaveValue("Slept badly, run skipped");
  await page.reload();
  await expect(day.getByLabel("Note")).toHaveValue("Slept badly, run skipped");
  // It is based on what was saved, so that nothing has to be chosen.
  await day.getByRole("button", { name: "Save note" }).click();
  await expect(day.getByRole("paragraph").filter({ hasText: "Slept badly, run skipped" })).toBeVisible();
});

test("[DAY-2] a note that is begun before the one of its day has arrived goes on with that one", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await writeNote(cairn.url, account, "2026-11-19", "Slept badly");
  const letItCome = await holdAnswers(page, "GET", /\/diary\/notes\?/);
  await page.goto("/diary?day=2026-11-19");
  const day = dayView(page, "Thursday, 19 November 2026");
  const note = day.getByLabel("Note");
  await day.getByRole("button", { name: "Add a note" }).click();
  await expect(note).toBeFocused();
  letItCome();
  await expect(note).toHaveValue("Slept badly");
  await page.keyboard.press("End");
  await page.keyboard.type(", run skipped");
  await day.getByRole("button", { name: "Save note" }).click();
  await expect(day.getByRole("paragraph").filter({ hasText: "Slept badly, run skipped" })).toBeVisible();
});

test("[DAY-2] a note saved without a connection is sent from any other screen, and one that cannot be saved is told there", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await holdMessages(page);
  // Simulates a server that is away.
  await page.route("**/diary/notes", (route) => route.fulfill({ status: 503 }));
  await page.goto("/diary?day=2026-11-19");
  for (const [date, text] of [
    ["Thursday, 19 November 2026", "Slept badly"],
    ["Friday, 20 November 2026", "Knee hurts"],
  ] as const) {
    await cell(page, date.replace(/^.*, /, "")).click();
    const day = dayView(page, date);
    await day.getByRole("button", { name: "Add a note" }).click();
    await day.getByLabel("Note").fill(text);
    await day.getByRole("button", { name: "Save note" }).click();
    await expect(day.getByRole("alert")).toContainText("Your note is kept in this browser");
  }
  await writeNote(cairn.url, account, "2026-11-20", "Rest day");

  await page.goto("/routes");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
  await page.unroute("**/diary/notes");
  expect(new URL((await saved).url()).pathname).toMatch(/\/diary\/notes$/);
  const notice = page.getByText("Your note on Fri 20 Nov could not be saved.");
  await expect(notice).toBeVisible();
  expect(await findBarriersInThemes(page, "note that could not be saved")).toEqual([]);
  await page.getByRole("button", { name: "Open the day" }).click();
  const friday = dayView(page, "Friday, 20 November 2026");
  await expect(friday.getByRole("alert")).toContainText("Rest day");
  await expect(friday.getByLabel("Note")).toHaveValue("Knee hurts");
  await cell(page, "19 November 2026").click();
  const thursday = dayView(page, "Thursday, 19 November 2026");
  await expect(thursday.getByRole("paragraph").filter({ hasText: "Slept badly" })).toBeVisible();
});
