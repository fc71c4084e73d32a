import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember, importWorkout } from "./harness/api.ts";
import { addPhoto, enterWorkout, follow, requestFollow, shareAs, unfollow } from "./harness/feed.ts";
import { fitFile } from "./harness/files.ts";
import { clockInHelsinki } from "./harness/helsinki.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";
import { paintPhoto } from "./harness/paint-photo.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** The reader's date at a moment, such as 2026-11-22. */
const dateOf = (time: number): string =>
  new Date(time).toLocaleDateString("sv-SE", { timeZone: "Europe/Helsinki" });

/** Noon UTC some days ago, which is the same day in the reader's time zone, whatever the time is now. */
const noonOf = (daysAgo: number): number => Date.parse(`${dateOf(Date.now())}T12:00Z`) - daysAgo * day;

const cards = (page: Page) => page.getByRole("list", { name: "Feed" }).getByRole("article");
const titles = (page: Page) => cards(page).getByRole("heading", { level: 2 });
const own = (page: Page) => page.getByRole("radio", { name: "My workouts" });
const friends = (page: Page) => page.getByRole("radio", { name: "Following" });

/** Scrolls until this text appears at the end. */
const scrollTo = (page: Page, words: string) =>
  expect
    .poll(async () => {
      await page.mouse.wheel(0, 3000);
      return await page.getByText(words).isVisible();
    })
    .toBe(true);

test("[DASH-1] [DASH-5] [DASH-6] [UNIT-4] the feed of friends loads page by page while scrolling, and gives way to one's own workouts, which is remembered", async ({
  cairn,
  member,
}) => {
  const { page, account: bob } = await member("bob");
  const ann = await createMember(cairn.url, "ann");
  await follow(cairn.url, bob, ann);
  const clock = clockInHelsinki(Date.now());
  const names = Array.from({ length: 23 }, (_, index) => `Run ${index + 1}`);
  for (const [index, description] of names.entries()) {
    const startTime = clock - (index + 2) * hour;
    await enterWorkout(cairn.url, ann, { description, startTime, totalDistance: 10_000 });
  }
  await enterWorkout(cairn.url, bob, { description: "Only mine", startTime: clock - hour, sharingFlags: 0 });

  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/user/feed/combined")) asked.push(searchParams.get("limit") ?? "");
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Following", level: 1 })).toBeVisible();
  await expect(friends(page)).toBeChecked();
  const first = cards(page).first();
  await expect(first).toContainText("The ann");
  // By the reader's clock, on the nights on which it changes as well. If midnight has passed, it was yesterday.
  const isToday = new Date(clock - 2 * hour).toISOString().startsWith(dateOf(Date.now()));
  await expect(first).toContainText(isToday ? /[123] hours? ago/ : "Yesterday");
  for (const words of ["Distance", "10.00", "Duration", "1:00:00", "Pace", "6:00"]) {
    await expect(first).toContainText(words);
  }
  await scrollTo(page, "No more workouts");
  await expect(titles(page)).toHaveText(names);
  expect(asked).toEqual(["10", "10", "10"]);

  await own(page).check();
  await expect(page.getByRole("heading", { name: "My workouts", level: 1 })).toBeVisible();
  await expect(titles(page)).toHaveText(["Only mine"]);
  await page.reload();
  await expect(own(page)).toBeChecked();
  await expect(titles(page)).toHaveText(["Only mine"]);
  await page.evaluate(() => {
    localStorage.setItem("cairn.feed", "everybody");
  });
  await page.reload();
  await expect(friends(page)).toBeChecked();
  await cards(page).first().getByRole("link", { name: "Run 1", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Run 1", level: 1 })).toBeVisible();
});

test("[DASH-5] more of the feed can also be loaded by keyboard, and the focus moves to the first new workout @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  for (let index = 0; index < 13; index += 1) {
    const startTime = Date.now() - (index + 1) * hour;
    await enterWorkout(cairn.url, account, { description: `Run ${index + 1}`, startTime });
  }
  // A browser whose IntersectionObserver never fires.
  await page.addInitScript(() => {
    globalThis.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  await page.goto("/dashboard");
  await own(page).check();
  await expect(titles(page)).toHaveCount(10);
  await page.getByRole("button", { name: "Show more" }).press("Enter");
  await expect(titles(page)).toHaveCount(13);
  await expect(page.getByRole("link", { name: "Run 11" })).toBeFocused();
  await page.getByRole("button", { name: "Show more" }).press("Enter");
  await expect(page.getByText("No more workouts")).toBeVisible();
});

test("[DASH-3] [DASH-4] a graph of the past 30 days reads out each day, compares periods, and goes back but not ahead", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const runs = [
    { description: "Yesterday", startTime: noonOf(1), duration: 5400 },
    { description: "Ride", startTime: noonOf(2), duration: 5400, activityId: 2, totalDistance: 40_000 },
    { description: "Before", startTime: noonOf(40), duration: 7200 },
  ];
  for (const run of runs) await enterWorkout(cairn.url, account, run);
  await page.goto("/dashboard");
  const graph = page.getByRole("region", { name: "Past 30 days" });
  await expect(graph).toContainText("3 h 0 min");
  await expect(graph).toContainText("50% more than in the 30 days before");
  await expect(graph.getByRole("button", { name: "Next 30 days" })).toBeDisabled();
  const rows = graph.getByRole("table", { name: "Time by sport" }).getByRole("row");
  await expect(rows.filter({ hasText: "On wheels" })).toContainText("40.00 km");
  await expect(rows.filter({ hasText: "On wheels" })).toContainText("1:30:00");
  await expect(graph).toContainText("2 h");

  const slider = graph.getByRole("slider", { name: "Day" });
  await slider.focus();
  await expect(slider).toHaveAttribute("aria-valuetext", /: no workout$/);
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", /: On foot 1:30:00$/);
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", /: On wheels 1:30:00$/);

  await graph.getByRole("button", { name: "Previous 30 days" }).click();
  const before = page.getByRole("region", { name: / – / });
  await expect(before).toContainText("2 h 0 min");
  await expect(before).toContainText("Nothing to compare with");
  await expect(before.getByRole("heading")).toHaveText(/^\d+ (\w+ (\d{4} )?)?– \d+ \w+ \d{4}$/);
  await before.getByRole("button", { name: "Previous 30 days" }).click();
  await expect(before).toContainText("No workouts");
  await before.getByRole("button", { name: "Next 30 days" }).click();
  await before.getByRole("button", { name: "Next 30 days" }).click();
  await expect(graph).toContainText("3 h 0 min");
});

test("[DASH-5] while the feed is read, new workouts of friends wait for a press, also late ones and those of somebody just followed, and withdrawn ones go at once", async ({
  cairn,
  member,
}) => {
  const { page, account: bob } = await member("bob");
  const ann = await createMember(cairn.url, "ann");
  await follow(cairn.url, bob, ann);
  const startTime = Date.now() - 5 * hour;
  await enterWorkout(cairn.url, ann, { description: "In the morning", startTime });
  const noon = await enterWorkout(cairn.url, ann, { description: "At noon", startTime: startTime + hour });
  await page.goto("/dashboard");
  await expect(titles(page)).toHaveText(["At noon", "In the morning"]);

  for (const [index, description] of ["One more", "And another"].entries()) {
    await enterWorkout(cairn.url, ann, { description, startTime: startTime + (index + 2) * hour });
  }
  const button = page.getByRole("button", { name: "2 new workouts" });
  await expect(button).toBeVisible();
  await expect(titles(page)).toHaveText(["At noon", "In the morning"]);
  await button.click();
  await expect(titles(page)).toHaveText(["And another", "One more", "At noon", "In the morning"]);
  await expect(page.getByRole("heading", { name: "Following", level: 1 })).toBeFocused();
  await expect(page.getByRole("button", { name: /new workout/ })).toHaveCount(0);

  const cem = await createMember(cairn.url, "cem");
  await enterWorkout(cairn.url, cem, { description: "With Cem", startTime: startTime + 1.5 * hour });
  const names = ["And another", "One more", "With Cem", "At noon", "Uploaded late", "In the morning"];
  await enterWorkout(cairn.url, ann, { description: "Uploaded late", startTime: startTime + hour / 2 });
  await page.getByRole("button", { name: "1 new workout" }).click();
  await expect(titles(page)).toHaveText(names.filter((name) => name !== "With Cem"));
  await follow(cairn.url, bob, cem);
  await page.getByRole("button", { name: "1 new workout" }).click();
  await expect(titles(page)).toHaveText(names);

  await shareAs(cairn.url, ann, noon.workoutKey, 0);
  await expect(titles(page)).toHaveText(names.filter((name) => name !== "At noon"));
});

test("[DASH-5] a feed without workouts shows the first one as soon as it is shared @all", async ({
  cairn,
  member,
}) => {
  const { page, account: bob } = await member("bob");
  const ann = await createMember(cairn.url, "ann");
  await follow(cairn.url, bob, ann);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Nothing shared yet" })).toBeVisible();
  await enterWorkout(cairn.url, ann, { description: "The first", startTime: Date.now() - 2 * hour });
  await expect(titles(page)).toHaveText(["The first"]);
  await expect(page.getByRole("button", { name: /new workout/ })).toHaveCount(0);
});

test("[DASH-5] neither a stranger's request nor a press about people moves the feed; after unfollowing, their workouts leave @all", async ({
  cairn,
  member,
}) => {
  const { page, account: bob } = await member("bob");
  const [ann, cem] = [await createMember(cairn.url, "ann"), await createMember(cairn.url, "cem")];
  await follow(cairn.url, bob, ann);
  const startTime = Date.now() - 30 * hour;
  const names = Array.from({ length: 13 }, (_, index) => `Run ${13 - index}`);
  for (const [index, description] of names.toReversed().entries()) {
    await enterWorkout(cairn.url, ann, { description, startTime: startTime + index * hour });
  }
  await page.goto("/dashboard");
  await scrollTo(page, "No more workouts");
  await expect(titles(page)).toHaveText(names);
  await enterWorkout(cairn.url, ann, { description: "The latest", startTime: startTime + 14 * hour });
  const button = page.getByRole("button", { name: "1 new workout" });
  await expect(button).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/user/feed/combined")) asked.push(request.url());
  });
  await requestFollow(cairn.url, cem, bob);
  const people = page.getByRole("banner").getByRole("link", { name: /^People/ });
  await expect(people).toHaveAccessibleName("People: 1 request waits");
  await page.getByRole("button", { name: `Accept ${cem.realName}` }).click();
  await expect(people).toHaveAccessibleName("People");
  await expect(titles(page)).toHaveText(names);
  await expect(button).toBeVisible();
  expect(asked).toEqual([]);
  await unfollow(cairn.url, bob, ann);
  await expect(titles(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /new workout/ })).toHaveCount(0);
});

test("[DASH-2] the twelve latest photos of friends are in a strip, each linked to its workout @all", async ({
  cairn,
  member,
}) => {
  test.slow();
  const { page, account: bob } = await member("bob");
  const ann = await createMember(cairn.url, "ann");
  await follow(cairn.url, bob, ann);
  const startTime = Date.now() - 5 * hour;
  const { workoutKey } = await enterWorkout(cairn.url, ann, { description: "With a camera", startTime });
  await page.goto("/dashboard");
  await expect(titles(page)).toHaveText(["With a camera"]);
  for (let index = 0; index < 13; index += 1) {
    await addPhoto(cairn.url, ann, workoutKey, await paintPhoto(page, `${index}.jpg`, 64 + index, 48));
  }
  await page.reload();
  const strip = page.getByRole("region", { name: "Photos of people you follow" });
  await expect(strip.getByRole("link", { name: `Photo by ${ann.username}` })).toHaveCount(12);
  const card = cards(page).first();
  await expect(card.getByRole("link", { name: /^Photo \d of 13$/ })).toHaveCount(6);
  await expect(card).toContainText("+7");
  await strip.getByRole("link").first().click();
  await expect(page.getByRole("dialog", { name: /^Photo \d+ of 13$/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/workout/${ann.username}/${workoutKey}/image/[0-9a-f]+$`));
});

test.describe("with a server that fails", () => {
  test.use({ refusals: [400, 503] });

  test("[DASH-10] a feed that does not load says so and can be loaded again, as can its next page @all", async ({
    cairn,
    member,
  }) => {
    const { page, account: bob } = await member("bob");
    const ann = await createMember(cairn.url, "ann");
    await follow(cairn.url, bob, ann);
    for (let index = 0; index < 12; index += 1) {
      const startTime = Date.now() - (index + 1) * hour;
      await enterWorkout(cairn.url, ann, { description: `Run ${index + 1}`, startTime });
    }
    let answer: "refused" | "away" | "served" = "refused";
    const away = { tries: 0, third: Promise.withResolvers<undefined>() };
    await page.route("**/user/feed/combined*", async (route) => {
      if (answer === "refused") return await route.fulfill({ status: 400, json: {} });
      if (answer === "served" || away.tries === 3) return await route.continue();
      away.tries += 1;
      if (away.tries < 3) return await route.fulfill({ status: 503, json: {} });
      // The page tries again by itself: this try gets no answer, so that only the button can bring the feed.
      away.third.resolve(undefined);
    });
    await page.goto("/dashboard");
    const failed = page.getByRole("alert").filter({ hasText: "The feed did not load" });
    await expect(failed).toContainText("Nothing is lost. Try again.");
    answer = "away";
    await failed.getByRole("button", { name: "Try again" }).click();
    const waiting = page.getByRole("status").filter({ hasText: "Waiting for the server" });
    await expect(waiting).toBeVisible();
    await away.third.promise;
    await waiting.getByRole("button", { name: "Try now" }).click();
    await expect(titles(page).first()).toHaveText("Run 1");

    answer = "served";
    await page.reload();
    await expect(titles(page).first()).toHaveText("Run 1");
    await page.unroute("**/user/feed/combined*");
    await page.route("**/user/feed/combined*until*", async (route) => {
      if (answer === "served") await route.continue();
      else await route.fulfill({ status: 400, json: {} });
    });
    await page.evaluate(() => {
      window.scrollTo(0, 0);
    });
    answer = "refused";
    await page.reload();
    await scrollTo(page, "The next workouts did not load.");
    await expect(titles(page)).toHaveCount(10);
    answer = "served";
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(titles(page)).toHaveCount(12);
  });
});

test("[DASH-5] a newcomer without workouts and friends gets links to both @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await page.goto("/dashboard");
  const welcome = page.getByRole("main");
  await expect(welcome.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await expect(welcome.getByRole("link", { name: "Find people" })).toHaveAttribute(
    "href",
    "/friends/add-friends",
  );
  await welcome.getByRole("button", { name: "Import files" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Choose files" })).toBeVisible();
  await page.keyboard.press("Escape");
  await enterWorkout(cairn.url, account, { description: "First", startTime: Date.now() - hour });
  await page.reload();
  await expect(welcome.getByRole("heading", { name: "You’re not following anyone" })).toBeVisible();
  const mine = welcome.getByRole("list", { name: "My workouts" });
  await expect(mine.getByRole("heading", { level: 2 })).toHaveText(["First"]);
});

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme: "light" });

    test("[DASH-6] the dashboard with cards of every kind has no barrier that axe finds @all", async ({
      cairn,
      member,
    }) => {
      const { page, account: bob } = await member("bob");
      const ann = await createMember(cairn.url, "ann");
      const eve = await createMember(cairn.url, "eve");
      await follow(cairn.url, bob, ann);
      const { name, buffer } = fitFile("run");
      const header = { sharingFlags: 19, description: "On a map" };
      await importWorkout(cairn.url, ann, { name, bytes: buffer }, header);
      const startTime = Date.now() - 5 * hour;
      const session = fitFile("gym");
      const weights = { ...header, description: "Weights" };
      await importWorkout(cairn.url, ann, { name: session.name, bytes: session.buffer }, weights);
      const indoors = { description: "Indoors", startTime, activityId: 23 };
      await enterWorkout(cairn.url, ann, indoors);
      const long = "A title of three lines that somebody wrote who had a great deal to tell. ".repeat(3);
      const shot = await enterWorkout(cairn.url, ann, {
        description: long.trim(),
        startTime: startTime - hour,
      });
      await enterWorkout(cairn.url, bob, { description: "Mine", startTime: startTime - day });
      await page.goto("/dashboard");
      await expect(titles(page)).toHaveCount(4);
      const indoorCard = cards(page).filter({ hasText: "Weights" });
      await indoorCard.scrollIntoViewIfNeeded();
      const curve = indoorCard.getByRole("img", { name: /^Heart rate: \d+–\d+\sbpm$/ });
      await expect(curve).toBeVisible();
      for (let index = 0; index < 3; index += 1) {
        await addPhoto(
          cairn.url,
          ann,
          shot.workoutKey,
          await paintPhoto(page, `${index}.jpg`, 64 + index, 48),
        );
      }
      await fetch(`${cairn.url}/apiserver/v1/user/follow/${bob.username}`, {
        method: "POST",
        headers: { sttauthorization: eve.sessionKey },
      });
      await page.reload();
      await expect(page.getByRole("list", { name: "Requests" })).toContainText("The eve");
      await expect(cards(page).getByRole("link", { name: "Photo 3 of 3" })).toBeVisible();
      const barriers = await findBarriersOfState(page, "the dashboard, full");
      if (width < 960) await page.getByRole("button", { name: /^Past 30 days/ }).click();
      await cards(page).first().getByRole("button", { name: "Comment" }).click();
      await expect(cards(page).first().getByRole("textbox", { name: "Write a comment" })).toBeFocused();
      barriers.push(...(await findBarriersOfState(page, "the dashboard, with graph and a comment")));
      expect(barriers).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}
