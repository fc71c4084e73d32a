import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";
import { pressOn, tabTo, typeInto } from "./harness/keyboard.ts";

test.use({ refusals: [403], reducedMotion: "no-preference" });

test("[LOGIN-7] [WORK-1] [WORK-2] [WORK-3] [WORK-9] [NAV-9] everything by keyboard alone: sign up, import, look, share, log out @all", async ({
  cairn,
  visitor,
}) => {
  test.slow();
  const page = await visitor();
  const main = page.getByRole("main");

  await page.goto("/");
  await main.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await pressOn(page, main.getByRole("link", { name: "Sign up" }));
  await typeInto(page, page.getByLabel("Username"), "only.keys");
  await typeInto(page, page.getByLabel("Name", { exact: true }), "Only Keys");
  await typeInto(page, page.getByLabel("E-mail"), "only.keys@example.org");
  await typeInto(page, page.getByLabel("Password", { exact: true }), "no mouse in the house");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Following", level: 1 })).toBeFocused();

  await pressOn(page, page.getByRole("button", { name: "Add workout" }));
  const dialog = page.getByRole("dialog");
  const chooser = page.waitForEvent("filechooser");
  await pressOn(page, dialog.getByRole("button", { name: "Choose files" }));
  await (await chooser).setFiles([fitFile("run")]);
  await typeInto(page, dialog.getByRole("textbox", { name: "Title of run.fit" }), "By hand, on foot");
  await tabTo(page, dialog.getByRole("radio", { name: "Private" }));
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: "Followers" })).toBeChecked();
  await pressOn(page, dialog.getByRole("button", { name: "Save workout" }));

  await expect(page.getByRole("heading", { name: "By hand, on foot", level: 1 })).toBeVisible();
  const cursor = page.getByRole("slider", { name: "Cursor along the track" });
  await tabTo(page, page.getByRole("radio", { name: "Distance" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Time" })).toBeChecked();
  await tabTo(page, cursor);
  await page.keyboard.press("End");
  await expect(page.getByRole("slider", { name: "Cursor along the track" })).toHaveAttribute(
    "aria-valuenow",
    (await cursor.getAttribute("aria-valuemax")) ?? "",
  );
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+PageUp");
  await expect(page.getByRole("button", { name: "Clear selection" })).toBeVisible();
  await pressOn(page, page.getByRole("button", { name: "Table", exact: true }));
  await expect(page.getByRole("table", { name: "Graph values as a table" })).toBeVisible();
  await pressOn(page, page.getByRole("columnheader").getByRole("button", { name: /reverse the order/ }));

  await pressOn(page, page.getByRole("button", { name: "Who can see this: Followers" }));
  await expect(page.getByRole("menuitemradio", { name: "Followers" })).toBeFocused();
  await page.keyboard.press("p");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Who can see this: (Public|Private)/ })).toBeFocused();

  await pressOn(page, page.getByRole("button", { name: "Your account" }));
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Log out" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${cairn.url}/`);
});
