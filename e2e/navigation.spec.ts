import { createMember } from "./harness/api.ts";
import { expect, test } from "./harness/journey.ts";

test("[NAV-2] a visitor who asks for a page of members logs in and arrives there, query included", async ({
  cairn,
  visitor,
}) => {
  const account = await createMember(cairn.url);
  const page = await visitor();
  await page.goto("/diary/workout-list?from=bookmark");
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByLabel("Username or e-mail").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(`${cairn.url}/diary/workout-list?from=bookmark`);
  await expect(page.getByRole("heading", { name: "Workouts", level: 1 })).toBeVisible();
});

test("[NAV-2] an address to go back to on another site is not followed", async ({ cairn, visitor }) => {
  const account = await createMember(cairn.url);
  const page = await visitor();
  await page.goto(`/login?returnTo=${encodeURIComponent("//example.org/dashboard")}`);
  await page.getByLabel("Username or e-mail").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${cairn.url}/dashboard`);
});

test("[NAV-4] an unknown address ends at the page that says so", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/no/such/place");
  await expect(page).toHaveURL(/\/page-not-found$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("[NAV-5] a new page begins at the top with the focus on its heading, and going back restores the place", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/profile/edit");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.setViewportSize({ width: 1280, height: 260 });
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(page).toHaveURL(/\/diary\/workout-list$/);
  await expect(page.getByRole("heading", { name: "Workouts", level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/profile\/edit$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test("[NAV-6] each screen has its own title and its id on the body", async ({ member }) => {
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

test("[NAV-3] [NAV-9] [NAV-11] who is logged in goes from the home page to the dashboard, whose places fit the window and whose menus open one at a time", async ({
  member,
}) => {
  const { page } = await member();
  await test.step("the home page leads on", async () => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("the places are in the top bar from 960 px, and in the tab bar of a phone", async () => {
    await page.setViewportSize({ width: 960, height: 800 });
    await expect(page.getByRole("navigation", { name: "Places" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole("navigation", { name: "Places" })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
  });

  await test.step("a menu closes by another one, by Escape and by a press outside", async () => {
    await page.setViewportSize({ width: 900, height: 900 });
    const places = page.getByRole("button", { name: "Places" });
    const account = page.getByRole("button", { name: "Your account" });
    await places.click();
    await expect(page.getByRole("menu")).toHaveAccessibleName("Places");
    await account.click();
    await expect(page.getByRole("menu")).toHaveCount(1);
    await expect(page.getByRole("menu")).toHaveAccessibleName("Your account");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(account).toBeFocused();
    await places.click();
    await page.mouse.click(450, 700);
    await expect(page.getByRole("menu")).toHaveCount(0);
  });
});
