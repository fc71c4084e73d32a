import { createMember } from "./harness/api.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { enterWorkout, follow } from "./harness/feed.ts";
import { waitFrames } from "./harness/frames.ts";
import { expect, test } from "./harness/journey.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";

const hour = 3_600_000;

test("[DASH-5] whoever begins a comment while new workouts are on their way goes on writing when they come @all", async ({
  cairn,
  member,
}) => {
  const { page, account: bob } = await member("bob");
  const ann = await createMember(cairn.url, "ann");
  await follow(cairn.url, bob, ann);
  const startTime = Date.now() - 5 * hour;
  await enterWorkout(cairn.url, ann, { description: "At noon", startTime });
  await page.goto("/dashboard");
  const cards = page.getByRole("list", { name: "Feed" }).getByRole("article");
  const titles = cards.getByRole("heading", { level: 2 });
  await expect(titles).toHaveText(["At noon"]);
  await enterWorkout(cairn.url, ann, { description: "One more", startTime: startTime + hour });
  const news = page.getByRole("button", { name: "1 new workout" });
  await news.waitFor();
  const answered = Promise.withResolvers<void>();
  await routeOpenPage(page, "**/user/feed/combined*", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await news.click();
  await cards.getByRole("button", { name: "Comment", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Write a comment" });
  await expect(field).toBeFocused();
  await page.keyboard.type("Nice d");
  answered.resolve();
  await expect(titles).toHaveText(["One more", "At noon"]);
  await expect(news).toBeHidden();
  await waitFrames(page, 2);
  await page.keyboard.type("ay");
  await expect(field).toHaveValue("Nice day");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[PROF-1] [NAV-10] whoever begins to search while more of a list is on its way goes on typing when it comes @all", async ({
  cairn,
  member,
}) => {
  const ann = await createMember(cairn.url, "ann");
  for (let day = 1; day <= 11; day += 1) {
    const startTime = Date.now() - day * 24 * hour;
    await enterWorkout(cairn.url, ann, { description: `Day ${day}`, startTime });
  }
  const { page } = await member("bob");
  const letMoreCome = await blockAnswers(page, "GET", /[?&]offset=10\b/);
  await page.goto(`/view_profile/${ann.username}`);
  await expect(page.getByRole("article")).toHaveCount(10);
  await page.getByRole("button", { name: "Show more" }).click();
  const bar = page.getByRole("banner");
  await bar.getByRole("button", { name: "Search", exact: true }).click();
  const field = bar.getByRole("combobox");
  await expect(field).toBeFocused();
  await page.keyboard.type("ma");
  letMoreCome();
  await expect(page.getByRole("article")).toHaveCount(11);
  await waitFrames(page, 2);
  await page.keyboard.type("ri");
  await expect(field).toHaveValue("mari");
});

test("[NAV-5] [NAV-10] whoever begins to search while the next screen is loading goes on typing when it is there @all", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/following");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const loaded = Promise.withResolvers<void>();
  await routeOpenPage(page, /\/assets\/.*\.js$/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  const bar = page.getByRole("banner");
  await bar.getByRole("link", { name: "Diary" }).click();
  const loading = page.getByRole("progressbar", { name: "Loading" });
  await loading.waitFor();
  await bar.getByRole("button", { name: "Search", exact: true }).click();
  const field = bar.getByRole("combobox");
  await expect(field).toBeFocused();
  await page.keyboard.type("ma");
  loaded.resolve();
  await expect(page.getByRole("heading", { name: /^\w+ \d{4}$/, level: 1 })).toBeVisible();
  await expect(loading).toBeHidden();
  await waitFrames(page, 2);
  await page.keyboard.type("ri");
  await expect(field).toHaveValue("mari");
});
