import type { Page } from "@playwright/test";
import { photoFile } from "../apps/server/test/files/photo-file.ts";
import { findBarriersInThemes } from "./harness/accessibility-checks.ts";
import { createMember, uploadFile } from "./harness/api.ts";
import { addPhoto, shareAs } from "./harness/feed.ts";
import { expect, test } from "./harness/journey.ts";
import { tabTo } from "./harness/keyboard.ts";
import { walk } from "./harness/walk-on-a-region.ts";

test.use({ drawsMaps: true, viewport: { width: 1280, height: 860 } });

/** A photo that a camera took so many thousandths of a degree north and east of 42.5° N 1.52° E, at midday. */
const photoAt = async (name: string, day: string, north: number, east: number) => ({
  name,
  buffer: await photoFile({
    exif: {
      IFD0: { Make: name },
      IFD2: { DateTimeOriginal: `${day} 12:00:00`, OffsetTimeOriginal: "+00:00" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: `42/1 0/1 ${Math.round((1800 + 3.6 * north) * 1000)}/1000`,
        GPSLongitudeRef: "E",
        GPSLongitude: `1/1 0/1 ${Math.round((1872 + 3.6 * east) * 1000)}/1000`,
      },
    },
  }),
});

const map = (page: Page) => page.getByRole("region", { name: "Map of the planner" });
const layer = (page: Page) => page.getByRole("toolbar", { name: "My photos" });

test("[ROUT-2] one's own photos are a layer of the planner: one by one when near, counted when far, larger on a press, also by keyboard", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { workoutKey } = await uploadFile(cairn.url, account, walk);
  for (const photo of [
    await photoAt("one.jpg", "2025:06:01", 2, -1),
    await photoAt("two.jpg", "2025:06:02", -1, 2),
    await photoAt("three.jpg", "2025:06:03", -1, 2.6),
  ])
    await addPhoto(cairn.url, account, workoutKey, photo);
  const other = await createMember(cairn.url, "other");
  const theirs = await uploadFile(cairn.url, other, walk);
  await shareAs(cairn.url, other, theirs.workoutKey, 19);
  await addPhoto(cairn.url, other, theirs.workoutKey, await photoAt("theirs.jpg", "2025:06:04", 0, 0));

  await page.goto("/routes/new");
  await expect(map(page)).toHaveAttribute("data-map", "drawn");
  await expect(layer(page)).toHaveCount(0);
  const toggle = page.getByRole("button", { name: "My photos" });
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await toggle.click();
  // Two of the three would cover each other; nobody else's is there.
  const alone = layer(page).getByRole("button", { name: "Photo of 1 Jun 2025" });
  const both = layer(page).getByRole("button", { name: "2 photos here: zoom in" });
  await expect(alone.locator("img")).toBeVisible();
  await expect(both).toBeVisible();
  await expect(layer(page).getByRole("button")).toHaveCount(2);
  expect(await findBarriersInThemes(page, "the planner with photos")).toEqual([]);

  await alone.click();
  const popup = page.getByRole("dialog", { name: "1 Jun 2025" });
  await expect(popup).toBeFocused();
  await expect(popup.getByRole("img", { name: "Photo of 1 Jun 2025" })).toBeVisible();
  await expect(popup.getByRole("link", { name: "Open workout" })).toHaveAttribute(
    "href",
    new RegExp(`/${workoutKey}$`),
  );
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(alone).toBeFocused();
  // Nothing was drawn by it.
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();

  // By keyboard: one stop of Tab, between whose pins the arrow keys move.
  await tabTo(page, page.getByRole("application", { name: "Map of the planner" }));
  await tabTo(page, layer(page).locator('[tabindex="0"]'));
  for (let press = 0; press < 3 && !(await both.evaluate((pin) => pin === document.activeElement)); press++)
    await page.keyboard.press("ArrowRight");
  await expect(both).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(layer(page).getByRole("button", { name: "Photo of 3 Jun 2025" })).toBeVisible();
  await expect(layer(page).getByRole("button", { name: "Photo of 2 Jun 2025" })).toBeVisible();

  await toggle.click();
  await expect(layer(page)).toHaveCount(0);
});

test("[ROUT-2] whoever has no photo with a place is told so", async ({ member }) => {
  const { page } = await member();
  await page.goto("/routes/new");
  await page.getByRole("button", { name: "My photos" }).click();
  await expect(page.getByText("None of your photos has a place on the map.")).toBeVisible();
});
