import type { NotificationView } from "@cairn/contracts/notifications/notifications";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { NotificationsPage } from "../../pages/notifications-page.tsx";
import { ownAccount } from "../../testing/own-account.ts";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { settingsView } from "../../testing/settings-examples.ts";
import { keyOf } from "../../testing/workout-examples.ts";
import { NotificationSettings } from "./notification-settings.tsx";
import { NotificationsLink } from "./notifications-link.tsx";

const idOf = (number: number): string => `64a0b1c2d3e4f5a6b7c8f${String(100 + number)}`;

/** Of 15 January 2020. */
const notification = (
  number: number,
  kind: NotificationView["kind"],
  changed: Partial<NotificationView> = {},
): NotificationView => ({
  id: idOf(number),
  kind,
  created: Date.UTC(2020, 0, 15),
  read: true,
  user: { username: "ben", realName: "Ben Salo" },
  ...changed,
});
const workout = { workoutKey: keyOf(1), username: "anna", activityId: 2, description: "Round the lake" };

const button = (name: string) => page.getByRole("button", { name });
/** Messages at the edge are listed, too. */
const rows = () => page.getByRole("list").first().getByRole("listitem");
const answer = (notifications: readonly NotificationView[], unread = 0, next?: string) => {
  server.answer("listNotifications", { notifications: [...notifications], unread, next });
};

describe("[NOTI-7] the notifications", () => {
  it("[NOTI-8] say who did what, with which workout, and when, or which file was not imported", async () => {
    answer([
      notification(1, "comment", { workout, read: false }),
      notification(2, "mention", { workout }),
      notification(3, "reaction", { workout: { ...workout, description: undefined } }),
      notification(4, "friend_workout", { workout: { ...workout, username: "ben" }, created: Date.now() }),
      notification(5, "follow_request"),
      notification(6, "new_follower"),
      notification(7, "follow_accepted"),
      notification(8, "answer", { workout: { ...workout, username: "ben" } }),
      notification(9, "upload_refused", {
        upload: { file: "a.txt", reason: "workout_import.empty_file", others: 0 },
      }),
      notification(10, "upload_refused", {
        upload: { file: "b.gpx", reason: "workout_import.empty_file", others: 2 },
      }),
    ]);
    await renderScreen(<NotificationsPage />);
    await expectTexts(rows(), [
      "Ben Salo commented on your workout Round the lake 15 Jan 2020 Unread",
      "Ben Salo mentioned you in a comment Round the lake 15 Jan 2020",
      "Ben Salo likes your workout Cycling 15 Jan 2020",
      "Ben Salo shared a workout Round the lake Today",
      "Ben Salo asks to follow you 15 Jan 2020",
      "Ben Salo follows you 15 Jan 2020",
      "Ben Salo accepted your request 15 Jan 2020",
      "Ben Salo answered under a workout that you commented on Round the lake 15 Jan 2020",
      "a.txt was not imported The file is empty. Export it from the device again. 15 Jan 2020",
      "b.gpx was not imported, and neither were 2 other files The file is empty. Export it from the device again. 15 Jan 2020",
    ]);
    expect(
      rows()
        .getByRole("link")
        .elements()
        .map((link) => link.getAttribute("href")),
    ).toEqual([
      `/workout/anna/${keyOf(1)}`,
      `/workout/anna/${keyOf(1)}`,
      `/workout/anna/${keyOf(1)}`,
      `/workout/ben/${keyOf(1)}`,
      "/followers",
      "/followers",
      "/following",
      `/workout/ben/${keyOf(1)}`,
      "/profile/edit/security",
      "/profile/edit/security",
    ]);
    await expect
      .element(rows().first().getByText("15 Jan 2020"))
      .toHaveAttribute("datetime", "2020-01-15T00:00:00.000Z");
  });

  it("are thirty, and more on demand with the focus on the first of them", async () => {
    const all = Array.from({ length: 33 }, (_, at) => notification(at, "new_follower"));
    server.answer("listNotifications", ({ query: { before } }) =>
      before === undefined
        ? { notifications: all.slice(0, 30), unread: 0, next: idOf(29) }
        : { notifications: all.slice(30), unread: 0 },
    );
    await renderScreen(<NotificationsPage />);
    await expect.poll(() => rows().elements().length).toBe(30);
    await button("Show more").click();
    await expect.poll(() => rows().elements().length).toBe(33);
    await expect.element(rows().nth(30).getByRole("link")).toHaveFocus();
    await expect.element(button("Show more")).not.toBeInTheDocument();
    const [first, last] = [0, -1].map((at) => server.callsOf("listNotifications").at(at)?.query);
    expect([first?.limit, first?.before, last?.limit, last?.before]).toEqual([30, undefined, 30, idOf(29)]);
  });

  it("are none yet, or did not load and are asked for again", async () => {
    server.refuse("listNotifications", "request.invalid");
    await renderScreen(<NotificationsPage />);
    await expect
      .element(page.getByRole("heading", { name: "Your notifications did not load" }))
      .toBeVisible();
    answer([]);
    await button("Try again").click();
    await expect.element(page.getByRole("heading", { name: "No notifications yet" })).toBeVisible();
    await expect.element(button("Mark all as read")).not.toBeInTheDocument();
  });
});

describe("[NOTI-2] reading notifications", () => {
  const unread = notification(1, "new_follower", { read: false });

  it("marks the one that is opened, and nothing if it was read", async () => {
    answer([unread, notification(2, "follow_accepted")], 1);
    server.answer("readNotifications", { unread: 0 });
    await renderScreen(<NotificationsPage />);
    await rows().nth(1).getByRole("link").click();
    await rows().nth(0).getByRole("link").click();
    await expect.poll(() => server.callsOf("readNotifications").length).toBe(1);
    expect(server.callsOf("readNotifications")[0]?.body).toEqual({ ids: [idOf(1)] });
  });

  it("marks all by a press, and says why that failed", async () => {
    answer([unread], 1);
    server.refuse("readNotifications", "request.invalid");
    await renderScreen(<NotificationsPage />);
    await button("Mark all as read").click();
    await expect.element(page.getByText(/^The notifications were not marked as read\. /)).toBeVisible();
    server.answer("readNotifications", { unread: 0 });
    answer([{ ...unread, read: true }]);
    await button("Mark all as read").click();
    await expect.element(button("Mark all as read")).not.toBeInTheDocument();
    await expectTexts(rows(), ["Ben Salo follows you 15 Jan 2020"]);
    expect(server.callsOf("readNotifications").at(-1)?.body).toEqual({});
  });

  it.each([
    [0, "Notifications", undefined],
    [1, "Notifications, 1 unread", "1"],
    [100, "Notifications, 100 unread", "99"],
  ])("is asked for by the bell: %i unread", async (count, name, badge) => {
    answer([], count);
    await renderScreen(<NotificationsLink />);
    const bell = page.getByRole("link", { name, exact: true });
    await expect.element(bell).toHaveAttribute("href", "/notifications");
    await expect.element(bell).toHaveTextContent(badge ?? "");
    await expect.element(bell).toHaveAttribute("title", name);
    expect(server.callsOf("listNotifications")[0]?.query.limit).toBe(0);
  });
});

const choice = (group: string, name: string) =>
  page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true });
const show = async (isConfirmed = true) => {
  server.answer("getUser", ownAccount);
  server.answer("getSettings", settingsView());
  server.answer("getEmail", { email: ownAccount.email, isConfirmed });
  await renderScreen(<NotificationSettings />);
  await expect.element(page.getByText("E-mails go to anna@example.org.")).toBeVisible();
};

const places = () => document.querySelectorAll("section > [aria-hidden][style*=height]").length;

describe("[NOTI-5] the settings of notifications", () => {
  it("have three kinds and a summary, each saved alone and at once", async () => {
    await show();
    await expectTexts(page.getByRole("radiogroup"), [
      "Off In the app Also by e-mail",
      "Off In the app Also by e-mail",
      "Off In the app Also by e-mail",
      "Never Daily Weekly",
    ]);
    expect(page.getByText("Saved", { exact: true }).elements()).toEqual([]);
    expect(page.getByText(/^E-mails are sent once/).elements()).toEqual([]);
    await expect.element(choice("Comments and likes", "Off")).toBeChecked();
    await expect.element(choice("Followers and follow requests", "Also by e-mail")).toBeChecked();
    await expect.element(choice("Workouts of people you follow", "In the app")).toBeChecked();
    await expect.element(choice("Summary of unread notifications", "Weekly")).toBeChecked();
    server.answer("saveSettings", true);
    server.answer("getSettings", settingsView({ notifyWorkoutComment: 2 }));
    const letAnswer = server.hold("saveSettings");
    await choice("Comments and likes", "Also by e-mail").click();
    // It is shown before the server has answered.
    await expect.element(choice("Comments and likes", "Also by e-mail")).toBeChecked();
    expect(page.getByText("Saved", { exact: true }).elements()).toEqual([]);
    letAnswer();
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    server.answer("getSettings", settingsView({ notifyWorkoutComment: 2, emailDigest: 0 }));
    await choice("Summary of unread notifications", "Never").click();
    await expect
      .poll(() => server.callsOf("saveSettings").map(({ body }) => body))
      .toEqual([{ notifyWorkoutComment: 2 }, { emailDigest: 0 }]);
    await expect.element(choice("Comments and likes", "Also by e-mail")).toBeChecked();
    expect(page.getByText(/confirmed your address/).elements()).toEqual([]);
  });

  it("return to what is saved if that fails, with the reason", async () => {
    await show();
    server.refuse("saveSettings", "request.invalid");
    await choice("Workouts of people you follow", "Off").click();
    await expect.element(page.getByText(/^The setting was not saved\. /)).toBeVisible();
    await expect.element(choice("Workouts of people you follow", "In the app")).toBeChecked();
    await expect.element(page.getByText("Saved", { exact: true })).not.toBeInTheDocument();
  });

  it("say that e-mails wait for an address to be confirmed, with the way there", async () => {
    await show(false);
    await expect
      .element(page.getByText(/^E-mails are sent once you have confirmed your address/))
      .toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Sign-in and security" }))
      .toHaveAttribute("href", "/profile/edit/security");
  });

  it("say that they did not load", async () => {
    server.answer("getUser", ownAccount);
    server.answer("getEmail", { email: ownAccount.email, isConfirmed: true });
    server.refuse("getSettings", "request.invalid");
    const letCome = server.hold("getSettings");
    await renderScreen(<NotificationSettings />);
    await expect.element(page.getByRole("region", { name: "Notifications" })).toBeVisible();
    await expect.poll(places).toBe(1);
    letCome();
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(places()).toBe(0);
    expect(page.getByRole("radiogroup").elements()).toEqual([]);
  });
});
