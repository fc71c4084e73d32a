import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember, importWorkout } from "./harness/api.ts";
import { enterWorkout, follow, requestFollow } from "./harness/feed.ts";
import { fitFile } from "./harness/files.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";

test.use({ drawsMaps: true });

const recorded = (kind: Parameters<typeof fitFile>[0]) => ({
  name: `${kind}.fit`,
  bytes: fitFile(kind).buffer,
});

const shared = { sharingFlags: 19, description: "Over the fell" } as const;

test("[NAV-10] [SOC-7] the search of the top bar finds people in spite of a typing error, by keyboard alone", async ({
  cairn,
  member,
}) => {
  const ann = await createMember(cairn.url, "annikki");
  const { page } = await member("bob");
  await page.goto("/dashboard");
  const opener = page.getByRole("banner").getByRole("button", { name: "Search", exact: true });
  await opener.click();
  const field = page.getByRole("banner").getByRole("combobox", { name: "People, your workouts, places" });
  await expect(field).toBeFocused();
  await field.fill("a");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
  // This one takes back a word of an input method.
  await field.dispatchEvent("keydown", { key: "Escape", isComposing: true });
  await expect(field).toHaveValue("a");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await field.fill("anikki");
  await page.getByRole("banner").getByRole("button", { name: "Show all results" }).click();
  await expect(page).toHaveURL(/\/search\?q=anikki$/);
  const found = page.getByRole("list", { name: "People found" });
  await expect(found.getByText(ann.username)).toBeVisible();

  const term = page.getByRole("main").getByRole("searchbox", { name: "People, your workouts, places" });
  await term.fill(`${ann.username}x y`);
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await term.fill(ann.username);
  await expect(found.getByRole("link", { name: ann.realName })).toBeVisible();
  await page.reload();
  await expect(found.getByRole("link", { name: ann.realName })).toBeVisible();
  await term.focus();
  await page.keyboard.press("ArrowDown");
  await expect(found.getByRole("link", { name: ann.realName }).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: ann.realName })).toBeVisible();
});

test("[NAV-10] the search of the top bar keeps its text while another window has the focus, and closes when something else is pressed @all", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/dashboard");
  const bar = page.getByRole("banner");
  const opener = bar.getByRole("button", { name: "Search", exact: true });
  await opener.click();
  const field = bar.getByRole("combobox", { name: "People, your workouts, places" });
  await field.fill("anikki");
  // What a field is told when the window loses the focus, and when Safari presses a button, which gets none there.
  await field.evaluate((input) => {
    input.blur();
  });
  await expect(field).toHaveValue("anikki");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(field).toBeHidden();

  await opener.click();
  await field.fill("anikki");
  await field.evaluate((input) => {
    input.blur();
  });
  await bar.getByRole("button", { name: "Show all results" }).click();
  await expect(page).toHaveURL(/\/search\?q=anikki$/);
  await expect(page.getByRole("heading", { name: "Search", level: 1 })).toBeFocused();

  await opener.click();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(field).toBeHidden();
});

test("[PROF-1] [API-31] [API-39] a profile shows a stranger, a follower and its owner what each may see, and the owner also what others see @all", async ({
  cairn,
  member,
}) => {
  test.slow();
  const { page: own, account: ann } = await member("ann");
  const { page: other, account: bob } = await member("bob");
  await importWorkout(cairn.url, ann, recorded("trail-run"), shared);
  await importWorkout(cairn.url, ann, recorded("walk"), { sharingFlags: 17, description: "With friends" });

  await other.goto(`/view_profile/${ann.username}`);
  await expect(other.getByRole("heading", { level: 1, name: ann.realName })).toBeVisible();
  await expect(other.getByRole("link", { name: shared.description })).toBeVisible();
  await expect(other.getByText("With friends")).toBeHidden();
  const totals = other.getByRole("table", { name: "Totals" });
  await expect(
    totals
      .getByRole("row", { name: /^All sports/ })
      .getByRole("cell")
      .first(),
  ).toHaveText("1");
  await expect(other.getByRole("region", { name: "Map of all workouts" })).toHaveAttribute(
    "data-map",
    "drawn",
  );

  await other.getByRole("button", { name: `Follow ${ann.realName}` }).click();
  await expect(other.getByRole("button", { name: /^Requested/ })).toBeVisible();
  await own.goto("/followers");
  await own.getByRole("button", { name: `Accept ${bob.realName}` }).click();
  await expect(other.getByRole("button", { name: /^Following/ })).toBeVisible();
  await expect(other.getByRole("link", { name: "With friends" })).toBeVisible();
  await expect(other.getByText("1 follower")).toBeVisible();

  await own.goto("/dashboard");
  await own.getByRole("button", { name: "Your account" }).click();
  await own.getByRole("menuitem", { name: "Profile" }).click();
  await expect(own.getByRole("link", { name: "With friends" })).toBeVisible();
  await own.getByRole("radio", { name: "Everyone" }).check();
  await expect(own.getByText("This is what everyone else sees.")).toBeVisible();
  await expect(own.getByText("With friends")).toBeHidden();
  await own.getByRole("radio", { name: "A follower" }).check();
  await expect(own.getByRole("link", { name: "With friends" })).toBeVisible();
});

test("[MAP-8] the wheel scrolls a profile over its map, with a hint, and zooms the map with Ctrl", async ({
  cairn,
  member,
}) => {
  const { page, account: ann } = await member("ann");
  await importWorkout(cairn.url, ann, recorded("trail-run"), shared);
  await page.goto(`/view_profile/${ann.username}`);
  const map = page.locator('[data-map="drawn"]');
  const scrolled = async () => await page.evaluate(() => window.scrollY);
  await map.hover();
  const before = await scrolled();
  await page.mouse.wheel(0, 100);
  await expect.poll(scrolled).toBe(before + 100);
  // Of MapLibre, which shows it for a moment.
  const hint = map.locator(".maplibregl-cooperative-gesture-screen");
  await expect(hint).toHaveText(/^Hold (?:Ctrl|⌘) while scrolling to zoom the map/);
  await expect(hint).toHaveCSS("opacity", "0");
  const still = await map.screenshot();
  await page.keyboard.down("ControlOrMeta");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("ControlOrMeta");
  await expect.poll(async () => (await map.screenshot()).equals(still)).toBe(false);
  expect(await scrolled()).toBe(before + 100);
});

test("[PROF-1] the list of a profile does not change when other people follow, and shows each workout once even if one is added meanwhile @all", async ({
  cairn,
  member,
}) => {
  const { page, account: bob } = await member("bob");
  const ann = await createMember(cairn.url, "ann");
  const [eve, cem] = [await createMember(cairn.url, "eve"), await createMember(cairn.url, "cem")];
  const dayMs = 86_400_000;
  for (let n = 1; n <= 21; n += 1) {
    await enterWorkout(cairn.url, ann, { description: `Run ${n}`, startTime: Date.now() - n * dayMs });
  }
  await page.goto(`/view_profile/${ann.username}`);
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(10);
  const later = { description: "Meanwhile", startTime: Date.now() - dayMs / 2 };
  await enterWorkout(cairn.url, ann, later);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(cards).toHaveCount(19);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(cards).toHaveCount(21);

  const lists: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(`/workouts/${ann.username}/public`)) lists.push(request.url());
  });
  await requestFollow(cairn.url, eve, bob);
  const people = page.getByRole("banner").getByRole("link", { name: /^People:/ });
  await expect(people).toHaveAccessibleName("People: 1 request waits");
  await follow(cairn.url, eve, ann);
  await enterWorkout(cairn.url, ann, {
    description: "For followers",
    startTime: Date.now(),
    sharingFlags: 17,
  });
  // What the page is told comes in order, so that this is the last of it.
  await requestFollow(cairn.url, cem, bob);
  await expect(people).toHaveAccessibleName("People: 2 requests wait");
  await expect(cards).toHaveCount(21);
  expect(lists).toEqual([]);
  // Now that the viewer follows, they see more.
  await follow(cairn.url, bob, ann);
  await expect(cards.first()).toContainText("For followers");
  await expect(cards.nth(1)).toContainText("Meanwhile");
});

test.describe("in Finnish on the narrowest phone", () => {
  test.use({ locale: "fi-FI", viewport: { width: 320, height: 700 } });

  test("[PROF-1] a profile with long sports and large totals is no wider than the screen @all", async ({
    cairn,
    visitor,
  }) => {
    const ann = await createMember(cairn.url, "ann");
    for (const activityId of [1, 3, 24]) {
      await enterWorkout(cairn.url, ann, {
        description: "Kauan",
        startTime: Date.now() - 7 * 86_400_000,
        duration: 500_000,
        totalDistance: 1_234_500,
        activityId,
      });
    }
    const page = await visitor();
    await page.goto(`/view_profile/${ann.username}`);
    await expect(page.getByRole("table")).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const [table, section] = [
      page.getByRole("table"),
      page.getByRole("region").filter({ has: page.getByRole("table") }),
    ];
    expect((await table.boundingBox())?.width).toBeLessThanOrEqual((await section.boundingBox())?.width ?? 0);
    // Text at twice the size.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const card = await table.locator("..").boundingBox();
    expect((card?.x ?? 0) + (card?.width ?? 321)).toBeLessThanOrEqual(320);
  });
});

test.describe("of nobody", () => {
  test.use({ refusals: [404] });

  test("[PROF-1] the profile of a person who blocked the visitor looks like one that does not exist @all", async ({
    visitor,
  }) => {
    const page = await visitor();
    await page.goto("/view_profile/nobody-here");
    await expect(page.getByRole("heading", { name: "Profile not found" })).toBeVisible();
  });
});

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ colorScheme: "light", viewport: { width, height: 844 } });

    test("[PROF-1] [SOC-7] search and profile have no barrier that axe finds @all", async ({
      cairn,
      member,
    }) => {
      test.slow();
      const { page, account } = await member("bob");
      const ann = await createMember(cairn.url, "ann");
      await importWorkout(cairn.url, ann, recorded("trail-run"), shared);
      await importWorkout(cairn.url, account, recorded("walk"), shared);
      const barriers: string[] = [];
      const look = async (screen: string) => {
        barriers.push(...(await findBarriersOfState(page, screen)));
      };
      await page.goto("/search");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await look("search, before a term");
      await page.goto(`/search?q=${ann.username}`);
      await page.getByRole("list", { name: "People found" }).waitFor();
      await look("search, with people");
      await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
      await page
        .getByRole("banner")
        .getByRole("combobox", { name: "People, your workouts, places" })
        .waitFor();
      await look("the search of the top bar");
      for (const name of [ann.username, account.username]) {
        await page.goto(`/view_profile/${name}`);
        await page.getByRole("table", { name: "Totals" }).waitFor();
        await page.getByRole("article").first().waitFor();
        await look(`profile of ${name}`);
      }
      expect(barriers).toEqual([]);
    });
  });
}
