import type { Locator, Page } from "@playwright/test";
import { importWorkout } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";
import { tabTo } from "./harness/keyboard.ts";

const run = { name: "run.fit", bytes: fitFile("run").buffer };

/** Whether a panel is within the window, with nothing covering its corners or its middle. */
async function expectWhole(panel: Locator): Promise<void> {
  await expect(panel).toBeVisible();
  await expect
    .poll(() =>
      panel.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        // Its corners are round.
        const inset = 8;
        const [xs, ys] = [
          [left + inset, (left + right) / 2, right - inset],
          [top + inset, (top + bottom) / 2, bottom - inset],
        ];
        return {
          inWindow: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
          onTop: xs.every((x) => ys.every((y) => element.contains(document.elementFromPoint(x, y)))),
        };
      }),
    )
    .toEqual({ inWindow: true, onTop: true });
}

const menu = (page: Page) => page.getByRole("menu");

test("[NAV-9] arrow keys move through a menu, and Tab leaves it for the element after its button @all", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/diary/workout-list");
  const account = page.getByRole("button", { name: "Your account" });
  const item = (name: string) => page.getByRole("menuitem", { name });
  // The link to one's own profile is the first item once the session is loaded.
  await expect(account.locator("[data-initials]")).toHaveAttribute("data-initials", "TW");
  // The element after the button is in the list.
  await page.getByText("No workouts yet").waitFor();
  await tabTo(page, account);

  await test.step("arrow keys open it at either end and wrap around", async () => {
    await page.keyboard.press("ArrowDown");
    await expect(item("Profile")).toBeFocused();
    await expect(account).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowUp");
    await expect(item("Log out")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(item("Profile")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(account).toBeFocused();
    await expect(account).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("ArrowUp");
    await expect(item("Log out")).toBeFocused();
  });

  await test.step("each of several quick presses counts", async () => {
    const pressThrice = () =>
      account.evaluate((button: HTMLElement) => {
        for (let press = 0; press < 3; press += 1) button.click();
      });
    await pressThrice();
    await expect(menu(page)).toHaveCount(0);
    await expect(account).toHaveAttribute("aria-expanded", "false");
    await pressThrice();
    await expect(item("Profile")).toBeFocused();
    await expect(account).toHaveAttribute("aria-expanded", "true");
  });

  await test.step("Home, End and letters", async () => {
    await page.keyboard.press("Home");
    await expect(item("Profile")).toBeFocused();
    await page.keyboard.press("End");
    await expect(item("Log out")).toBeFocused();
    await page.keyboard.press("k");
    await expect(item("Keyboard")).toBeFocused();
    // A letter that starts no item does not trigger a shortcut of the page either, such as adding a workout.
    await page.keyboard.press("a");
    await expect(item("Keyboard")).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("Tab and Shift+Tab close it and continue from its button", async () => {
    await page.keyboard.press("Shift+Tab");
    await expect(menu(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Notifications" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(account).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(item("Profile")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(menu(page)).toHaveCount(0);
    await expect(account).not.toBeFocused();
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  });

  await test.step("the button closes what it opened, and space presses a link", async () => {
    await account.click();
    await expect(item("Profile")).toBeFocused();
    await account.click();
    await expect(menu(page)).toHaveCount(0);
    await account.click();
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/\/view_profile\/walker-\w+$/);
    await expect(menu(page)).toHaveCount(0);
  });
});

test("a dialog that is opened by a double click stays open, and a press beside it closes it @all", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/diary/workout-list");
  const button = page.getByRole("banner").getByRole("button", { name: "Add workout" });
  const dialog = page.getByRole("dialog");
  // From then on its code is there, and it opens between the two presses.
  await button.click();
  await expect(dialog.getByRole("button", { name: "Choose files" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await button.dblclick();
  await expect(dialog.getByRole("button", { name: "Choose files" })).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test("[NAV-9] [WORK-1] menus and panels of a workout are whole in every window, and close when the focus leaves them @all", async ({
  cairn,
  member,
}) => {
  test.slow();
  const { page, account } = await member();
  const { workoutKey } = await importWorkout(cairn.url, account, run, {
    sharingFlags: 19,
    description: "Out",
  });
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  await page.getByRole("slider", { name: "Cursor along the track" }).waitFor();
  const panel = page.locator(":popover-open");
  const numbers = page.getByRole("button", { name: /: source/ });

  for (const [width, height] of [
    [390, 760],
    [1280, 840],
    [1280, 420],
  ] as const) {
    await test.step(`${width} x ${height}`, async () => {
      await page.setViewportSize({ width, height });
      for (const button of [
        page.getByRole("button", { name: "Your account" }),
        page.getByRole("button", { name: "Download" }),
        page.getByRole("button", { name: "More", exact: true }),
        page.getByRole("button", { name: /^Who can see this/ }),
        page.getByRole("button", { name: "Choose graphs" }),
        ...(await numbers.all()),
      ]) {
        await button.click();
        await expectWhole(panel);
        await page.keyboard.press("Escape");
        await expect(panel).toHaveCount(0);
        await expect(button).toBeFocused();
      }
    });
  }

  await page.getByRole("button", { name: "Choose graphs" }).click();
  await expect(panel).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Table", exact: true }));
  await expect(panel).toHaveCount(0);
});
