import type { Page } from "@playwright/test";
import { createMember } from "./harness/api.ts";
import { waitFrames } from "./harness/frames.ts";
import { expect, expectNotFound, test } from "./harness/journey.ts";
import { pressPair } from "./harness/keyboard.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";

/** How far a page is scrolled, CSS pixels, when it is scrolled no further. */
async function restOfScrolling(page: Page): Promise<number> {
  let last = 0;
  await expect(async () => {
    const now = await page.evaluate(() => scrollY);
    const isAtRest = now > 50 && now === last;
    last = now;
    await waitFrames(page, 2);
    expect(isAtRest).toBe(true);
  }).toPass();
  return last;
}

test("[NAV-2] a visitor who asks for a page of members logs in and arrives there, query included, and so does another tab", async ({
  cairn,
  visitor,
}) => {
  const account = await createMember(cairn.url);
  const page = await visitor();
  await page.goto("/diary/workout-list?from=bookmark");
  await expect(page).toHaveURL(/\/login\?/);
  // Another tab was opened before the login, which is one here and there.
  const beside = await page.context().newPage();
  await beside.goto("/diary");
  await expect(beside.getByLabel("Username or e-mail")).toBeVisible();
  await page.getByLabel("Username or e-mail").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(`${cairn.url}/diary/workout-list?from=bookmark`);
  await expect(page.getByRole("heading", { name: "Workouts", level: 1 })).toBeVisible();
  await expect(beside).toHaveURL(`${cairn.url}/diary`);
});

test("[NAV-2] a return address on another site is not followed @all", async ({ cairn, visitor }) => {
  const account = await createMember(cairn.url);
  const page = await visitor();
  await page.goto(`/login?returnTo=${encodeURIComponent("//example.org/dashboard")}`);
  await page.getByLabel("Username or e-mail").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${cairn.url}/dashboard`);
});

test.describe("addresses without a page", () => {
  test.use({ refusals: [404] });

  test("[NAV-4] an unknown path ends at /page-not-found, answers 404, and going back leaves it", async ({
    visitor,
  }) => {
    const page = await visitor();
    await page.goto("/login");
    const answer = await page.goto("/no/such/place?from=a-link");
    expect(answer?.status()).toBe(404);
    await expectNotFound(page, "/page-not-found");
    await page.goBack();
    await expect(page).toHaveURL(/\/login$/);
    await page.goForward();
    await expectNotFound(page, "/page-not-found");
    await expect(page.getByRole("heading", { name: "Page not found", level: 1 })).toBeVisible();
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page.locator("body")).toHaveAttribute("data-page", "home");
  });
});

test("[NAV-5] a new page starts at the top with the focus on its heading, and going back restores the position", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/profile/edit");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.setViewportSize({ width: 1280, height: 260 });
  await page.mouse.wheel(0, 200);
  const before = await restOfScrolling(page);
  await pressPair(page, "g", "d");
  await expect(page).toHaveURL(/\/diary$/);
  await expect(page.getByRole("heading", { name: /^\w+ \d{4}$/, level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/profile\/edit$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test("[NAV-5] a person who is typing as soon as the new page is there keeps the focus @all", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto("/sign-up");
  const link = page.getByRole("main").getByRole("link", { name: "Log in" });
  await link.waitFor();
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[autocomplete="current-password"]')) return;
      observer.disconnect();
      document.querySelector<HTMLInputElement>('[name="username"]')?.focus();
    }).observe(document, { childList: true, subtree: true });
  });
  await link.click();
  await page.getByLabel("Username or e-mail").waitFor();
  await page.keyboard.type("somebody", { delay: 40 });
  await expect(page).toHaveTitle(/^Log in/);
  await expect(page.getByLabel("Username or e-mail")).toHaveValue("somebody");
});

for (const path of ["/rt?pt=0", "/cookies", "/following", "/followers"]) {
  test(`[NAV-5] ${path} stays as it is while the next screen's code is loading @all`, async ({ member }) => {
    const { page } = await member();
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 1 });
    const shown = await heading.innerText();
    const loaded = Promise.withResolvers<void>();
    await routeOpenPage(page, /\/assets\/.*\.js$/, async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await pressPair(page, "g", "d");
    await expect(page).toHaveURL(/\/diary$/);
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    expect(await heading.innerText()).toBe(shown);
    loaded.resolve();
    await expect(page.getByRole("heading", { name: /^\w+ \d{4}$/, level: 1 })).toBeFocused();
  });
}

test("[NAV-6] each screen has its own title, and an id on the body @all", async ({ member }) => {
  const { page } = await member();
  for (const [path, title, id] of [
    ["/dashboard", "Home", "dashboard"],
    ["/diary/workout-list", "Workouts", "diary-workout-list"],
    ["/profile/edit", "Settings", "profile-edit"],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(new RegExp(`^${title} .*Cairn$`));
    await expect(page.locator("body")).toHaveAttribute("data-page", id);
  }
});

test("[NAV-3] [NAV-9] [NAV-11] a member goes from the home page to the dashboard, whose navigation fits the window and whose menu closes", async ({
  member,
}) => {
  const { page } = await member();
  await test.step("the home page links to it", async () => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("navigation is in the top bar from 960 px, and in a phone's tab bar", async () => {
    await page.setViewportSize({ width: 960, height: 800 });
    await expect(page.getByRole("navigation", { name: "Main pages" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole("navigation", { name: "Main pages" })).toBeHidden();
    const tabs = page.getByRole("navigation", { name: "Main navigation" });
    await expect(tabs.getByRole("link").or(tabs.getByRole("button"))).toHaveText([
      "Home",
      "Diary",
      "Add",
      "Explore",
      "Routes",
      "You",
    ]);
  });

  await test.step("the menu closes by Escape and by a press outside", async () => {
    await page.setViewportSize({ width: 900, height: 900 });
    const account = page.getByRole("button", { name: "Your account" });
    await account.click();
    await expect(page.getByRole("menu")).toHaveAccessibleName("Your account");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(account).toBeFocused();
    await account.click();
    await page.mouse.click(450, 700);
    await expect(page.getByRole("menu")).toHaveCount(0);
  });
});
