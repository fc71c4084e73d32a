import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember, type Member } from "./harness/api.ts";
import { findLooseEnds } from "./harness/every-end.ts";
import { enterWorkout, follow, requestFollow } from "./harness/feed.ts";
import { bothWidths, expect, expectNotFound, logInWith, test } from "./harness/journey.ts";

/** Makes a call as a person, as another device of theirs would. */
async function callAs(
  url: string,
  { sessionKey }: Member,
  method: "GET" | "POST" | "PUT",
  path: string,
): Promise<void> {
  const response = await fetch(`${url}/apiserver/v1${path}`, {
    method,
    headers: { sttauthorization: sessionKey, "content-type": "application/json" },
    ...(method === "PUT" && { body: "{}" }),
  });
  expect(response.status).toBe(200);
}

test("[SOC-1] [SOC-3] [SOC-4] [NAV-9] a request appears at the other person's at once, is accepted, and that appears, too; removing asks first", async ({
  member,
}) => {
  const { page: asked, account: bob } = await member("bob");
  const { page: asking, account: ann } = await member("ann");
  await asked.goto("/followers");
  await expect(asked.getByRole("heading", { name: "You have no followers" })).toBeVisible();
  const people = asked.getByRole("banner").getByRole("link", { name: /^People/ });
  await expect(people).toHaveAccessibleName("People");
  await expect(people).toHaveText("");
  await asking.goto("/following");
  await expect(asking.getByRole("heading", { name: "You’re not following anyone" })).toBeVisible();
  const bell = asked.getByRole("banner").getByRole("link", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName("Notifications");

  await asking.goto(`/view_profile/${bob.username}`);
  await asking.getByRole("button", { name: `Follow ${bob.realName}` }).click();
  await expect(people).toHaveAccessibleName("People: 1 request waits");
  await expect(people).toHaveText("1");
  await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
  await expect(asking.getByRole("button", { name: /^Requested/ })).toBeVisible();
  const requests = asked.getByRole("list", { name: "Requests" });
  await requests.getByRole("button", { name: `Accept ${ann.realName}` }).click();
  await expect(asked.getByRole("list", { name: "Followers" }).getByText(ann.realName)).toBeVisible();
  await expect(people).toHaveText("");
  // The notification of the request is no longer true.
  await expect(bell).toHaveAccessibleName("Notifications");
  await expect(asking.getByRole("button", { name: `Following. Unfollow ${bob.realName}` })).toBeVisible();
  await asking.goto("/following");
  await expect(asking.getByRole("button", { name: `Following. Unfollow ${bob.realName}` })).toBeVisible();

  await asked.getByRole("button", { name: `More about ${ann.realName}` }).click();
  await asked.getByRole("menuitem", { name: "Remove follower" }).click();
  const question = asked.getByRole("dialog", { name: `Remove ${ann.realName}?` });
  await expect(question).toContainText(`${ann.realName} will no longer see your activities in the feed.`);
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(asked.getByRole("heading", { name: "You have no followers" })).toBeVisible();
  await expect(asking.getByRole("heading", { name: "You’re not following anyone" })).toBeVisible();
});

test("[SOC-1] [SOC-6] friends are made by a request, and the friendship ends for both after a question @all", async ({
  cairn,
  member,
}) => {
  const { page, account: bob } = await member("bob");
  const ann = await createMember(cairn.url, "ann");
  await page.goto("/friends");
  await expect(page.getByRole("heading", { name: "No friends" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Find people" }).first().click();
  await expect(page.getByText("No friend requests")).toBeVisible();
  await callAs(cairn.url, ann, "GET", `/requests/friend/send/${bob.username}`);
  await expect(page.getByText(`${ann.username} asks to be friends`)).toBeVisible();
  await page.getByRole("button", { name: `Accept ${ann.realName}` }).click();
  await expect(page.getByText("No friend requests")).toBeVisible();
  await page.getByRole("link", { name: "Friends", exact: true }).click();
  await page.getByRole("button", { name: `Remove ${ann.realName}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "No friends" })).toBeVisible();
  await page.goto("/following");
  await expect(page.getByRole("heading", { name: "You’re not following anyone" })).toBeVisible();
});

test("[SOC-8] blocking says what it does, hides the two from each other, and can be undone in the settings", async ({
  cairn,
  member,
}) => {
  const { page, account: bob } = await member("bob");
  const { page: other, account: ann } = await member("ann");
  await callAs(cairn.url, ann, "POST", `/user/follow/${bob.username}`);
  await callAs(cairn.url, bob, "PUT", `/user/follow/accept/${ann.username}`);
  await other.goto("/following");
  await expect(other.getByText(bob.username)).toBeVisible();
  await page.goto("/followers");
  await page.getByRole("button", { name: `More about ${ann.realName}` }).click();
  await page.getByRole("menuitem", { name: "Block" }).click();
  const question = page.getByRole("dialog", { name: `Block ${ann.realName}?` });
  await expect(question).toContainText("You will not see each other");
  await question.getByRole("button", { name: "Block" }).click();
  await expect(page.getByRole("heading", { name: "You have no followers" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "You’re not following anyone" })).toBeVisible();
  await page.goto("/profile/edit/privacy");
  await page.getByRole("button", { name: `Unblock ${ann.realName}` }).click();
  await expect(page.getByText("You have not blocked anyone.")).toBeVisible();
});

test.describe("of a hidden person", () => {
  // What a person may not see is answered as if it did not exist.
  test.use({ refusals: [404] });

  test("[SOC-8] a blocked stranger loses the profile, the workout, the comments and the notifications that are on their screens @all", async ({
    cairn,
    member,
  }) => {
    const { page, account: bob } = await member("bob");
    const { page: profile, account: ann } = await member("ann");
    const { page: list, account: cem } = await member("cem");
    const startTime = Date.now() - 7_200_000;
    const { workoutKey } = await enterWorkout(cairn.url, bob, { description: "Round the lake", startTime });
    const anns = await enterWorkout(cairn.url, ann, { description: "Home again", startTime });
    for (const [who, text] of [
      [bob, "Said by bob"],
      [cem, "Said by cem"],
    ] as const) {
      const response = await fetch(`${cairn.url}/apiserver/v1/workouts/comment/${anns.workoutKey}`, {
        method: "POST",
        headers: { sttauthorization: who.sessionKey, "content-type": "text/plain" },
        body: text,
      });
      expect(response.status).toBe(200);
    }
    const again = async (path: string): Promise<Page> => {
      const opened = await profile.context().newPage();
      await logInWith(opened, ann.sessionKey);
      await opened.goto(path);
      return opened;
    };
    await profile.goto(`/view_profile/${bob.username}`);
    await expect(profile.getByRole("article")).toContainText("Round the lake");
    const workout = await again(`/workout/${bob.username}/${workoutKey}`);
    await expect(workout.getByRole("heading", { name: "Round the lake", level: 1 })).toBeVisible();
    const own = await again(`/workout/${ann.username}/${anns.workoutKey}`);
    const comments = own.getByRole("region", { name: "Comments" }).getByRole("listitem");
    await expect(comments).toHaveCount(2);
    const told = await again("/notifications");
    await expect(told.getByRole("main")).toContainText(bob.realName);
    await expect(told.getByRole("main")).toContainText(cem.realName);
    // A third person still sees what they saw before.
    await list.goto(`/view_profile/${bob.username}`);
    await expect(list.getByRole("article")).toContainText("Round the lake");

    await page.goto(`/view_profile/${ann.username}`);
    await page.getByRole("button", { name: `More about ${ann.realName}` }).click();
    await page.getByRole("menuitem", { name: "Block" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
    await expect(profile.getByRole("heading", { name: "Profile not found" })).toBeVisible();
    await expect(profile.getByText("Round the lake")).toHaveCount(0);
    await expectNotFound(workout);
    await expect(comments).toHaveText([/Said by cem/]);
    await expect(told.getByRole("main")).not.toContainText(bob.realName);
    await expect(told.getByRole("main")).toContainText(cem.realName);
    await expect(list.getByRole("article")).toContainText("Round the lake");
  });
});

test("[SOC-2] whom to accept without asking is chosen in the settings @all", async ({ cairn, member }) => {
  const { page, account: bob } = await member("bob");
  const ann = await createMember(cairn.url, "ann");
  await page.goto("/profile/edit/privacy");
  await page.getByRole("radio", { name: "Accept automatically" }).check();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Accept automatically" })).toBeChecked();
  await callAs(cairn.url, ann, "POST", `/user/follow/${bob.username}`);
  await page.goto("/followers");
  await expect(page.getByRole("list", { name: "Followers" }).getByText(ann.realName)).toBeVisible();
});

test("[SOC-1] [SOC-5] one button follows a suggestion, withdraws the request, shows that it was accepted, and unfollows", async ({
  cairn,
  member,
}) => {
  const { page, account: ann } = await member("ann");
  const bob = await createMember(cairn.url, "bob");
  await callAs(cairn.url, bob, "POST", `/user/follow/${ann.username}`);
  await callAs(cairn.url, ann, "PUT", `/user/follow/accept/${bob.username}`);
  await page.goto("/friends/add-friends");
  const known = page.getByRole("list", { name: "People you may know" });
  await expect(known.getByText("Follows you")).toBeVisible();
  // Those who share with everybody are suggested, too, as nobody here has a workout yet.
  const profile = page.locator(`a[href="/view_profile/${bob.username}"]`);
  const button = known.getByRole("listitem").filter({ has: profile }).getByRole("button");
  await expect(button).toHaveAccessibleName(`Follow back: ${bob.realName}`);
  await button.click();
  await expect(button).toHaveText("Requested");
  await button.click();
  await expect(button).toHaveText("Follow back");
  await button.click();
  await expect(button).toHaveText("Requested");
  await expect(button).not.toHaveAttribute("aria-busy");
  await callAs(cairn.url, bob, "PUT", `/user/follow/accept/${ann.username}`);
  await expect(button).toHaveText("Following");
  await button.click();
  const question = page.getByRole("dialog", { name: `Unfollow ${bob.realName}?` });
  await expect(question).toContainText("will no longer be visible to you");
  await question.getByRole("button", { name: "Unfollow" }).click();
  await expect(button).toHaveText("Follow back");
});

test("[SOC-3] a list keeps the focus when a row goes, and does not take it back after a press elsewhere @all", async ({
  cairn,
  member,
}) => {
  const { page, account: ann } = await member("ann");
  const bob = await createMember(cairn.url, "bob");
  const cem = await createMember(cairn.url, "cem");
  for (const one of [bob, cem]) {
    await callAs(cairn.url, one, "POST", `/user/follow/${ann.username}`);
    await callAs(cairn.url, ann, "PUT", `/user/follow/accept/${one.username}`);
  }
  await page.goto("/followers");
  const followers = page.getByRole("list", { name: "Followers" });
  await followers.getByRole("link", { name: bob.realName }).focus();
  await callAs(cairn.url, bob, "POST", `/user/unfollow/${ann.username}`);
  await expect(followers.getByText(bob.realName)).toBeHidden();
  await expect(followers).toBeFocused();

  await followers.getByRole("link", { name: cem.realName }).focus();
  await page.getByRole("contentinfo").click({ position: { x: 2, y: 2 } });
  await expect(page.locator("body")).toBeFocused();
  await callAs(cairn.url, bob, "POST", `/user/follow/${ann.username}`);
  await expect(page.getByRole("list", { name: "Requests" })).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
});

test("[SOC-5] [SOC-7] a search for people starts with a field for their name, and suggestions before anything is typed @all", async ({
  cairn,
  member,
}) => {
  const { page, account: ann } = await member("ann");
  const bob = await createMember(cairn.url, "bob");
  const cem = await createMember(cairn.url, "cem");
  await callAs(cairn.url, bob, "POST", `/user/follow/${ann.username}`);
  await callAs(cairn.url, ann, "PUT", `/user/follow/accept/${bob.username}`);
  await page.goto("/friends/add-friends");
  const field = page.getByRole("main").getByRole("searchbox", { name: "People, your workouts, places" });
  await field.fill("a");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/add-friends$/);
  await field.fill(cem.username);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${cairn.url}/search?q=${cem.username}`);
  await expect(page.getByRole("list", { name: "People found" }).getByText(cem.username)).toBeVisible();
  await page.getByRole("main").getByRole("searchbox").fill("");
  await expect(page.getByRole("list", { name: "People you may know" })).toContainText(bob.realName);
});

test("[SOC-3] [SOC-5] nobody is suggested under the list that they stand in, and whoever is followed stays where the button was pressed @all", async ({
  cairn,
  member,
}) => {
  const { page, account: bob } = await member("bob");
  const fan = await createMember(cairn.url, "fan");
  const runner = await createMember(cairn.url, "runner");
  await follow(cairn.url, fan, bob);
  const startTime = Date.now() - 7_200_000;
  await enterWorkout(cairn.url, bob, { description: "Mine", startTime, activityId: 69, sharingFlags: 0 });
  await enterWorkout(cairn.url, runner, { description: "Theirs", startTime, activityId: 69 });
  const suggested = page.getByRole("list", { name: "Who to follow" });
  const tabs = page.getByRole("navigation", { name: "People" });
  await page.goto("/followers");
  await expect(page.getByRole("list", { name: "Followers" })).toContainText(fan.realName);
  await expect(suggested).toContainText(runner.realName);
  await expect(suggested).not.toContainText(fan.realName);
  await tabs.getByRole("link", { name: /^Following/ }).click();
  await expect(suggested).toContainText(fan.realName);
  const button = suggested.getByRole("button", { name: runner.realName });
  await button.click();
  await expect(button).toHaveText("Requested");
  await expect(page.getByRole("list", { name: "Following" })).toContainText(runner.realName);
  // Seen again, they stand in the list alone.
  await tabs.getByRole("link", { name: /^Followers/ }).click();
  await expect(page.getByRole("list", { name: "Followers" })).toBeVisible();
  await tabs.getByRole("link", { name: /^Following/ }).click();
  await expect(page.getByRole("list", { name: "Following" })).toContainText(runner.realName);
  await expect(suggested).toContainText(fan.realName);
  await expect(suggested).not.toContainText(runner.realName);
  // Who asks meanwhile stands among the requests.
  await tabs.getByRole("link", { name: /^Followers/ }).click();
  await page.getByRole("button", { name: `More about ${fan.realName}` }).click();
  await page.getByRole("menuitem", { name: "Remove follower" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("list", { name: "Followers" })).toBeHidden();
  await expect(suggested).not.toContainText(fan.realName);
});

test.describe("on the narrowest phone with letters of twice the size", () => {
  // The words are longest in Finnish.
  test.use({ viewport: { width: 320, height: 700 }, colorScheme: "light", locale: "fi-FI" });

  test("[SOC-3] [PROF-1] [DASH-1] [NOTI-7] no screen of people is wider than the window @all", async ({
    cairn,
    member,
    visitor,
  }) => {
    test.slow();
    const { page, account: bob } = await member("bob");
    const [friend, fan, asking, stranger] = [
      await createMember(cairn.url, "friend"),
      await createMember(cairn.url, "fan"),
      await createMember(cairn.url, "asking"),
      await createMember(cairn.url, "stranger"),
    ];
    await follow(cairn.url, friend, bob);
    await follow(cairn.url, bob, friend);
    await follow(cairn.url, fan, bob);
    await requestFollow(cairn.url, asking, bob);
    for (const owner of [bob, friend, stranger]) {
      await enterWorkout(cairn.url, owner, {
        description: "Somewhere",
        startTime: Date.now() - 7_200_000,
        duration: 500_000,
        totalDistance: 1_234_500,
      });
    }
    const tooWide: string[] = [];
    const look = async (looked: Page, path: string, who: string) => {
      await looked.goto(path);
      await expect(looked.getByRole("heading", { level: 1 })).toBeVisible();
      await looked.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await expect(looked.locator("main [aria-hidden] > div")).toHaveCount(0);
      tooWide.push(
        ...(await looked.evaluate((where) => {
          const over = document.documentElement.scrollWidth - innerWidth;
          if (over <= 0) return [];
          const widest = [...document.querySelectorAll("body *")]
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
            .map((one) => `${one.tagName} ${one.textContent?.slice(0, 20)}`);
          return [`${where}: ${over} px: ${widest.slice(-3).join(", ")}`];
        }, `${path} of ${who}`)),
      );
    };
    for (const path of [
      "/dashboard",
      "/following",
      "/followers",
      "/friends",
      "/friends/add-friends",
      "/search",
      `/search?q=${stranger.username}`,
      "/notifications",
      ...[bob, friend, fan, stranger].map(({ username }) => `/view_profile/${username}`),
    ])
      await look(page, path, "a member");
    await look(await visitor(), `/view_profile/${stranger.username}`, "a visitor");
    expect(tooWide).toEqual([]);
  });
});

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ colorScheme: "light", viewport: { width, height: 844 } });

    test("[SOC-3] [SOC-6] screens of people, empty and full, have no barrier that axe finds and no loose end @all", async ({
      cairn,
      member,
    }) => {
      test.slow();
      const { page, account: bob } = await member("bob");
      const faults: string[] = [];
      const look = async (what: string): Promise<void> => {
        for (const path of ["/following", "/followers", "/friends", "/friends/add-friends"]) {
          await page.goto(path);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expect(page.locator("main [aria-hidden] > div")).toHaveCount(0);
          faults.push(...(await findBarriersOfState(page, `${path}, ${what}`)));
          faults.push(...(await findLooseEnds(page, `${path}, ${what}`)));
        }
      };
      await look("empty");
      for (const [index, name] of ["friend", "follower", "asking", "befriending"].entries()) {
        const other = await createMember(cairn.url, name);
        const path = index % 3 === 0 ? "/requests/friend/send" : "/user/follow";
        await callAs(cairn.url, other, index % 3 === 0 ? "GET" : "POST", `${path}/${bob.username}`);
        if (index === 0) await callAs(cairn.url, bob, "GET", `/requests/friend/send/${other.username}`);
        if (index === 1) await callAs(cairn.url, bob, "PUT", `/user/follow/accept/${other.username}`);
      }
      await look("full");
      await page.goto("/followers");
      await page.getByRole("button", { name: "More about The follower" }).click();
      await page.getByRole("menuitem", { name: "Block" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      faults.push(...(await findBarriersOfState(page, "the question before blocking")));
      expect(faults).toEqual([]);
    });
  });
}
