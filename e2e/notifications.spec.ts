import { importWorkout, type Member } from "./harness/api.ts";
import { enterWorkout, follow } from "./harness/feed.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

/** Flags of a workout that everybody may see. */
const sharingFlags = 19;
const title = "Along the shore";

/** Makes a call from another device of a person's. */
const act = async (url: string, method: string, path: string, { sessionKey }: Member): Promise<void> => {
  const headers = { sttauthorization: sessionKey, "content-type": "application/json" };
  const answer = await fetch(`${url}/apiserver/v1${path}`, { method, headers, body: "{}" });
  expect(answer.status).toBe(200);
};

test("[NOTI-7] the bell counts what is new the moment it happens, in every tab, and the list shows it", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member("owner");
  const friend = (await member("friend")).account;
  const bytes = fitFile("run").buffer;
  const { workoutKey } = await importWorkout(
    cairn.url,
    account,
    { name: "run.fit", bytes },
    { sharingFlags, description: title },
  );
  await page.goto("/notifications");
  await expect(page.getByRole("heading", { name: "No notifications yet" })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto("/dashboard");
  await expect(tab.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();

  await act(cairn.url, "POST", `/workouts/reaction/${workoutKey}`, friend);
  await act(cairn.url, "POST", `/user/follow/${account.username}`, friend);
  for (const screen of [page, tab])
    await expect(screen.getByRole("link", { name: "Notifications, 2 unread" })).toBeVisible();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("The friend asks to follow you");
  await expect(rows.last()).toContainText(`The friend likes your workout${title}`);

  await rows.last().getByRole("link").click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(tab.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible();
  await tab.getByRole("link", { name: "Notifications, 1 unread" }).click();
  await tab.getByRole("button", { name: "Mark all as read" }).click();
  await expect(tab.getByRole("button", { name: "Mark all as read" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();

  await act(cairn.url, "DELETE", `/workouts/reaction/${workoutKey}`, friend);
  await tab.reload();
  await expect(tab.getByRole("main").getByRole("listitem")).toHaveCount(1);
});

test("[NOTI-7] for a friend's workout the list gives the day, not hours since its midnight @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member("owner");
  const friend = (await member("friend")).account;
  await follow(cairn.url, account, friend);
  await follow(cairn.url, friend, account);
  await page.goto("/notifications");
  await enterWorkout(cairn.url, friend, { description: title, startTime: Date.now() - 7_200_000 });
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "The friend shared a workout" });
  await expect(row.getByRole("time")).toHaveText("Today");
});

test("[NOTI-5] notifications are chosen in the settings, and the choice applies at once @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member("owner");
  const friend = (await member("friend")).account;
  // Another device, whose page is in Finnish, asks for mails in Finnish.
  const settings = `${cairn.url}/apiserver/v1/user/settings`;
  const headers = { sttauthorization: account.sessionKey };
  expect((await page.request.post(settings, { headers, data: { locale: "fi" } })).status()).toBe(200);
  await page.goto("/profile/edit/notifications");
  const comments = page.getByRole("radiogroup", { name: "Comments and likes" });
  await expect(comments.getByRole("radio", { name: "In the app" })).toBeChecked();
  await expect(page.getByText("E-mails are sent once you have confirmed your address.")).toBeVisible();
  await comments.getByRole("radio", { name: "Off" }).check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect((await (await page.request.get(settings, { headers })).json()).payload).toMatchObject({
    notifyWorkoutComment: 0,
    locale: "fi",
  });
  await page.reload();
  await expect(comments.getByRole("radio", { name: "Off" })).toBeChecked();
  const header = { sharingFlags, description: title };
  const file = { name: "run.fit", bytes: fitFile("run").buffer };
  const { workoutKey } = await importWorkout(cairn.url, account, file, header);
  await act(cairn.url, "POST", `/workouts/reaction/${workoutKey}`, friend);
  await act(cairn.url, "POST", `/user/follow/${account.username}`, friend);
  await expect(page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible();
});
