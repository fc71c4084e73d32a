import { importWorkout, listWorkouts } from "./harness/api.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { fitFile } from "./harness/files.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { expect, test } from "./harness/journey.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";

test.use({ refusals: [502] });

test("[ADD-1] [API-45] a workout is entered by hand: errors are shown at their fields, and correct values are saved and shown", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Add workout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enter by hand" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter a workout" });
  await dialog.getByLabel("Sport").selectOption({ label: "Cross-country skiing" });
  await dialog.getByLabel("Title").fill("Before the thaw");
  await dialog.getByLabel("Date").fill("2026-02-28");
  await dialog.getByLabel("Start time").fill("23:05");
  await dialog.getByLabel("Hours").fill("1");
  await dialog.getByLabel("Minutes").fill("75");
  await dialog.getByLabel("Distance, km").fill("12,5");
  await dialog.getByLabel("Average heart rate").fill("141");
  await expect(dialog.getByLabel("Steps")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Minutes")).toHaveAccessibleDescription(
    "The number is too large. Enter a smaller one.",
  );
  await dialog.getByLabel("Minutes").fill("15");
  await dialog.getByRole("button", { name: "Save" }).click();

  await expect(page.getByRole("heading", { name: "Before the thaw", level: 1 })).toBeVisible();
  const article = page.getByRole("article");
  await expect(article).toContainText("28 Feb 2026, 23:05");
  await expect(article).toContainText("12.50");
  await expect(article).toContainText("1:15:00");
  await expect(article).toContainText("Private");
});

test("[ADD-1] [API-45] a workout whose answer is lost is saved once, with what was edited before the next try @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Add workout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enter by hand" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter a workout" });
  await dialog.getByLabel("Title").fill("In the tunnel");
  await dialog.getByLabel("Minutes").fill("30");
  let tries = 0;
  await routeOpenPage(page, "**/apiserver/v1/workout?*", async (route) => {
    const answer = await route.fetch();
    tries += 1;
    if (tries > 1) return await route.fulfill({ response: answer });
    expect(answer.status()).toBe(200);
    await route.fulfill({ status: 502, body: "" });
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel("Title").fill("Behind the tunnel");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Behind the tunnel", level: 1 })).toBeVisible();
  expect(tries).toBe(2);
  expect(await listWorkouts(cairn.url, account)).toHaveLength(1);
});

test("[ADD-1] a workout that is saved late does not close the form that was opened since, nor leave the page @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const letWorkoutCome = await blockAnswers(page, "POST", /\/workout\?/);
  await freezeMessages(page);
  await page.goto("/dashboard");
  const dialog = page.getByRole("dialog", { name: "Enter a workout" });
  const open = async (title: string) => {
    await page.getByRole("button", { name: "Add workout" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Enter by hand" }).click();
    await dialog.getByLabel("Title").fill(title);
  };
  await open("In the morning");
  await dialog.getByLabel("Minutes").fill("30");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await open("In the evening");
  letWorkoutCome();
  await expect(page.getByText("Workout saved")).toBeVisible();
  await expect(dialog.getByLabel("Title")).toHaveValue("In the evening");
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await listWorkouts(cairn.url, account)).toHaveLength(1);
});

test("[NOTE-1] [NOTE-2] notes, gear and a private note are written, collapsed and shown to those they are for @all", async ({
  cairn,
  member,
  visitor,
}) => {
  const { page, account } = await member();
  const { name, buffer } = fitFile("run");
  const header = { sharingFlags: 19, description: "Loop" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit workout" });
  const lines = Array.from({ length: 9 }, (_, i) => `Line ${i + 1}`);
  await dialog.getByLabel("Notes").fill(lines.join("\n"));
  await dialog.getByLabel("Gear").fill("a,b,c,d,e,f,g,h,i");
  await dialog.getByLabel("Private note").fill("The knee again");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Gear")).toHaveAccessibleDescription(
    "Enter at most 8 names of up to 80 characters each.",
  );
  await dialog.getByLabel("Gear").fill("Canyon Endurace, Rain jacket");
  await dialog.getByRole("button", { name: "Save" }).click();

  const notes = page.getByRole("region", { name: "Notes" });
  await expect(notes).toContainText("The knee again");
  await expect(notes).toContainText("Canyon Endurace");
  const more = notes.getByRole("button", { name: "Show more" });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  const text = notes.getByText("Line 1");
  const folded = (await text.boundingBox())?.height ?? 0;
  await more.click();
  await expect(notes.getByRole("button", { name: "Show less" })).toHaveAttribute("aria-expanded", "true");
  expect((await text.boundingBox())?.height).toBeGreaterThan(folded * 1.5);

  const other = await visitor();
  await other.goto(`/workout/${account.username}/${workoutKey}`);
  await expect(other.getByRole("region", { name: "Notes" })).toContainText("Rain jacket");
  await expect(other.getByText("The knee again")).toHaveCount(0);
  await expect(other.getByText("Private note")).toHaveCount(0);
});

test("[ADD-2] the owner changes a recorded workout, and other values stay as measured", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { name, buffer } = fitFile("run");
  const header = { sharingFlags: 0, description: "Loop" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  const get = async () => {
    const answer = await fetch(`${cairn.url}/apiserver/v1/workouts/${workoutKey}`, {
      headers: { sttauthorization: account.sessionKey },
    });
    return (await answer.json()).payload;
  };
  const before = await get();
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit workout" });
  await dialog.getByLabel("Title").fill("Loop with the dog");
  await dialog.getByLabel("Sport").selectOption({ label: "Trail running" });
  const sharing = dialog.getByLabel("Who can see it");
  await expect(sharing).toHaveAccessibleDescription("Only you");
  await sharing.selectOption({ label: "Public" });
  await expect(sharing).toHaveAccessibleDescription("Everyone, with or without an account");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Loop with the dog", level: 1 })).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Trail running");
  const after = await get();
  expect(after).toMatchObject({ activityId: 22, sharingFlags: 19, description: "Loop with the dog" });
  for (const kept of ["totalDistance", "startTime", "totalTime", "energyConsumption"]) {
    expect(after[kept], kept).toBe(before[kept]);
  }
});
