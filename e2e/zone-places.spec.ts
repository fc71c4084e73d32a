import type { Page } from "@playwright/test";
import { waitFrames } from "./harness/frames.ts";
import { expect, test } from "./harness/journey.ts";

test.use({ drawsMaps: true });

/** Opens the form of a new zone. */
async function openForm(page: Page) {
  await page.goto("/profile/edit/privacy");
  await page.getByRole("button", { name: "Hide a place" }).click();
  const form = page.getByRole("dialog", { name: "Hide a place" });
  return {
    form,
    search: form.getByRole("combobox", { name: "Search for a place" }),
    places: form.getByRole("option"),
  };
}

test("[PRIV-1] [API-93] the place to hide is found by name or address, by keyboard, without a request to any other service @all", async ({
  member,
}) => {
  const { page } = await member();
  const { form, search, places } = await openForm(page);
  await search.fill("londo");
  await expect(places).toHaveCount(3);
  await expect(places.first()).toHaveText("London United Kingdom");
  await expect(places.first()).toHaveAttribute("aria-selected", "true");
  await search.press("ArrowDown");
  await expect(places.nth(1)).toHaveAttribute("aria-selected", "true");
  await search.press("Escape");
  await expect(places).toHaveCount(0);
  await expect(form).toBeVisible();

  await search.fill("Hameenkatu 5, Tampere");
  await expect(places).toHaveText(["Tampere Finland"]);
  await search.press("Enter");
  await expect(search).toHaveValue("Tampere, Finland");
  // The position in GeoNames.
  await expect(form.getByLabel("Latitude")).toHaveValue("61.49911");
  await expect(form.getByLabel("Longitude")).toHaveValue("23.78712");

  await search.fill("qwertyuiop");
  await expect(form.getByText("No place by this name.")).toBeVisible();
  await search.press("Escape");
  await expect(form.getByText("No place by this name.")).toBeHidden();
  await expect(form).toBeVisible();
});

test("[PRIV-1] [API-93] a key that is pressed before the places of a text are there, or that belongs to an input method, chooses none @all", async ({
  member,
}) => {
  const { page } = await member();
  const { form, search, places } = await openForm(page);
  await search.fill("londo");
  await expect(places).toHaveCount(3);
  const latitude = await form.getByLabel("Latitude").inputValue();
  await search.evaluate((field) => {
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, isComposing: true }));
  });
  await expect(search).toHaveValue("londo");
  await expect(places).toHaveCount(3);
  // The next key comes before a timer can.
  await search.evaluate(async (field: HTMLInputElement) => {
    field.setRangeText("tampere", 0, field.value.length);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await Promise.resolve();
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  });
  await expect(search).toHaveValue("tampere");
  await expect(form.getByLabel("Latitude")).toHaveValue(latitude);
  await search.press("Escape");
  await expect(form).toBeVisible();
});

test.describe("where maps glide on", () => {
  test.use({ reducedMotion: "no-preference" });

  test("[PRIV-1] a place that is typed while the map still glides is kept, and the map stands there @all", async ({
    member,
  }) => {
    const { page, account } = await member();
    const made = await page.request.post("/apiserver/v1/user/privacyzones", {
      headers: { sttauthorization: account.sessionKey },
      data: { name: "Home", center: { x: 24, y: 60 }, radius: 300 },
    });
    expect(made.ok()).toBe(true);
    await page.goto("/profile/edit/privacy");
    await page.getByRole("button", { name: "Change Home" }).click();
    const form = page.getByRole("dialog", { name: "Change" });
    const latitude = form.getByLabel("Latitude");
    const sheet = form.locator(".maplibregl-canvas");
    await expect(form.locator("svg circle").first()).toBeAttached();
    const drag = async (pixels: number): Promise<void> => {
      await sheet.scrollIntoViewIfNeeded();
      const box = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y - pixels, { steps: 8 });
    };
    await drag(120);
    await page.mouse.up();
    // The map stops as somebody goes on to a field; its last step may still be drawn.
    await latitude.focus();
    await waitFrames(page, 3);
    await latitude.fill("46.5");
    await waitFrames(page, 20);
    await expect(latitude).toHaveValue("46.5");
    // A small step by hand begins where the map stands.
    await drag(20);
    await expect.poll(async () => Number(await latitude.inputValue())).toBeLessThan(46.5);
    expect(Number(await latitude.inputValue())).toBeGreaterThan(46.4);
    await page.mouse.up();
  });
});

test.describe("while places cannot be searched", () => {
  test.use({ refusals: [400] });

  test("[PRIV-1] [API-93] a search for a place says that it is under way, and that it failed; the next one goes on @all", async ({
    member,
  }) => {
    const { page } = await member();
    const { promise: isRefused, resolve: refuse } = Promise.withResolvers<undefined>();
    const searches = /\/geocode\?/;
    await page.route(searches, async (route) => {
      await isRefused;
      await route.fulfill({ status: 400, json: { error: { code: "400", reason: "request.invalid" } } });
    });
    const { form, search, places } = await openForm(page);
    await search.fill("londo");
    await expect(form.getByText("Searching…")).toBeVisible();
    refuse(undefined);
    await expect(form.getByText("Places could not be searched.")).toBeVisible();
    await page.unroute(searches);
    await search.fill("tampere");
    await expect(places.first()).toContainText("Tampere");
  });
});
