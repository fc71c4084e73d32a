import type { Page } from "@playwright/test";
import { createMember } from "./harness/api.ts";
import { enterWorkout, follow, requestFollow } from "./harness/feed.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { expect, test } from "./harness/journey.ts";
import { pressOn, tabTo } from "./harness/keyboard.ts";

/** A phone in a place with bad reception: the browser's own "slow 4G", and a quarter of this processor. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** Holds calls until the test releases them, and records those that are sent in the meantime, in order. */
async function holdCalls(page: Page, path: RegExp) {
  const gate = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route(path, async (route) => {
    if (!["GET", "HEAD"].includes(route.request().method())) {
      sent.push(new URL(route.request().url()).pathname);
      await gate.promise;
    }
    await route.continue();
  });
  return { sent, letGo: gate.resolve };
}

test("[SOC-1] [SOC-7] the follow button keeps the focus whatever its label says, by keyboard and on a slow connection @all", async ({
  cairn,
  member,
}) => {
  test.slow();
  const { page, account: bob } = await member("bob");
  const cem = await createMember(cairn.url, "cem");
  await page.goto(`/search?q=${cem.username}`);
  await slowDown(page);
  const button = page.getByRole("list", { name: "People found" }).getByRole("button");
  // Until it is known whom the person follows, a press does nothing.
  await expect(button).not.toHaveAttribute("aria-busy");
  await pressOn(page, button);
  await expect(button).toHaveText("Requested");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button).toHaveText("Follow");
  await expect(button).toBeFocused();
  await expect(button).not.toHaveAttribute("aria-busy");
  await follow(cairn.url, bob, cem);
  await expect(button).toHaveText("Following");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await pressOn(page, page.getByRole("dialog").getByRole("button", { name: "Unfollow" }));
  await expect(button).toHaveText("Follow");
  await tabTo(page, button);
});

test.describe("of a hidden person", () => {
  // What a person may not see is answered as if it did not exist.
  test.use({ refusals: [404] });

  test("[SOC-3] [SOC-4] after the last answer to a request, or a block, the focus moves to the heading beside it @all", async ({
    cairn,
    member,
  }) => {
    const { page, account: bob } = await member("bob");
    const ann = await createMember(cairn.url, "ann");
    const cem = await createMember(cairn.url, "cem");
    await requestFollow(cairn.url, ann, bob);
    await requestFollow(cairn.url, cem, bob);
    await page.goto("/followers");
    const requests = page.getByRole("list", { name: "Requests" });
    await pressOn(page, requests.getByRole("button", { name: `Ignore ${cem.realName}` }));
    await expect(requests.getByText(cem.realName)).toBeHidden();
    await expect(requests).toBeFocused();
    await pressOn(page, requests.getByRole("button", { name: `Accept ${ann.realName}` }));
    await expect(requests).toBeHidden();
    await expect(page.getByRole("heading", { name: "Followers", level: 1 })).toBeFocused();

    await page.goto(`/view_profile/${ann.username}`);
    const name = page.getByRole("heading", { name: ann.realName, level: 1 });
    await pressOn(page, page.getByRole("button", { name: `More about ${ann.realName}` }));
    await page.keyboard.press("b");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: `More about ${ann.realName}` })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("b");
    await page.keyboard.press("Enter");
    await pressOn(page, page.getByRole("dialog").getByRole("button", { name: "Block" }));
    const unblock = page.getByRole("button", { name: `Unblock ${ann.realName}` });
    await expect(unblock).toBeVisible();
    await expect(name).toBeFocused();
    await pressOn(page, unblock);
    await expect(page.getByRole("button", { name: `Follow ${ann.realName}` })).toBeVisible();
    await expect(name).toBeFocused();
  });
});

test("[DASH-8] a comment is deleted, restored and deleted by keyboard, pressing the same key each time @all", async ({
  cairn,
  member,
}) => {
  const { page, account: bob } = await member("bob");
  const { workoutKey } = await enterWorkout(cairn.url, bob, {
    description: "Round the lake",
    startTime: Date.now() - 7_200_000,
  });
  const response = await fetch(`${cairn.url}/apiserver/v1/workouts/comment/${workoutKey}`, {
    method: "POST",
    headers: { sttauthorization: bob.sessionKey, "content-type": "text/plain" },
    body: "Windy",
  });
  expect(response.status).toBe(200);
  // Time stands still while the comment can be restored.
  const begin = Date.now();
  await page.clock.setFixedTime(begin);
  await page.goto(`/workout/${bob.username}/${workoutKey}`);
  const comments = page.getByRole("region", { name: "Comments" });
  const remove = comments.getByRole("button", { name: /^Delete/ });
  const undo = comments.getByRole("button", { name: "Undo" });
  await pressOn(page, remove);
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(undo).toBeFocused();
  // It disappears by itself when its time is over.
  await page.clock.setFixedTime(begin + 6000);
  await expect(undo).toBeHidden();
  await expect(comments.getByRole("heading", { name: "Comments" })).toBeFocused();
});

test("[DASH-9] the list of likes is closed by keyboard, and the focus moves to the heart when the last like is removed @all", async ({
  cairn,
  member,
}) => {
  const { page, account: bob } = await member("bob");
  const ann = await createMember(cairn.url, "ann");
  const { workoutKey } = await enterWorkout(cairn.url, bob, {
    description: "Round the lake",
    startTime: Date.now() - 7_200_000,
  });
  const like = async (method: "POST" | "DELETE") => {
    const headers = { sttauthorization: ann.sessionKey };
    const path = `/apiserver/v1/workouts/reaction/${workoutKey}`;
    expect((await fetch(cairn.url + path, { method, headers })).status).toBe(200);
  };
  await like("POST");
  await page.goto(`/workout/${bob.username}/${workoutKey}`);
  const likes = page.getByRole("button", { name: /^1 like/ });
  await pressOn(page, likes);
  await expect(page.getByRole("dialog", { name: "Likes" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(likes).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Likes" })).toBeFocused();
  await like("DELETE");
  await expect(likes).toBeHidden();
  await expect(page.getByRole("button", { name: "Like", exact: true })).toBeFocused();
});

test("[NOTI-7] [PROF-1] when a button disappears on its press, the focus moves to the heading beside it, or to the first row that it loaded @all", async ({
  cairn,
  member,
}) => {
  const { page, account: bob } = await member("bob");
  const ann = await createMember(cairn.url, "ann");
  await requestFollow(cairn.url, ann, bob);
  await page.goto("/notifications");
  await pressOn(page, page.getByRole("button", { name: "Mark all as read" }));
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeFocused();

  for (let day = 1; day <= 11; day += 1) {
    const startTime = Date.now() - day * 86_400_000;
    await enterWorkout(cairn.url, ann, { description: `Day ${day}`, startTime });
  }
  await page.goto(`/view_profile/${ann.username}`);
  await expect(page.getByRole("article")).toHaveCount(10);
  await page.getByRole("button", { name: "Show more" }).press("Enter");
  await expect(page.getByRole("link", { name: "Day 11" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();
});

test("[SOC-1] [SOC-2] the second of two quick choices wins, before either is answered @all", async ({
  cairn,
  member,
}) => {
  const { page } = await member("bob");
  const cem = await createMember(cairn.url, "cem");
  const follows = await holdCalls(page, /\/user\/(un)?follow\//);
  await page.goto(`/search?q=${cem.username}`);
  const button = page.getByRole("list", { name: "People found" }).getByRole("button");
  await expect(button).toBeEnabled();
  await button.press("Enter");
  await expect(button).toHaveText("Requested");
  await button.press("Enter");
  await expect(button).toHaveText("Follow");
  follows.letGo();
  await expect(button).not.toHaveAttribute("aria-busy");
  expect(follows.sent.map((path) => path.split("/").at(-2))).toEqual(["follow", "unfollow"]);
  await page.reload();
  await expect(button).toHaveText("Follow");
  await expect(button).toBeEnabled();
  await button.dblclick();
  await expect(button).toHaveText("Requested");

  const settings = await holdCalls(page, /\/user\/settings/);
  await page.goto("/profile/edit/privacy");
  const ask = page.getByRole("radio", { name: "Ask me first" });
  await page.getByRole("radio", { name: "Accept automatically" }).check();
  await ask.check();
  await expect(ask).toBeChecked();
  await expect.poll(() => settings.sent).toHaveLength(1);
  const second = page.waitForResponse(
    (answer) => answer.url().includes("/user/settings") && answer.request().method() !== "GET",
  );
  settings.letGo();
  await second;
  await expect.poll(() => settings.sent.length).toBe(2);
  await page.reload();
  await expect(ask).toBeChecked();
});

test.describe("with a busy server", () => {
  test.use({ refusals: [503] });

  test("[SOC-8] a message appears if a block fails after its dialog was closed @all", async ({
    cairn,
    member,
  }) => {
    const { page } = await member("bob");
    await freezeMessages(page);
    const ann = await createMember(cairn.url, "ann");
    const gate = Promise.withResolvers<void>();
    await page.route(/\/user\/block\//, async (route) => {
      await gate.promise;
      await route.fulfill({ status: 503, json: { error: { reason: "request.busy" }, payload: null } });
    });
    await page.goto(`/view_profile/${ann.username}`);
    await page.getByRole("button", { name: `More about ${ann.realName}` }).click();
    await page.getByRole("menuitem", { name: "Block" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Notifications/ })
      .click();
    await expect(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeVisible();
    gate.resolve();
    await expect(page.getByRole("log")).toContainText("busy");
  });
});
