import { storeWorkouts } from "./harness/api.ts";
import { waitFrames } from "./harness/frames.ts";
import { expect, test } from "./harness/journey.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";

for (const path of ["/diary/workout-list", "/search"]) {
  test(`[LIST-2] [SOC-7] whoever leaves ${path} right after the last key of a search is not taken back @all`, async ({
    cairn,
    member,
  }) => {
    const { page, account } = await member();
    const run = { activityId: 1, startTime: Date.now() - 7_200_000, totalTime: 3600, description: "Run" };
    await storeWorkouts(cairn.url, account, [run]);
    await page.goto(path);
    const field = page.getByRole("main").getByRole("searchbox");
    await field.waitFor();
    await page.getByRole("banner").getByRole("link", { name: "Routes" }).waitFor();
    const { promise: isLoaded, resolve: load } = Promise.withResolvers<undefined>();
    await routeOpenPage(page, /\/assets\/.*\.js$/, async (route) => {
      await isLoaded;
      await route.continue();
    });
    // In one task of the page, as the text is only put into the address when the typing rests.
    await field.evaluate((input: HTMLInputElement) => {
      input.setRangeText("run");
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      document.querySelector<HTMLAnchorElement>('header a[href="/routes"]')?.click();
    });
    await expect(page).toHaveURL(/\/routes$/);
    await waitFrames(page, 30);
    await expect(page).toHaveURL(/\/routes$/);
    load(undefined);
    await expect(page.locator("body")).toHaveAttribute("data-page", "routes");
  });
}
