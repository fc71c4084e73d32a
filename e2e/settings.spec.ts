import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember, importWorkout } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";

test.use({ drawsMaps: true });

test("[UNIT-1] [UNIT-5] units that are changed in one tab change in every open one, and stay", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { name, buffer } = fitFile("run");
  const header = { sharingFlags: 0, description: "Ten or so" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  const workout = await page.context().newPage();
  await page.goto("/profile/edit/appearance");
  await workout.goto(`/workout/${account.username}/${workoutKey}`);
  const numbers = workout.getByRole("region", { name: "Key numbers" });
  await expect(numbers).toContainText("km");

  await page.getByRole("radio", { name: "Imperial" }).check();
  await expect(numbers).toContainText("mi");
  await expect(numbers).not.toContainText("km");
  await expect(numbers).toContainText("ft");
  await workout.reload();
  await expect(numbers).toContainText("mi");
});

test("[WORK-11] [UNIT-1] a visitor switches units on the workout page, and the choice is kept @all", async ({
  cairn,
  visitor,
}) => {
  const account = await createMember(cairn.url);
  const { name, buffer } = fitFile("walk");
  const header = { sharingFlags: 1, description: "A walk to share" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  const page = await visitor();
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  const numbers = page.getByRole("region", { name: "Key numbers" });
  await expect(numbers).toContainText("km");
  await page.getByRole("radio", { name: "Miles" }).check();
  await expect(numbers).toContainText("mi");
  await page.reload();
  await expect(numbers).toContainText("mi");
});

test("[WORK-11] units and names that change while the map is opening apply to the open map @all", async ({
  cairn,
  visitor,
}) => {
  const account = await createMember(cairn.url);
  const { name, buffer } = fitFile("walk");
  const header = { sharingFlags: 1, description: "A walk to share" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  const page = await visitor();
  // The map adds its layers in the frame after its canvas, so the test delays frames.
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    const held: FrameRequestCallback[] = [];
    let isHeld = false;
    window.requestAnimationFrame = (callback) =>
      frame((time) => (isHeld ? void held.push(callback) : callback(time)));
    new MutationObserver((_, observer) => {
      if (!document.querySelector(".maplibregl-canvas")) return;
      observer.disconnect();
      isHeld = true;
      document.documentElement.dataset["frames"] = "held";
    }).observe(document, { childList: true, subtree: true });
    window.addEventListener("let-frames-through", () => {
      isHeld = false;
      for (const callback of held.splice(0)) frame(callback);
    });
  });
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  await expect(page.locator("html")).toHaveAttribute("data-frames", "held");
  await page.getByRole("radio", { name: "Miles" }).check();
  await page.evaluate(() => window.dispatchEvent(new Event("let-frames-through")));
  await expect(page.getByRole("region", { name: "Key numbers" })).toContainText("mi");
  await expect(page.locator("[data-map=drawn]").first()).toBeVisible();
});

test("[UNIT-5] the language changes at once and stays, and so does the theme", async ({ member }) => {
  const { page } = await member();
  await page.goto("/profile/edit/appearance");
  await page.getByRole("radio", { name: "suomi" }).check();
  await expect(page.getByRole("heading", { name: "Asetukset", level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fi");
  await page.getByRole("radio", { name: "Tumma" }).check();
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const dark = await ink();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Asetukset", level: 1 })).toBeVisible();
  expect(await ink()).toBe(dark);
  await page.getByRole("radio", { name: "Vaalea" }).check();
  await expect.poll(ink).not.toBe(dark);
});

test("[STOR-3] the settings say how much one stores, and how much one may @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await page.goto("/profile/edit/account");
  const storage = page.getByRole("region", { name: "Storage" });
  await expect(storage).toContainText("0 B of 50 GB used");
  const { name, buffer } = fitFile("run");
  await importWorkout(cairn.url, account, { name, bytes: buffer }, { sharingFlags: 0, description: "" });
  await page.reload();
  await expect(storage).toContainText(/\d\skB of 50\sGB used/);
});

test.describe("a server that is away", () => {
  test.use({ refusals: [503] });

  test("[SET-1] [UNIT-5] a choice shows its state: being saved, not saved until it is tried again, saved @all", async ({
    member,
  }) => {
    const { page } = await member();
    await page.goto("/profile/edit/appearance");
    const units = page.getByRole("heading", { name: "Units", exact: true }).locator("..");
    const answered = Promise.withResolvers<void>();
    let refusals = 1;
    await routeOpenPage(page, "**/apiserver/v1/user/settings", async (route) => {
      if (route.request().method() !== "POST" || refusals-- <= 0) return await route.fallback();
      await answered.promise;
      return await route.fulfill({
        status: 503,
        json: { error: { code: "503", reason: "request.busy" } },
      });
    });
    await page.getByRole("radio", { name: "Imperial" }).check();
    await expect(units.getByText("Saving…")).toBeVisible();
    answered.resolve();
    await expect(units.getByText("Not saved to your account")).toBeVisible();
    await expect(page.getByText("Saved", { exact: true })).toHaveCount(0);
    expect(await findBarriersOfState(page, "a choice that was not saved")).toEqual([]);
    await page.getByRole("radio", { name: "English" }).check();
    const language = page.getByRole("heading", { name: "Language", exact: true }).locator("..");
    await expect(language.getByText("Saved", { exact: true })).toBeVisible();
    await expect(units.getByText("Not saved to your account")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(units.getByText("Saved", { exact: true })).toBeVisible();
  });
});
