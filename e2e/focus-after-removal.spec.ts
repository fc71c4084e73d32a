import type { Locator, Page } from "@playwright/test";
import { createMember, importWorkout, type Member, storeWorkouts } from "./harness/api.ts";
import { addAuthenticator } from "./harness/authenticator.ts";
import { addPhoto, enterWorkout, writeNote } from "./harness/feed.ts";
import { expect, logInWith, test } from "./harness/journey.ts";
import { pressOn } from "./harness/keyboard.ts";
import { paintPhoto } from "./harness/paint-photo.ts";
import { steadyRecording } from "./harness/steady-recording.ts";

/** Calls the API as a member, with an object as JSON or with a form. */
async function callAs(
  url: string,
  { sessionKey }: Member,
  path: string,
  body: object,
  method = "POST",
): Promise<void> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}/apiserver/v1${path}`, {
    method,
    headers: { sttauthorization: sessionKey, ...(!isForm && { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

/** Confirms the question that is open, by keyboard. */
async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await pressOn(page, dialog.getByRole("button", { name: button, exact: true }));
  await expect(dialog).toHaveCount(0);
}

/** The one of these elements that has the focus: the list if the row was removed after the question, else the heading. */
const focused = (page: Page, places: Locator): Locator => places.and(page.locator(":focus"));

test("[PRIV-1] after a privacy zone is removed by keyboard, the focus is on the heading of the zones @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  for (const name of ["Home", "Work"]) {
    const zone = { name, center: { x: 24, y: 60 }, radius: 300 };
    await callAs(cairn.url, account, "/user/privacyzones", zone);
  }
  await page.goto("/profile/edit/privacy");
  const zones = page.getByRole("region", { name: "Privacy zones" });
  for (const [name, left] of [
    ["Work", 1],
    ["Home", 0],
  ] as const) {
    await pressOn(page, zones.getByRole("button", { name: `Remove ${name}` }));
    await confirm(page, "Remove");
    await expect(zones.getByRole("listitem")).toHaveCount(left);
    await expect(zones.getByRole("heading", { name: "Privacy zones" })).toBeFocused();
  }
});

test.describe("at a name, where passkeys work", () => {
  test("[LOGIN-14] after a passkey is removed by keyboard, the focus is on the heading of the passkeys @all", async ({
    cairn,
    visitor,
  }) => {
    const account = await createMember(cairn.url, "keyholder");
    const page = await visitor(cairn.url.replace("127.0.0.1", "localhost"));
    await addAuthenticator(page);
    await logInWith(page, account.sessionKey);
    await page.goto("/profile/edit/security");
    const card = page.getByRole("region", { name: "Passkeys" });
    const password = page.getByRole("dialog").getByLabel("Password", { exact: true });
    const add = card.getByRole("button", { name: "Add a passkey" });
    await expect(add).toBeEnabled();
    await pressOn(page, add);
    await expect(password).toBeFocused();
    await page.keyboard.type(account.password);
    await page.keyboard.press("Enter");
    await expect(card.getByRole("listitem")).toHaveCount(1);
    await pressOn(page, card.getByRole("button", { name: /^Remove / }));
    await expect(password).toBeFocused();
    await page.keyboard.type(account.password);
    await page.keyboard.press("Enter");
    await expect(card.getByText("You have no passkeys yet.")).toBeVisible();
    await expect(card.getByRole("heading", { name: "Passkeys" })).toBeFocused();
  });
});

test("[ROUT-1] after a route is deleted by keyboard, the focus is on the list or the title @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  for (const name of ["Over the pass", "Round the lake"]) {
    const points = Array.from(
      { length: 40 },
      (_, i) => `<rtept lat="${46.5 + i / 900}" lon="${8.2 + name.length / 90}"><ele>900</ele></rtept>`,
    );
    const gpx = `<gpx version="1.1" creator="planner"><rte><name>${name}</name>${points.join("")}</rte></gpx>`;
    const form = new FormData();
    form.append("file", new Blob([gpx], { type: "application/gpx+xml" }), `${name}.gpx`);
    await callAs(cairn.url, account, "/routes/import", form);
  }
  await page.goto("/routes");
  const remove = async (name: string) => {
    await pressOn(page, page.getByRole("button", { name: `More about ${name}` }));
    await expect(page.getByRole("menuitem", { name: "Download as GPX" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await confirm(page, "Delete");
    await expect(page.getByRole("heading", { name })).toHaveCount(0);
  };
  await remove("Over the pass");
  const title = page.getByRole("heading", { level: 1 });
  await expect(focused(page, page.getByRole("list", { name: "Routes" }).or(title))).toBeVisible();
  await remove("Round the lake");
  await expect(title).toBeFocused();
});

test("[STATS-5] after a goal is deleted by keyboard, the focus is on their list or heading @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await storeWorkouts(cairn.url, account, [
    { activityId: 1, startTime: Date.now() - 7_200_000, totalTime: 3600, description: "Run" },
  ]);
  for (const [period, target] of [
    ["week", 50_000],
    ["year", 600_000],
  ] as const) {
    const goal = { period, measure: "distance", target, activityId: null };
    await callAs(cairn.url, account, "/user/goals", goal);
  }
  await page.goto("/diary/statistics");
  const goals = page.getByRole("region", { name: "Goals" });
  for (const [name, left] of [
    ["50 km a week", 1],
    ["600 km a year", 0],
  ] as const) {
    await pressOn(page, goals.getByRole("button", { name: `Change goal: ${name}` }));
    await pressOn(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await confirm(page, "Delete");
    await expect(goals.getByRole("listitem")).toHaveCount(left);
    const title = goals.getByRole("heading", { name: "Goals", exact: true });
    await expect(focused(page, goals.getByRole("list", { name: "Goals" }).or(title))).toBeVisible();
  }
});

test("[WORK-5] after a value or zones by date are removed by keyboard, the focus is on their heading; a form takes it and gives it back @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  for (const [since, value] of [
    [null, 240],
    ["2024-02-29", 250],
  ] as const) {
    const threshold = { kind: "functionalThresholdPower", since, value };
    await callAs(cairn.url, account, "/user/thresholds", threshold, "PUT");
  }
  const after = { since: null, unit: "beatsPerMinute", limits: [100, 120, 140, 150, 170] };
  await callAs(cairn.url, account, "/user/trainingzones", { kind: "heartRate", before: null, after }, "PUT");
  await page.goto("/profile/edit/heart-rate");
  const values = page.getByRole("region", { name: "Values by date" });
  await pressOn(page, values.getByRole("button", { name: /^Remove Functional.*250/ }));
  await confirm(page, "Remove");
  await expect(values.getByRole("listitem")).toHaveCount(1);
  await expect(values.getByRole("heading", { name: "Values by date" })).toBeFocused();

  const add = values.getByRole("button", { name: "Add a value" });
  await pressOn(page, add);
  const form = values.getByRole("form", { name: "Add a value" });
  await expect(form.getByLabel("Value", { exact: true })).toBeVisible();
  await expect(form.getByRole("combobox").first()).toBeFocused();
  await pressOn(page, form.getByRole("button", { name: "Cancel" }));
  await expect(add).toBeFocused();

  const zones = page.getByRole("region", { name: "Own zones" });
  await pressOn(page, zones.getByRole("button", { name: "Add power zones" }));
  await expect(zones.getByRole("form").getByRole("combobox")).toBeFocused();
  await pressOn(page, zones.getByRole("button", { name: "Cancel" }));
  await expect(zones.getByRole("button", { name: "Add heart-rate zones" })).toBeFocused();
  await pressOn(page, zones.getByRole("button", { name: /^Remove Heart-rate zones/ }));
  await confirm(page, "Remove");
  await expect(zones.getByRole("listitem")).toHaveCount(0);
  await expect(zones.getByRole("heading", { name: "Own zones" })).toBeFocused();
});

test("[WORK-5] the focus moves from the button beside the zones of a workout into the form by keyboard, and back @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const bytes = steadyRecording({
    start: "2026-05-01T09:00:00Z",
    sport: "cycling",
    stretches: [[7, 600]],
    rate: 150,
    power: 200,
  });
  const header = { sharingFlags: 19, description: "Ride" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name: "ride.gpx", bytes }, header);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  const zones = page.getByRole("region", { name: "Heart-rate zones" });
  for (const [name, first] of [
    ["Change your maximum heart rate", "Maximum heart rate"],
    ["Change your heart-rate zones", "Limits in"],
  ] as const) {
    const change = zones.getByRole("button", { name });
    await change.press("Enter");
    await expect(zones.getByLabel(first, { exact: true })).toBeFocused();
    await pressOn(page, zones.getByRole("button", { name: "Cancel" }));
    await expect(change).toBeFocused();
  }

  // The table that comes with the first power zones does not take it away.
  const changePower = page.getByRole("button", { name: "Change your power zones" });
  await changePower.press("Enter");
  const form = page.getByRole("form", { name: "Add power zones" });
  await expect(form.getByLabel("Limits in")).toBeFocused();
  await form.getByLabel("Limits in").selectOption({ label: "W" });
  for (const [i, limit] of [120, 150, 180, 199, 260, 350].entries())
    await form.getByLabel(`Zone ${i + 2} from`).fill(String(limit));
  await pressOn(page, form.getByRole("button", { name: "Save" }));
  await expect(page.getByRole("table", { name: "Time in power zones" })).toBeVisible();
  await expect(changePower).toBeFocused();
});

test("[LIST-4] the focus moves into the bar of a selection by keyboard, and back to the list when that ends @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await storeWorkouts(
    cairn.url,
    account,
    Array.from({ length: 5 }, (_, back) => ({
      activityId: back === 4 ? 2 : 1,
      startTime: Date.now() - (back + 1) * 86_400_000,
      totalTime: 3600,
      description: `Run ${back + 1}`,
    })),
  );
  await page.goto("/diary/workout-list?activity=1");
  const select = page.getByRole("button", { name: "Select", exact: true });
  const bar = page.getByRole("region", { name: "Selection" });
  const end = bar.getByRole("button", { name: "End the selection" });
  const remove = bar.getByRole("button", { name: "Delete" });
  const all = bar.getByRole("button", { name: "Select all 4" });
  await pressOn(page, select);
  await expect(all).toBeFocused();
  await pressOn(page, end);
  await expect(select).toBeFocused();

  await page.keyboard.press("Enter");
  await pressOn(page, page.getByRole("checkbox").first(), "Space");
  await pressOn(page, remove);
  await expect(page.getByRole("link", { name: /^Run \d$/ })).toHaveCount(3);
  await expect(select).toBeFocused();

  // Without any left that matches, the focus is on the heading that says so.
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("button", { name: "Select all 3" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(end).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No workouts match" })).toBeFocused();
});

test("[PHOT-1] the focus moves to the question about a photo by keyboard, and to the button of the photo that is shown next @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const startTime = Date.now() - 7_200_000;
  const { workoutKey } = await enterWorkout(cairn.url, account, { description: "By the sea", startTime });
  await page.goto("/profile/edit");
  for (const number of [1, 2])
    await addPhoto(cairn.url, account, workoutKey, await paintPhoto(page, `${number}.jpg`, 64 + number, 48));
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  await pressOn(page, page.getByRole("button", { name: "Photo 1 of 2" }));
  const dialog = page.getByRole("dialog");
  const remove = dialog.getByRole("button", { name: "Delete photo" });
  const cancel = dialog.getByRole("button", { name: "Cancel" });
  await pressOn(page, remove);
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Photo 1 of 1" })).toBeVisible();
  await expect(remove).toBeFocused();
});

test("[WORK-10] after a photo that was not sent is removed from the list by keyboard, the focus is on the heading of the photos @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const startTime = Date.now() - 7_200_000;
  const { workoutKey } = await enterWorkout(cairn.url, account, { description: "By the sea", startTime });
  // The upload never ends.
  await page.route("**/image/web", () => {});
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  const photos = page.getByRole("region", { name: "Photos" });
  const chooser = page.waitForEvent("filechooser");
  await photos.getByRole("button", { name: "Add photos" }).click();
  await (await chooser).setFiles(await paintPhoto(page, "1.jpg", 64, 48));
  await pressOn(page, photos.getByRole("button", { name: "Stop 1.jpg" }));
  await pressOn(page, photos.getByRole("button", { name: "Remove 1.jpg from the list" }));
  await expect(photos.getByRole("listitem")).toHaveCount(0);
  await expect(photos.getByRole("heading", { name: "Photos" })).toBeFocused();
});

test("[DAY-2] after a note is saved or discarded by keyboard, the focus is on the button that opens it @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await page.goto("/diary?day=2026-11-19");
  const day = page.getByRole("region", { name: "Thursday, 19 November 2026" });
  const note = day.getByLabel("Note");
  const open = day.getByRole("button", { name: "Edit note" });
  await pressOn(page, day.getByRole("button", { name: "Add a note" }));
  await expect(note).toBeFocused();
  await page.keyboard.type("Slept badly");
  await writeNote(cairn.url, account, "2026-11-19", "Rest day");
  await pressOn(page, day.getByRole("button", { name: "Keep both" }));
  await expect(open).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(note).toBeFocused();
  await pressOn(page, day.getByRole("button", { name: "Discard" }));
  await expect(open).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(note).toBeFocused();
  await page.keyboard.type(" at home");
  await pressOn(page, day.getByRole("button", { name: "Save note" }));
  await expect(open).toBeFocused();
});
