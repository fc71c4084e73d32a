import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember, type Member } from "./harness/api.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { expect, test } from "./harness/journey.ts";
import { longestWait } from "./harness/waiting-deletions.ts";

/** A public workout entered by hand. */
async function enterWorkout(url: string, owner: Member): Promise<{ key: string; path: string }> {
  const { workoutKey } = await callAs(url, owner, "POST", "/workout", {
    activityId: 1,
    description: "Round the lake",
    startTime: Date.now() - 7_200_000,
    duration: 3000,
    totalDistance: 9000,
    sharingFlags: 19,
  });
  return { key: workoutKey, path: `/workout/${owner.username}/${workoutKey}` };
}

/** Makes a call as a person, as another device of theirs would. */
async function callAs(url: string, { sessionKey }: Member, method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}/apiserver/v1${path}`, {
    method,
    headers: { sttauthorization: sessionKey },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  const { payload } = (await response.json()) as { payload: { workoutKey: string } };
  return payload;
}

/** A deletion of a comment that a page hands over to the server. */
const handedOver = /\?after=/;

/** In the page: what happens to deletions when it is left. Returns them. */
const leaveForAMoment = () => {
  dispatchEvent(new PageTransitionEvent("pagehide"));
  return localStorage.getItem("comment-deletions");
};

const heart = (page: Page) => page.getByRole("button", { name: "Like", exact: true });
const likes = (page: Page) => page.getByRole("button", { name: /^\d+ likes?/ });
const comments = (page: Page) => page.getByRole("region", { name: "Comments" });
const field = (page: Page) => page.getByRole("textbox", { name: "Write a comment" });
const items = (page: Page) => comments(page).getByRole("list").getByRole("listitem");

test("[DASH-9] [WORK-12] a like appears at the other person's at once, says who gave it, and can be removed again", async ({
  cairn,
  member,
  visitor,
}) => {
  const { page: owners, account: owner } = await member("owner");
  const { page: anns, account: ann } = await member("ann");
  const workout = await enterWorkout(cairn.url, owner);
  await owners.goto(workout.path);
  await anns.goto(workout.path);
  await expect(heart(owners)).toHaveAttribute("aria-pressed", "false");
  await expect(likes(owners)).toHaveCount(0);

  await heart(anns).dblclick();
  await expect(heart(anns)).toHaveAttribute("aria-pressed", "true");
  await expect(likes(anns)).toContainText("You");
  await expect(likes(owners)).toContainText(ann.realName);
  await expect(heart(owners)).toHaveAttribute("aria-pressed", "false");
  await likes(owners).click();
  const list = owners.getByRole("dialog", { name: "Likes" });
  await expect(list.getByRole("listitem")).toHaveText([new RegExp(ann.username)]);
  expect(await findBarriersOfState(owners, "likes")).toEqual([]);
  await owners.keyboard.press("Escape");
  await expect(list).toBeHidden();

  const stranger = await visitor();
  await stranger.goto(workout.path);
  await expect(likes(stranger)).toBeVisible();
  await stranger.getByRole("link", { name: "Log in to like this" }).click();
  await expect(stranger).toHaveURL(new RegExp(`/login\\?returnTo=.*${workout.key}`));

  await heart(anns).click();
  await expect(likes(anns)).toHaveCount(0);
  await expect(likes(owners)).toHaveCount(0);
});

test("[DASH-9] a second press while a like is being sent is ignored: nothing is sent for it, then or later @all", async ({
  cairn,
  member,
}) => {
  const owner = await createMember(cairn.url, "owner");
  const { page } = await member("ann");
  const workout = await enterWorkout(cairn.url, owner);
  const letLikeCome = await blockAnswers(page, "POST", /\/reaction/);
  const letRemovalCome = await blockAnswers(page, "DELETE", /\/reaction/);
  await page.goto(workout.path);
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (/\/reaction\//.test(request.url())) sent.push(request.method());
  });
  const likeCame = page.waitForResponse(/\/reaction/);
  await heart(page).click();
  // The button shows the like by now, so that the next presses are ones to remove it, and not the other half of a double click.
  for (let press = 0; press < 2; press += 1) {
    await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
    await heart(page).focus();
    await page.keyboard.press("Enter");
  }
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  expect(sent).toEqual(["POST"]);
  letLikeCome();
  await (await likeCame).finished();
  // A press after it counts, and is the second call in all; those that come while it is being sent are ignored again.
  await expect
    .poll(async () => {
      if (!sent.includes("DELETE")) await heart(page).click();
      return sent;
    })
    .toEqual(["POST", "DELETE"]);
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  letRemovalCome();
  await expect(likes(page)).toHaveCount(0);
  expect(sent).toEqual(["POST", "DELETE"]);
});

test("[DASH-9] [WORK-12] a workout that is opened while a like is being sent loads, and shows the like @all", async ({
  cairn,
  member,
}) => {
  const owner = await createMember(cairn.url, "owner");
  const { page } = await member("ann");
  await enterWorkout(cairn.url, owner);
  const letLikeCome = await blockAnswers(page, "POST", /\/reaction/);
  const letWorkoutCome = await blockAnswers(page, "GET", /\/combined$/);
  await page.goto(`/view_profile/${owner.username}`);
  const workoutAsked = page.waitForRequest(/\/combined$/);
  const likeCame = page.waitForResponse(/\/reaction/);
  await heart(page).click();
  await page.getByRole("link", { name: "Round the lake", exact: true }).click();
  await workoutAsked;
  letLikeCome();
  await (await likeCame).finished();
  letWorkoutCome();
  await expect(page.getByRole("heading", { name: "Round the lake", level: 1 })).toBeVisible();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
});

test("[DASH-7] [WORK-12] [COMM-1] a comment appears at the other person's at once; two are shown, the rest on demand; names and addresses are links @all", async ({
  cairn,
  member,
  visitor,
}) => {
  const { page: owners, account: owner } = await member("owner");
  const { page: anns, account: ann } = await member("ann");
  const workout = await enterWorkout(cairn.url, owner);
  await owners.goto(workout.path);
  await anns.goto(workout.path);

  await anns.getByRole("button", { name: "0 comments" }).click();
  await expect(field(anns)).toBeFocused();
  await anns.keyboard.press("Enter");
  await expect(comments(anns)).toContainText("Write something first.");
  await anns.keyboard.type("Two");
  await anns.keyboard.press("Shift+Enter");
  await anns.keyboard.type("lines of @own");
  const people = anns.getByRole("listbox", { name: "People you can mention" });
  await expect(people.getByRole("option")).toHaveText([new RegExp(owner.username)]);
  await anns.keyboard.press("Enter");
  await expect(field(anns)).toHaveValue(`Two\nlines of @${owner.username} `);
  await anns.keyboard.type("see https://example.org/a.");
  await anns.keyboard.press("Enter");
  await expect(field(anns)).toHaveValue("");
  await expect(items(anns)).toContainText([`lines of @${owner.username} see https://example.org/a.`]);
  await expect(items(owners)).toContainText([ann.realName]);
  const mention = items(owners).getByRole("link", { name: `@${owner.username}` });
  await expect(mention).toHaveAttribute("href", `/view_profile/${owner.username}`);
  const link = items(owners).getByRole("link", { name: "https:" });
  await expect(link).toHaveAttribute("href", "https://example.org/a");
  await expect(link).toHaveAttribute("rel", "nofollow ugc noopener noreferrer");

  const added = owners.waitForResponse(/\/workouts\/comment\//);
  await field(owners).fill("Thanks");
  await owners.keyboard.press("Enter");
  await added;
  await callAs(cairn.url, ann, "POST", `/workouts/comment/${workout.key}`, "<b>Third</b>");
  await expect(items(owners)).toContainText(["Two", "Thanks", "<b>Third</b>"]);
  await expect(owners.getByRole("button", { name: "3 comments" })).toBeVisible();

  const stranger = await visitor();
  await stranger.goto(workout.path);
  await expect(items(stranger)).toContainText(["Thanks", "<b>Third</b>"]);
  await stranger.getByRole("button", { name: "Show 1 earlier comment" }).press("Enter");
  await expect(comments(stranger).getByRole("list")).toBeFocused();
  await expect(items(stranger)).toContainText(["Two", "Thanks", "<b>Third</b>"]);
  await expect(comments(stranger).getByRole("link", { name: "Log in to comment" })).toBeVisible();
  expect(await findBarriersOfState(owners, "comments")).toEqual([]);
  await owners.setViewportSize({ width: 390, height: 800 });
  await field(owners).fill("@a");
  await expect(owners.getByRole("option")).toHaveCount(1);
  expect(await findBarriersOfState(owners, "comments on a phone")).toEqual([]);
});

test("[DASH-7] an Enter that ends a word of an input method sends nothing, not even in Safari, where only its code tells @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const workout = await enterWorkout(cairn.url, account);
  await page.goto(workout.path);
  await field(page).fill("half ");
  for (const told of [{ isComposing: true }, { keyCode: 229 }]) {
    await field(page).dispatchEvent("keydown", { key: "Enter", ...told });
  }
  await page.keyboard.type("and whole");
  await page.keyboard.press("Enter");
  await expect(items(page)).toHaveCount(1);
  await expect(items(page)).toContainText("half and whole");
});

test("[DASH-8] [API-57] a deleted comment can be restored in place, on the next screen and after the page was closed; otherwise it disappears @all", async ({
  cairn,
  member,
}) => {
  const { page, account: ann } = await member("ann");
  const owner = await createMember(cairn.url, "owner");
  const workout = await enterWorkout(cairn.url, owner);
  for (const text of ["First", "Second"])
    await callAs(cairn.url, ann, "POST", `/workouts/comment/${workout.key}`, text);
  const remove = async (text: string) => {
    const item = items(page).filter({ hasText: text });
    await item.hover();
    await item.getByRole("button", { name: `Delete comment by ${ann.realName}` }).click();
  };
  const left = async () => {
    const list = await fetch(`${cairn.url}/apiserver/v1/workouts/comments/${workout.key}`);
    const { payload } = (await list.json()) as { payload: { text: string }[] };
    return payload.map(({ text }) => text);
  };
  // Time stands still for the page, and the server waits as long as it can, so that nothing is deleted while the journey looks.
  await page.clock.setFixedTime(Date.now());
  await freezeMessages(page);
  const delays: (string | null)[] = [];
  await page.route(handedOver, async (route) => {
    const address = new URL(route.request().url());
    delays.push(address.searchParams.get("after"));
    address.searchParams.set("after", String(longestWait));
    await route.continue({ url: address.href });
  });
  const leave = async () => {
    const answered = page.waitForResponse(handedOver);
    // The part that listens loads at the first deletion.
    await expect.poll(() => page.evaluate(leaveForAMoment)).toContain("isScheduled");
    await answered;
  };
  await page.goto(workout.path);
  await remove("First");
  await expect(comments(page).getByText("Comment deleted")).toBeVisible();
  expect(await findBarriersOfState(page, "deleted comment", "#comments")).toEqual([]);
  await comments(page).getByRole("button", { name: "Undo" }).click();
  await expect(comments(page).getByText("Comment deleted")).toBeHidden();

  await remove("Second");
  await page.getByRole("link", { name: "Diary" }).first().click();
  const offer = page.getByRole("log").getByRole("listitem").filter({ hasText: "Comment deleted" });
  await offer.getByRole("button", { name: "Undo" }).click();
  await page.goBack();
  await expect(items(page)).toContainText(["First", "Second"]);

  await remove("First");
  await leave();
  expect(await left()).toEqual(["First", "Second"]);
  await page.reload();
  await expect(comments(page).getByText("Comment deleted")).toBeVisible();
  const kept = page.waitForResponse(/\/keep$/);
  await comments(page).getByRole("button", { name: "Undo" }).click();
  await kept;
  await expect(items(page)).toContainText(["First", "Second"]);
  expect(delays).toEqual(["5000"]);

  await page.unroute(handedOver);
  await remove("Second");
  await page.close();
  await expect.poll(left).toEqual(["First"]);
});

test("[DASH-7] [UNIT-5] the moment of a comment is in the chosen language, not in the browser's @all", async ({
  cairn,
  member,
}) => {
  const { page, account: ann } = await member("ann");
  const workout = await enterWorkout(cairn.url, ann);
  await callAs(cairn.url, ann, "POST", `/workouts/comment/${workout.key}`, "Hyvin meni");
  await page.addInitScript(() => {
    localStorage.setItem("cairn.locale", "fi");
  });
  await page.goto(workout.path);
  const item = page.getByRole("region", { name: "Kommentit" }).getByRole("listitem");
  // Such as 26.11.2026, 23.05.
  await expect(item.locator("time")).toHaveAttribute("title", /^\d+\.\d+\.20\d\d, \d+\.\d\d$/);
});

test.describe("a server that is away", () => {
  test.use({ refusals: [503] });

  test("[DASH-8] [NET-1] a comment whose restoring fails is shown as deleted, with the reason, and can be restored again @all", async ({
    cairn,
    member,
  }) => {
    const { page, account: ann } = await member("ann");
    const workout = await enterWorkout(cairn.url, ann);
    await callAs(cairn.url, ann, "POST", `/workouts/comment/${workout.key}`, "Worth keeping");
    await freezeMessages(page);
    // Time stands still, for the page and for the server, so that it is not up while the journey looks.
    await page.clock.setFixedTime(Date.now());
    await page.route(handedOver, (route) => route.fulfill({ json: { error: null, payload: true } }));
    await page.route(/\/keep$/, (route) => route.fulfill({ status: 503 }));
    await page.goto(workout.path);
    await items(page).hover();
    await page.getByRole("button", { name: `Delete comment by ${ann.realName}` }).click();
    // The part that listens loads at the first deletion.
    await expect.poll(() => page.evaluate(leaveForAMoment)).toContain("isScheduled");
    await page.reload();
    const undo = comments(page).getByRole("button", { name: "Undo" });
    await undo.click();
    await expect(page.getByRole("log")).toContainText("Try again");
    await expect(comments(page).getByText("Comment deleted")).toBeVisible();
    await page.unroute(/\/keep$/);
    await undo.click();
    await expect(comments(page).getByText("Comment deleted")).toBeHidden();
  });
});

test("[DASH-8] a deleted comment disappears by itself when its time has run out, also from the other person's screen, and after a logout @all", async ({
  cairn,
  member,
}) => {
  const { page: anns, account: ann } = await member("ann");
  const { page: owners, account: owner } = await member("owner");
  const workout = await enterWorkout(cairn.url, owner);
  // Never late (`delayAnswers`): a logout waits for a second at most until the server has taken over.
  await owners.route(handedOver, (route) => route.continue());
  await callAs(cairn.url, ann, "POST", `/workouts/comment/${workout.key}`, "Short-lived");
  await anns.goto(workout.path);
  await owners.goto(workout.path);
  await expect(items(owners)).toContainText(["Short-lived"]);
  await items(owners).hover();
  await owners.getByRole("button", { name: `Delete comment by ${ann.realName}` }).click();
  await expect(items(owners)).toHaveCount(0);
  await expect(items(anns)).toHaveCount(0);
  await expect(anns.getByRole("button", { name: "0 comments" })).toBeVisible();

  await callAs(cairn.url, ann, "POST", `/workouts/comment/${workout.key}`, "Gone with the login");
  await expect(items(anns)).toContainText(["Gone with the login"]);
  await items(owners).hover();
  await owners.getByRole("button", { name: `Delete comment by ${ann.realName}` }).click();
  await owners.getByRole("button", { name: "Your account" }).click();
  await owners.getByRole("menuitem", { name: "Log out" }).click();
  await expect(owners).toHaveURL(`${cairn.url}/`);
  await expect(items(anns)).toHaveCount(0);
  await expect.poll(() => owners.evaluate(() => localStorage.getItem("comment-deletions"))).toBe("[]");
});

test("[API-56] [NET-1] a comment written without a connection is kept, offered again, and added once @all", async ({
  cairn,
  member,
}) => {
  const { page, account: owner } = await member("owner");
  const workout = await enterWorkout(cairn.url, owner);
  await page.goto(workout.path);
  await field(page).fill("From the tunnel");
  // No connection, like in a tunnel, but without the error that the browser would log in the console.
  await page.evaluate(() => {
    const ask = globalThis.fetch;
    globalThis.fetch = async (input, init) =>
      typeof input === "string" && input.includes("/workouts/comment/")
        ? await Promise.reject(new TypeError("no connection"))
        : await ask(input, init);
  });
  await page.keyboard.press("Enter");
  await expect(comments(page)).toContainText("Not sent yet: there is no connection.");
  await page.reload();
  await expect(field(page)).toHaveValue("From the tunnel");
  await expect(comments(page)).toContainText("Not sent yet: there is no connection.");
  await comments(page).getByRole("button", { name: "Send" }).click();
  await expect(items(page)).toHaveCount(1);
  await expect(field(page)).toHaveValue("");
});
