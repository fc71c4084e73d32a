import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import {
  createMember,
  importWorkout,
  listWorkouts,
  type Member,
  storeWorkouts,
  uploadArchive,
} from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { expect, test } from "./harness/journey.ts";
import { pressOn, tabTo } from "./harness/keyboard.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";
import { waitingLong } from "./harness/waiting-deletions.ts";

const list = "/diary/workout-list";
const dayMs = 86_400_000;
const hour = 3600;

/** A person's year: a run every day around noon UTC, every third day a ride of another length instead. */
const year = (count: number, now: number) =>
  Array.from({ length: count }, (_, back) => ({
    activityId: back % 3 === 0 ? 2 : 1,
    startTime: now - (back + 1) * dayMs,
    totalTime: back % 3 === 0 ? 2 * hour : hour,
    totalDistance: back % 3 === 0 ? 50_000 : 10_000 + back,
    description: `${back % 3 === 0 ? "Ride" : "Run"} ${back + 1}`,
    energyConsumption: 500,
  }));

const rowsOf = (page: Page) => page.getByRole("table", { name: "Workouts" }).locator("tbody tr");
const titles = async (page: Page) => await rowsOf(page).getByRole("link").allTextContents();

const fill = async (url: string, account: Member, count: number) =>
  await storeWorkouts(url, account, year(count, Date.now()));

test.describe("1280 px wide", () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test("[LIST-1] [LIST-2] filters are in the address, are restored on the way back, and are there next time", async ({
    cairn,
    member,
  }) => {
    const { page, account } = await member();
    await fill(cairn.url, account, 60);
    await page.goto(list);
    await expect(rowsOf(page)).toHaveCount(40);
    await page.getByLabel("Activity").selectOption("Cycling");
    await expect(page).toHaveURL(/\?activity=2$/);
    await expect(rowsOf(page)).toHaveCount(20);
    await page.getByLabel("Time").selectOption("Last 30 days");
    await expect(page).toHaveURL(/time=last-30-days/);
    await expect(rowsOf(page)).toHaveCount(10);
    await page.getByLabel("Min duration").selectOption("5\u00A0h");
    await expect(page.getByText("No workouts match")).toBeVisible();
    await expect(page.getByRole("button", { name: "Reset 3 filters" })).toBeVisible();

    await page.goBack();
    await expect(rowsOf(page)).toHaveCount(10);
    await expect(page.getByLabel("Min duration")).toHaveValue("");
    await page.goForward();
    await expect(page.getByText("No workouts match")).toBeVisible();
    await page.goBack();
    await expect(rowsOf(page)).toHaveCount(10);

    // The navigation's own link has no filter, so the last one is used again, also in a new tab.
    const tab = await page.context().newPage();
    await tab.goto(list);
    await expect(tab).toHaveURL(/activity=2&time=last-30-days|time=last-30-days&activity=2/);
    await expect(rowsOf(tab)).toHaveCount(10);
    await tab.getByRole("button", { name: "Reset 2 filters" }).click();
    await expect(rowsOf(tab)).toHaveCount(40);
    await tab.goto("/dashboard");
    await tab.goto(list);
    await expect(rowsOf(tab)).toHaveCount(40);
    await expect(tab).toHaveURL(new RegExp(`${list}$`));
  });

  test("[LIST-1] the last of the selected dates counts in full, and a hostile address gives the whole list @all", async ({
    cairn,
    member,
  }) => {
    const { page, account } = await member();
    await storeWorkouts(cairn.url, account, [
      { activityId: 1, startTime: Date.parse("2025-10-26T20:59:00Z"), totalTime: hour, description: "Late" },
      { activityId: 1, startTime: Date.parse("2025-10-28T00:10:00Z"), totalTime: hour, description: "Next" },
    ]);
    await page.goto(`${list}?time=selected&from=2025-10-26&to=2025-10-26`);
    await expect.poll(() => titles(page)).toEqual(["Late"]);
    await page.getByLabel("Until").fill("2025-10-28");
    await expect.poll(() => titles(page)).toEqual(["Next", "Late"]);
    // Typing a date digit by digit is one step: no list of the years 2, 20 and 202, and one step back.
    const steps = () => page.evaluate(() => history.length);
    const before = await steps();
    const seen: string[] = [];
    page.on("framenavigated", (frame) => seen.push(frame.url()));
    await page.getByLabel("From").focus();
    await page.keyboard.type("10102024");
    await expect(page).toHaveURL(/from=2024-10-10/);
    expect(await steps()).toBe(before + 1);
    expect(seen.filter((url) => /from=0/.test(url))).toEqual([]);
    await page.goBack();
    await expect(page.getByLabel("From")).toHaveValue("2025-10-26");
    const hostile =
      "time=%00&activity=89&minDistance=3&maxDuration[]=1&from=2025-02-30&sort=__proto__&text[]=x";
    await page.goto(`${list}?${hostile}`);
    await expect.poll(() => titles(page)).toEqual(["Next", "Late"]);
  });

  test("[LIST-2] titles are searched while one types, with words in any order and without accents @all", async ({
    cairn,
    member,
  }) => {
    const { page, account } = await member();
    const workout = { activityId: 1, totalTime: hour };
    await storeWorkouts(cairn.url, account, [
      { ...workout, startTime: Date.parse("2025-05-01T10:00Z"), description: "Pyöräillen järvelle" },
      { ...workout, startTime: Date.parse("2025-05-02T10:00Z"), description: "Round the lake" },
    ]);
    await page.goto(list);
    await page.getByRole("searchbox").fill("JARV pyora");
    await expect.poll(() => titles(page)).toEqual(["Pyöräillen järvelle"]);
    await expect(page).toHaveURL(/text=JARV/);
    await page.reload();
    await expect(page.getByRole("searchbox")).toHaveValue("JARV pyora");
    await expect.poll(() => titles(page)).toEqual(["Pyöräillen järvelle"]);
    await page.getByRole("searchbox").fill("ound");
    await expect(page.getByText("No workouts match")).toBeVisible();
  });

  test("[LIST-3] column headers sort, a press loads forty more rows, and each activity has its totals", async ({
    cairn,
    member,
  }) => {
    const { page, account } = await member();
    await fill(cairn.url, account, 90);
    await page.goto(list);
    await expect(rowsOf(page)).toHaveCount(40);
    await expect(page.getByRole("columnheader", { name: /Start/ })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(rowsOf(page)).toHaveCount(80);
    await expect(page.getByText("Showing 80 of 90")).toBeVisible();
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(rowsOf(page)).toHaveCount(90);
    await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);

    const distance = page.getByRole("columnheader", { name: "Distance" });
    await distance.getByRole("button").click();
    await expect(distance).toHaveAttribute("aria-sort", "descending");
    await expect(rowsOf(page)).toHaveCount(40);
    expect((await titles(page))[0]).toBe("Ride 1");
    await distance.getByRole("button").click();
    await expect(distance).toHaveAttribute("aria-sort", "ascending");
    expect((await titles(page)).slice(0, 2)).toEqual(["Run 2", "Run 3"]);

    await page.getByText("Totals", { exact: true }).click();
    const totals = page.getByRole("table", { name: "Totals per activity" });
    await expect(totals.getByRole("row", { name: /Cycling/ })).toContainText("30");
    await expect(totals.getByRole("row", { name: /Cycling/ })).toContainText(/1.500\skm/);
    await expect(totals.getByRole("row", { name: /All activities/ })).toContainText("90");
  });

  test("[LIST-2] [LIST-3] by keyboard alone: search, filter, sort, more @all", async ({ cairn, member }) => {
    const { page, account } = await member();
    await fill(cairn.url, account, 60);
    await page.goto(list);
    await expect(rowsOf(page)).toHaveCount(40);
    await tabTo(page, page.getByLabel("Activity"));
    await page.keyboard.press("r");
    await expect(page).toHaveURL(/activity=1/);
    await pressOn(page, page.getByRole("columnheader", { name: "Distance" }).getByRole("button"));
    await expect.poll(async () => (await titles(page))[0]).toBe("Run 60");
  });
});

test("[LIST-4] workouts are selected, as a range or everything that matches, by mouse and by keyboard", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await fill(cairn.url, account, 50);
  await page.goto(`${list}?activity=1`);
  await expect(rowsOf(page)).toHaveCount(33);
  await pressOn(page, page.getByRole("button", { name: "Select" }));
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar.getByText("None selected")).toBeVisible();
  await expect(bar.getByRole("button", { name: "Delete" })).toBeDisabled();
  const boxes = page.getByRole("checkbox");
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ["Shift"] });
  await expect(bar.getByText("4 selected")).toBeVisible();
  await boxes.nth(6).focus();
  await page.keyboard.press("Space");
  await expect(bar.getByText("5 selected")).toBeVisible();
  await boxes.nth(8).focus();
  await page.keyboard.press("Shift+Space");
  await expect(bar.getByText("7 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Select all 33" }).click();
  await expect(bar.getByText("33 selected")).toBeVisible();
  await expect(bar.getByRole("button", { name: "Select all 33" })).toHaveCount(0);
  expect(await findBarriersOfState(page, "the list with a selection")).toEqual([]);
  // Workouts that a filter hides are not selected.
  await page.getByLabel("Time").selectOption("Last 30 days");
  await expect(bar.getByText("19 selected")).toBeVisible();
  await bar.getByRole("button", { name: "End the selection" }).click();
  await expect(bar).toHaveCount(0);
  await expect(boxes).toHaveCount(0);
});

test("[LIST-4] the privacy and the activity of the selected ones are set for all of them @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await freezeMessages(page);
  await fill(cairn.url, account, 45);
  await page.goto(`${list}?activity=2`);
  await expect(rowsOf(page)).toHaveCount(15);
  await page.getByRole("button", { name: "Select" }).click();
  const bar = page.getByRole("region", { name: "Selection" });
  await bar.getByRole("button", { name: "Select all 15" }).click();
  await bar.getByRole("button", { name: "Who can see it" }).click();
  const dialog = page.getByRole("dialog", { name: "Change 15 workouts" });
  await dialog.getByLabel("Who can see it").selectOption("Public");
  expect(await findBarriersOfState(page, "the question")).toEqual([]);
  await dialog.getByRole("button", { name: "Change" }).click();
  await expect(page.getByText("15 workouts changed")).toBeVisible();
  await expect(rowsOf(page).getByTitle("Public")).toHaveCount(15);

  await page.getByRole("button", { name: "Select" }).click();
  await page.getByRole("checkbox").first().click();
  await bar.getByRole("button", { name: "Activity" }).click();
  await page.getByRole("dialog").getByLabel("Activity").selectOption("Running");
  await page.getByRole("dialog").getByRole("button", { name: "Change" }).click();
  await expect(rowsOf(page)).toHaveCount(14);
});

test("[LIST-4] deleting can be undone by a press; otherwise the server completes it, even if the page is left @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await fill(cairn.url, account, 12);
  await freezeMessages(page);
  // The server waits as long as it can with the one that is undone.
  await page.route(
    /\/workouts\/bulk$/,
    (route) => route.continue({ postData: waitingLong(route.request()) }),
    { times: 1 },
  );
  await page.goto(list);
  await expect(rowsOf(page)).toHaveCount(12);
  const bar = page.getByRole("region", { name: "Selection" });
  const deleteFirst = async (count: number) => {
    await page.getByRole("button", { name: "Select" }).click();
    await page.getByRole("checkbox").first().click();
    await page
      .getByRole("checkbox")
      .nth(count - 1)
      .click({ modifiers: ["Shift"] });
    await bar.getByRole("button", { name: "Delete" }).click();
  };
  await deleteFirst(5);
  await expect(rowsOf(page)).toHaveCount(7);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowsOf(page)).toHaveCount(12);
  const select = page.getByRole("button", { name: "Select" });
  await expect(select).toBeFocused();
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(12);

  // The page does not learn that it is too late to undo, so that its message stays until it is closed.
  await routeOpenPage(page, /\/workouts\/bulk\//, () => {});
  await deleteFirst(4);
  const message = page.getByRole("log").getByRole("listitem").filter({ hasText: "4 workouts deleted" });
  await expect(message).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(8);
  await select.focus();
  await message.getByRole("button", { name: "Close" }).press("Enter");
  await expect(message).toBeHidden();
  await expect(select).toBeFocused();
  const context = page.context();
  await page.close();
  await expect.poll(async () => (await listWorkouts(cairn.url, account)).length).toBe(8);
  const next = await context.newPage();
  await next.goto(list);
  await expect(rowsOf(next)).toHaveCount(8);
});

test("[LIST-5] the files of the selected ones are saved as one archive, which can be imported again @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const names = ["trail-run", "walk"] as const;
  for (const name of names) {
    const { buffer } = fitFile(name);
    await importWorkout(
      cairn.url,
      account,
      { name: `${name}.fit`, bytes: buffer },
      { sharingFlags: 0, description: name },
    );
  }
  await page.goto(list);
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Select" }).click();
  const bar = page.getByRole("region", { name: "Selection" });
  await bar.getByRole("button", { name: "Select all 2" }).click();
  await bar.getByRole("button", { name: "Download" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Original files" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^workouts-original-[\d-]{10}\.zip$/);
  const bytes = await readFile(await saved.path());
  const another = await createMember(cairn.url, "reader");
  const imported = await uploadArchive(cairn.url, another, { name: "workouts.zip", bytes });
  expect(imported.map(({ workout }) => workout !== undefined)).toEqual([true, true]);
});

for (const width of [390, 1280]) {
  test(`[LIST-2] at ${width} px there is no barrier: the list, its filters, nothing that matches @all`, async ({
    cairn,
    member,
  }) => {
    const { page, account } = await member();
    await page.setViewportSize({ width, height: 844 });
    await fill(cairn.url, account, 50);
    await page.goto(list);
    await expect(rowsOf(page)).toHaveCount(40);
    await page.getByText("Totals", { exact: true }).click();
    const barriers = await findBarriersOfState(page, "the list");
    if (width === 390) {
      await page.getByRole("button", { name: "Filters" }).click();
      const sheet = page.getByRole("dialog", { name: "Filters" });
      await sheet.getByLabel("Min distance").selectOption("10\u00A0km");
      await sheet.getByLabel("Activity").selectOption("Running");
      barriers.push(...(await findBarriersOfState(page, "the filters")));
      // Filters take effect only when they are applied.
      await expect(page).toHaveURL(new RegExp(`${list}$`));
      await sheet.getByRole("button", { name: "Show 33 workouts" }).click();
      await expect(page).toHaveURL(/minDistance=10/);
      await expect(rowsOf(page)).toHaveCount(33);
      await expect(page.getByRole("button", { name: "Filters (2)" })).toBeVisible();
    }
    await page.goto(`${list}?minDistance=100`);
    await expect(page.getByText("No workouts match")).toBeVisible();
    barriers.push(...(await findBarriersOfState(page, "nothing that matches")));
    expect(barriers).toEqual([]);
  });
}
