import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { writeNote } from "./harness/feed.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { expect, test } from "./harness/journey.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";

// The 409 is for a note that another tab has changed, the 503 for a server that is away.
test.use({ refusals: [409, 503] });

const cell = (page: Page, date: string) =>
  page.getByRole("grid", { name: "Calendar" }).getByRole("gridcell", { name: `, ${date}, ` });
const dayView = (page: Page, date: string) => page.getByRole("region", { name: date });

/** As soon as the browser has stored a note, types on in it: on a busy machine, a key may come before what is stored is drawn. */
const typeWhenKept = (page: Page, words: string): Promise<void> =>
  page.evaluate((typed) => {
    const { prototype } = Storage;
    const keep = Reflect.get(prototype, "setItem");
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

test("[DAY-2] a note on a day is marked in the calendar, kept without a connection, and never lost to another tab @all", async ({
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
  expect(await findBarriersOfState(other, "note changed elsewhere")).toEqual([]);
  await there.getByRole("button", { name: "Keep both" }).click();
  await expect(there.getByRole("paragraph").filter({ hasText: "Knee hurts" })).toHaveText(
    /Slept badly, run skipped\s+Knee hurts/,
  );
});

test("[DAY-2] what is written while a note is being saved stays, and is saved next @all", async ({
  member,
}) => {
  const { page } = await member();
  const letItCome = await blockAnswers(page, "PUT", /\/diary\/notes$/);
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

test("[DAY-2] a note that is begun before the one of its day has arrived goes on with that one @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await writeNote(cairn.url, account, "2026-11-19", "Slept badly");
  const letItCome = await blockAnswers(page, "GET", /\/diary\/notes\?/);
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

test("[DAY-2] a note saved without a connection is sent from any other screen, and one that cannot be saved is told there @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await freezeMessages(page);
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
  expect(await findBarriersOfState(page, "note that could not be saved")).toEqual([]);
  await page.getByRole("button", { name: "Open the day" }).click();
  const friday = dayView(page, "Friday, 20 November 2026");
  await expect(friday.getByRole("alert")).toContainText("Rest day");
  await expect(friday.getByLabel("Note")).toHaveValue("Knee hurts");
  await cell(page, "19 November 2026").click();
  const thursday = dayView(page, "Thursday, 19 November 2026");
  await expect(thursday.getByRole("paragraph").filter({ hasText: "Slept badly" })).toBeVisible();
});
