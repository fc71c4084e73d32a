import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { answerQuestions } from "./harness/answer-browser-questions.ts";
import type { Member } from "./harness/api.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { enterWorkout } from "./harness/feed.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";
import { untilListening } from "./harness/until-listening.ts";

test.use({ refusals: [409] });

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Edit workout" });

const saveButton = (page: Page) => dialogOf(page).getByRole("button", { name: "Save" });

/** A run of 12.347 km that its owner has opened to change it. */
async function openLoop(
  url: string,
  page: Page,
  account: Member,
): Promise<{ readonly workoutKey: string; readonly read: () => Promise<Record<string, unknown>> }> {
  const { workoutKey } = await enterWorkout(url, account, {
    description: "Loop",
    notes: "Windy.",
    startTime: Date.UTC(2026, 1, 28, 9),
    totalDistance: 12_347,
    duration: 3723,
  });
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  await openEdit(page);
  const read = async () => {
    const answer = await page.request.get(`/apiserver/v1/workouts/${workoutKey}`, {
      headers: { sttauthorization: account.sessionKey },
    });
    return (await answer.json()).payload;
  };
  return { workoutKey, read };
}

async function openEdit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
}

/** Saves as another device, which knows nothing of what this page has loaded. */
const saveElsewhere = (page: Page, { sessionKey }: Member, workoutKey: string, data: object) =>
  page.request.put(`/apiserver/v1/workouts/${workoutKey}/attributes`, {
    headers: { sttauthorization: sessionKey },
    data,
  });

test("[ADD-2] [UNIT-1] a workout that is being changed keeps its units and its distance when another tab chooses other units @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { read } = await openLoop(cairn.url, page, account);
  const distance = dialogOf(page).getByLabel("Distance, km");
  await expect(distance).toHaveValue("12.35");
  const tab = await page.context().newPage();
  await tab.goto("/profile/edit/appearance");
  await tab.getByRole("radio", { name: "Imperial" }).check();
  // The page behind the dialog follows.
  await expect(page.getByRole("article")).toContainText(/7\.67\smi/);
  await expect(distance).toHaveValue("12.35");
  await dialogOf(page).getByLabel("Title").fill("Evening loop");
  await saveButton(page).click();
  await expect(page.getByRole("heading", { name: "Evening loop", level: 1 })).toBeVisible();
  expect(await read()).toMatchObject({ description: "Evening loop", totalDistance: 12_347 });
});

for (const { width, atWidth } of bothWidths) {
  test(`[ADD-2] [API-46] what another device changed in a workout meanwhile is shown, and the person chooses, ${atWidth} wide`, async ({
    cairn,
    member,
  }) => {
    const { page, account } = await member();
    await page.setViewportSize({ width, height: 900 });
    const { workoutKey, read } = await openLoop(cairn.url, page, account);
    const dialog = dialogOf(page);
    const onThePhone = { notes: "The bridge was closed.", gear: ["Shoes"], totalDistance: 13_000 };
    await saveElsewhere(page, account, workoutKey, onThePhone);
    await dialog.getByLabel("Notes").fill("Windy!");
    await dialog.getByLabel("Distance, km").fill("12.5");
    await dialog.getByLabel("Title").fill("Evening loop");
    await saveButton(page).click();

    const notes = dialog.getByRole("group", { name: "Notes: changed elsewhere" });
    await expect(notes).toContainText("Notes: changed in another tab or device to “The bridge was closed.”.");
    const distance = dialog.getByRole("group", { name: "Distance, km: changed elsewhere" });
    await expect(distance).toContainText("“13”");
    await expect(dialog.getByRole("alert")).toContainText("choose which values to keep");
    await expect(dialog.getByLabel("Gear")).toHaveValue("Shoes");
    expect(await read()).toMatchObject({ description: "Loop", ...onThePhone });
    expect(await findBarriersOfState(page, "a workout that was changed elsewhere")).toEqual([]);
    await distance.getByRole("button", { name: "Use that" }).click();
    await expect(dialog.getByLabel("Distance, km")).toHaveValue("13");
    await saveButton(page).click();
    await expect(dialog.getByRole("alert")).toContainText("choose which values to keep");
    await notes.getByRole("button", { name: "Keep mine" }).click();
    await saveButton(page).click();
    await expect(page.getByRole("heading", { name: "Evening loop", level: 1 })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await read()).toMatchObject({ ...onThePhone, description: "Evening loop", notes: "Windy!" });
  });
}

test("[ADD-2] an open page follows what another device changes, and the dialog over it keeps what is typed @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const isListening = untilListening(page);
  const { workoutKey, read } = await openLoop(cairn.url, page, account);
  const title = dialogOf(page).getByLabel("Title");
  await title.fill("Evening loop");
  await isListening;
  await saveElsewhere(page, account, workoutKey, { totalDistance: 13_000 });
  await expect(page.getByRole("article")).toContainText(/13\.00\skm/);
  await expect(title).toHaveValue("Evening loop");
  await saveButton(page).click();
  await expect(page.getByRole("heading", { name: "Evening loop", level: 1 })).toBeVisible();
  expect(await read()).toMatchObject({ description: "Evening loop", totalDistance: 13_000 });
});

test("[ADD-2] what is typed while a workout is being saved stays, and is saved next @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const letAnswerCome = await blockAnswers(page, "PUT", /\/attributes$/);
  const { read } = await openLoop(cairn.url, page, account);
  const dialog = dialogOf(page);
  await dialog.getByLabel("Title").fill("Evening loop");
  await saveButton(page).click();
  await dialog.getByLabel("Notes").fill("Windy, and the bridge was closed.");
  letAnswerCome();
  await expect(dialog).toContainText("Saved, except for what you have typed since.");
  await expect(dialog.getByLabel("Notes")).toHaveValue("Windy, and the bridge was closed.");
  expect(await read()).toMatchObject({ description: "Evening loop", notes: "Windy." });
  await saveButton(page).click();
  await expect(dialog).toHaveCount(0);
  expect(await read()).toMatchObject({ notes: "Windy, and the bridge was closed." });
});

test("[ADD-1] what is typed while a new workout is being saved stays, and is saved next in the same workout @all", async ({
  member,
}) => {
  const { page } = await member();
  const letAnswerCome = await blockAnswers(page, "POST", /\/workout\?/);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Add workout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enter by hand" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter a workout" });
  await dialog.getByLabel("Minutes").fill("30");
  await dialog.getByLabel("Notes").fill("Windy.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByLabel("Title").fill("In the evening");
  await dialog.getByLabel("Notes").fill("");
  letAnswerCome();
  await expect(dialog).toContainText("Saved, except for what you have typed since.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "In the evening", level: 1 })).toBeVisible();
  await expect(page.getByText("Windy.")).toHaveCount(0);
});

test("[ADD-2] what is typed is not discarded by one key or one press, nor by a reload, unasked @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await openLoop(cairn.url, page, account);
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  // Unedited, it closes at once.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await openEdit(page);
  const notes = dialog.getByLabel("Notes");
  await notes.fill("A long story.");
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("alert")).toContainText("What you have typed is not saved. Discard it?");
  expect(await findBarriersOfState(page, "the question before typed text is discarded")).toEqual([]);
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await page.mouse.click(5, 5);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(notes).toHaveValue("A long story.");

  const asked = answerQuestions(page, "dismiss");
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(notes).toHaveValue("A long story.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Windy.")).toBeVisible();
});
