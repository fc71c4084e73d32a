import type { Locator, Page } from "@playwright/test";
import { deviceFile, fitFile, gpxFile } from "./harness/files.ts";
import { expect, expectNotFound, test } from "./harness/journey.ts";

test.use({ drawsMaps: true, refusals: [404], reducedMotion: "no-preference" });

/** A ride of 36,322.85 m by its device's own count, and a run; both with positions and heart rate. */
const files = [
  deviceFile("fit/sweatpy-4801048867.fit", () => fitFile("ride", "sweatpy-4801048867.fit")),
  deviceFile("gpx/rustgpx-garmin-activity.gpx", () =>
    gpxFile("run", "Morning run", "rustgpx-garmin-activity.gpx"),
  ),
];

test("[LOGIN-7] [API-48] [WORK-1] [WORK-2] [WORK-9] [WORK-13] [LOGIN-5] a person signs up, imports, looks, shares by link, and logs out", async ({
  cairn,
  visitor,
  member,
}) => {
  test.slow();
  const page = await visitor();

  await test.step("sign up", async () => {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
    await page.getByLabel("Username").fill("Tove.Ash");
    await page.getByLabel("Name", { exact: true }).fill("Tove Ash");
    await page.getByLabel("E-mail").fill("tove.ash@example.org");
    await page.getByLabel("Password", { exact: true }).fill("a sentence is better");
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("import a FIT and a GPX file", async () => {
    await page.getByRole("button", { name: "Add workout" }).click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("dialog").getByRole("button", { name: "Choose files" }).click();
    await (await chooser).setFiles(files);
    await page.getByRole("textbox", { name: "Title of sweatpy-4801048867.fit" }).fill("Round the bay");
    await page.getByRole("textbox", { name: "Title of rustgpx-garmin-activity.gpx" }).fill("Before work");
    await expect(page.getByRole("radio", { name: "Private" })).toBeChecked();
    await page.getByRole("button", { name: "Save 2 workouts" }).click();
    await expect(page).toHaveURL(/\/diary\/workout-list$/);
    await expect(page.getByRole("row")).toHaveCount(3);
  });

  await test.step("look at it: numbers, graphs and map share one cursor", async () => {
    await page.getByRole("link", { name: "Round the bay" }).click();
    await expect(page.getByRole("heading", { name: "Round the bay", level: 1 })).toBeVisible();
    const numbers = page.getByRole("region", { name: "Key numbers" });
    await expect(numbers).toContainText(/36\.32|\d+\.\d+/);
    await expect(page.getByRole("region", { name: "Heart-rate zones" })).toBeVisible();
    await lookAlongTheWay(page);
  });

  const address = page.url();
  const passerBy = await visitor();
  const stranger = await member("stranger");
  const others = [passerBy, stranger.page];

  await test.step("nobody else sees a private workout", async () => {
    for (const other of others) await expectHidden(other, address);
  });

  await test.step("share it with everybody who has the link", async () => {
    await choosePrivacy(page, "Private", "Visible with link");
    for (const other of others) {
      await other.goto(address);
      await expect(other.getByRole("heading", { name: "Round the bay", level: 1 })).toBeVisible();
      await expect(other.getByText("Tove Ash")).toBeVisible();
      await expect(other.getByRole("button", { name: /Who can see this/ })).toHaveCount(0);
      await expect(other.getByRole("button", { name: "More" })).toHaveCount(0);
    }
  });

  await test.step("share it with followers, then with everybody", async () => {
    await choosePrivacy(page, "Visible with link", "Followers");
    for (const other of others) await expectHidden(other, address);
    await choosePrivacy(page, "Followers", "Public");
    for (const other of others) {
      await other.goto(address);
      await expect(other.getByRole("heading", { name: "Round the bay", level: 1 })).toBeVisible();
    }
  });

  await test.step("log out", async () => {
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL(`${cairn.url}/`);
    await page.goto("/diary/workout-list");
    await expect(page).toHaveURL(/\/login\?/);
  });
});

/** Moves the pointer to the middle of an element. Returns the element's box. */
async function moveToMiddle(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element has no size.");
  await element.page().mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return box;
}

async function lookAlongTheWay(page: Page): Promise<void> {
  const onGraph = page.getByRole("slider", { name: "Cursor along the track" });
  const onMap = page.getByRole("slider", { name: "Position along the track" });
  await expect(page.getByRole("article")).toHaveAttribute("data-points", /^\d{4,}$/);
  await onGraph.press("End");
  // Both count points of the same line, which may just have been replaced by the exact one.
  await expect(async () => {
    const end = (await onGraph.getAttribute("aria-valuemax")) ?? "";
    expect(await onMap.getAttribute("aria-valuenow")).toBe(end);
  }).toPass();
  await onMap.press("Home");
  await expect(onGraph).toHaveAttribute("aria-valuenow", "0");

  await page.getByRole("radio", { name: "Time" }).check();
  // What is above the graphs may still change its height.
  await expect(async () => {
    await moveToMiddle(onGraph);
    expect(Number(await onMap.getAttribute("aria-valuenow"))).toBeGreaterThan(100);
  }).toPass();

  const before = await onGraph.getAttribute("aria-valuenow");
  const marker = await moveToMiddle(onMap);
  await page.mouse.down();
  await page.mouse.move(marker.x + 160, marker.y - 60, { steps: 6 });
  await page.mouse.up();
  await expect(onGraph).not.toHaveAttribute("aria-valuenow", before ?? "");
}

async function choosePrivacy(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole("button", { name: `Who can see this: ${from}` }).click();
  const saved = page.waitForResponse((response) => response.url().endsWith("/workouts/header"));
  await page.getByRole("menuitemradio", { name: to }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.getByRole("button", { name: `Who can see this: ${to}` })).toBeVisible();
}

async function expectHidden(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectNotFound(page);
  await expect(page.getByText("Round the bay")).toHaveCount(0);
}
