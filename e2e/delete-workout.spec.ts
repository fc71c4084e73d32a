import { importWorkout, type Member, type SentFile } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, expectNotFound, test } from "./harness/journey.ts";
import { untilListening } from "./harness/until-listening.ts";
import { withoutLiveEvents } from "./harness/without-live-events.ts";

test.use({ refusals: [404] });

/**
 * @param start its first minute, UTC; recordings of the testkit all start at the same time, which gives them
 * no order
 */
const minuteOnFoot = (start: string): SentFile => {
  const points = Array.from(
    { length: 60 },
    (_, second) =>
      `<trkpt lat="${60 + second / 40_000}" lon="24"><time>${start}:${String(second).padStart(2, "0")}Z</time></trkpt>`,
  );
  const gpx = `<gpx version="1.1" creator="x"><trk><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`;
  return { name: "minute.gpx", bytes: Buffer.from(gpx) };
};

/** Deletes a workout as another device would. */
const deleteElsewhere = (url: string, { sessionKey }: Member, workoutKey: string) =>
  fetch(`${url}/apiserver/v1/workouts/${workoutKey}/delete`, {
    method: "DELETE",
    headers: { sttauthorization: sessionKey },
  });

test("[API-47] [WORK-13] deleting asks first, leads to the diary, and leaves nothing at the address", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { name, buffer } = fitFile("trail-run");
  const header = { sharingFlags: 19, description: "Not worth keeping" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  const address = `/workout/${account.username}/${workoutKey}`;
  await page.goto(address);

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete “Not worth keeping”?" });
  await expect(question).toContainText(
    "Its track, photos and comments are deleted too. You can undo this for a few seconds.",
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Not worth keeping", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/diary\/workout-list$/);
  await expect(page.getByText("No workouts yet")).toBeVisible();
  await page.goto(address);
  await expectNotFound(page);
});

test("[API-47] [WORK-13] a deletion can be taken back, and is seen at once in another tab and by friends", async ({
  cairn,
  member,
  visitor,
}) => {
  const { page, account } = await member();
  const { name, buffer } = fitFile("trail-run");
  const header = { sharingFlags: 19, description: "Kept after all" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  const address = `/workout/${account.username}/${workoutKey}`;
  await page.goto(address);
  const tab = await page.context().newPage();
  await tab.goto("/diary/workout-list");
  await expect(tab.getByRole("link", { name: "Kept after all" })).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/diary\/workout-list$/);
  await expect(tab.getByText("No workouts yet")).toBeVisible();
  const stranger = await visitor();
  await stranger.goto(address);
  await expectNotFound(stranger);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "Kept after all", level: 1 })).toBeVisible();
  await expect(tab.getByRole("link", { name: "Kept after all" })).toBeVisible();
  await stranger.goto(address);
  await expect(stranger.getByRole("heading", { name: "Kept after all", level: 1 })).toBeVisible();
});

test("[WORK-13] a refusal is shown in the dialog, which stays open for another try or can be closed @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { name, buffer } = fitFile("trail-run");
  const header = { sharingFlags: 19, description: "Gone already" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  // The page is not told of the other browser.
  await withoutLiveEvents(page);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete “Gone already”?" });
  await expect(question).toBeVisible();
  // Another browser has deleted it meanwhile.
  await deleteElsewhere(cairn.url, account, workoutKey);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByRole("alert")).toContainText("workout");
  await expect(question.getByRole("button", { name: "Delete" })).toBeEnabled();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
});

test("[WORK-13] a page that is open when its workout is deleted elsewhere says that there is none @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const file = minuteOnFoot("2025-06-01T07:00");
  const header = { sharingFlags: 0, description: "Gone meanwhile" };
  const { workoutKey } = await importWorkout(cairn.url, account, file, header);
  const isListening = untilListening(page);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  await expect(page.getByRole("heading", { name: "Gone meanwhile", level: 1 })).toBeVisible();
  await isListening;
  await deleteElsewhere(cairn.url, account, workoutKey);
  await expectNotFound(page);
});

test("[WORK-9] [WORK-13] a diary that was loaded before shows a changed privacy at once, and no deleted workout @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const later = { name: "trail-run.fit", bytes: fitFile("trail-run").buffer };
  for (const [file, description] of [
    [later, "Not worth keeping"],
    [minuteOnFoot("2025-06-01T07:00"), "Round the bay"],
  ] as const) {
    await importWorkout(cairn.url, account, file, { sharingFlags: 19, description });
  }
  await page.goto("/diary/workout-list");
  const row = page.getByRole("row").filter({ hasText: "Round the bay" });
  await expect(row.getByTitle("Public")).toBeVisible();

  await row.getByRole("link").first().click();
  await page.getByRole("button", { name: /^Who can see this/ }).click();
  const isSaved = page.waitForResponse((answer) => answer.url().includes("/workouts/header"));
  await page.getByRole("menuitemradio", { name: /^Private/ }).click();
  await isSaved;
  await page.goBack();
  await expect(row.getByTitle("Private")).toBeVisible();

  await row.getByRole("link").first().click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  // It was the first workout, so the diary comes next.
  await expect(page).toHaveURL(/\/diary\/workout-list$/);
  await expect(page.getByRole("row").filter({ hasText: "Not worth keeping" })).toBeVisible();
  await expect(row).toHaveCount(0);
});
