import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { enterWorkout } from "./harness/feed.ts";
import { type ChosenFile, fitFile } from "./harness/files.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { chooseFiles } from "./harness/import-dialog.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";
import { pressPair } from "./harness/keyboard.ts";
import { paintPhoto } from "./harness/paint-photo.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";

// A wrong password is refused, and so is a change that would overwrite what another tab has saved.
test.use({ refusals: [403, 409, 503] });

const profileOf = (page: Page) => page.getByRole("form", { name: "Profile" });

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("[SET-1] [SET-2] [SET-3] the profile is edited, saved with the password, and the change appears in another tab", async ({
      member,
    }) => {
      const { page, account } = await member("ann");
      await page.goto("/profile/edit/profile");
      const form = profileOf(page);
      const save = form.getByRole("button", { name: "Save", exact: true });
      await expect(save).toBeDisabled();
      const second = await page.context().newPage();
      await second.goto("/profile/edit/profile");
      const other = profileOf(second);
      await expect(other.getByLabel("Name")).toHaveValue("The ann");

      await form.getByLabel("Country").selectOption({ label: "Finland" });
      await form.getByLabel("Weight (kg)").fill("61,34");
      await form.getByLabel("Year").selectOption("1984");
      await form.getByLabel("Month").selectOption({ label: "March" });
      await form.getByLabel("Day").selectOption("31");
      await form.getByLabel("Month").selectOption({ label: "February" });
      await expect(form.getByLabel("Day")).toHaveValue("29");
      await expect(form.getByText("Not saved yet")).toBeVisible();

      // The other tab edits another field meanwhile and keeps its text.
      await other.getByLabel("Weight (kg)").fill("60");
      await save.click();
      const prompt = page.getByRole("dialog", { name: "Enter your password" });
      const password = prompt.getByLabel("Password", { exact: true });
      await expect(password).toBeFocused();
      expect(await findBarriersOfState(page, "the password prompt")).toEqual([]);
      await password.fill("a guess");
      await page.keyboard.press("Enter");
      await expect(prompt.getByText("The password is wrong. Try again.")).toBeVisible();
      await expect(password).toHaveValue("a guess");
      await expect(form.getByText("Not saved yet")).toBeVisible();
      await password.fill(account.password);
      await page.keyboard.press("Enter");
      await expect(prompt).toBeHidden();
      await expect(form.getByText("Saved", { exact: true })).toBeVisible();
      await expect(form.getByLabel("Weight (kg)")).toHaveValue("61.3");
      await expect(save).toBeDisabled();

      await expect(other.getByLabel("Country")).toHaveValue("FI");
      await expect(other.getByLabel("Weight (kg)", { exact: true })).toHaveValue("60");
      const changed = other.getByRole("group", { name: "Weight (kg): changed elsewhere" });
      await expect(changed.getByText("Changed in another tab or device to “61.3”.")).toBeVisible();
      await other.getByRole("button", { name: "Save", exact: true }).click();
      await expect(other.getByRole("alert")).toContainText("choose which value to keep");
      expect(await findBarriersOfState(second, "a field that was changed elsewhere")).toEqual([]);
      await changed.getByRole("button", { name: "Use that" }).click();
      await expect(changed).toBeHidden();
      await expect(second.getByRole("heading", { name: "Profile", level: 2, exact: true })).toBeFocused();
      await expect(other.getByLabel("Weight (kg)", { exact: true })).toHaveValue("61.3");

      // The same weight in pounds, here and in the other tab.
      await page.goto("/profile/edit/appearance");
      await page.getByRole("radio", { name: "Imperial" }).check();
      await expect(other.getByLabel("Weight (lb)")).toHaveValue("135.2");
      await page.goto("/profile/edit/heart-rate");
      await expect(page.getByRole("form", { name: "Heart rate" }).getByLabel("Year of birth")).toHaveValue(
        "1984",
      );
      await page.goto("/profile/edit/profile");
      await expect(form.getByLabel("Weight (lb)")).toHaveValue("135.2");
    });

    test("[SET-2] a tab that has missed another tab's change loses nothing of it: both values are shown, and the person chooses @all", async ({
      member,
    }) => {
      const { page, account } = await member("fia");
      const save = async (data: object) => {
        const answer = await page.request.post("/apiserver/v1/user/settings", {
          headers: { sttauthorization: account.sessionKey, password: account.password },
          data,
        });
        expect(answer.status(), await answer.text()).toBe(200);
      };
      // Another device saves after this tab last looked and before it saves. From the beginning on, because an open page may send
      // its next request past a route that has just been set.
      let isSaved = false;
      await page.route("**/apiserver/v1/user/settings", async (route) => {
        if (route.request().method() === "POST" && !isSaved) {
          isSaved = true;
          await save({ birthdate: Date.UTC(1990, 0, 2), country: "SE" });
        }
        await route.fallback();
      });
      await page.goto("/profile/edit/profile");
      const form = profileOf(page);
      await form.getByLabel("Year").selectOption("1984");
      await form.getByLabel("Month").selectOption({ label: "March" });
      await form.getByLabel("Day").selectOption("31");
      await form.getByLabel("Country").selectOption("FI");
      const prompt = page.getByRole("dialog", { name: "Enter your password" });
      await form.getByRole("button", { name: "Save", exact: true }).click();
      await prompt.getByLabel("Password", { exact: true }).fill(account.password);
      await page.keyboard.press("Enter");
      await expect.poll(() => isSaved).toBe(true);
      const birth = form.getByRole("group", { name: "Date of birth: changed elsewhere" });
      await expect(birth.getByText("Changed in another tab or device to “January 2, 1990”.")).toBeVisible();
      await expect(prompt).toBeHidden();
      const country = form.getByRole("group", { name: "Country: changed elsewhere" });
      await expect(country.getByText("“Sweden”")).toBeVisible();
      await birth.getByRole("button", { name: "Keep mine" }).click();
      await country.getByRole("button", { name: "Use that" }).click();
      await form.getByRole("button", { name: "Save", exact: true }).click();
      await prompt.getByLabel("Password", { exact: true }).fill(account.password);
      await page.keyboard.press("Enter");
      await expect(form.getByText("Saved", { exact: true })).toBeVisible();
      await page.reload();
      await expect(form.getByLabel("Country")).toHaveValue("SE");
      await expect(form.getByLabel("Year")).toHaveValue("1984");
    });

    test("[SET-2] leaving the screen asks about unsaved changes, and switching between its sections does not @all", async ({
      member,
    }) => {
      const { page } = await member("ben");
      await page.goto("/profile/edit/profile");
      const form = profileOf(page);
      await form.getByLabel("Name").fill("Benjamin");
      const sections = page.getByRole("navigation", { name: "Sections" });
      const openSection = async (name: string) => {
        // A phone has the list on a screen of its own.
        if (width < 960) await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
        await sections.getByRole("link", { name: new RegExp(`^${name}`) }).click();
      };
      await openSection("Account");
      await expect(page).toHaveURL(/\/profile\/edit\/account$/);
      await expect(page.getByRole("heading", { name: "Account", level: 2, exact: true })).toBeFocused();
      await expect(page.getByRole("region", { name: "Storage" })).toBeInViewport();
      await expect(form).toHaveCount(0);
      await openSection("Profile");
      await expect(form.getByLabel("Name")).toHaveValue("Benjamin");
      const question = page.getByRole("dialog", { name: "Leave without saving?" });
      // With real keys: those that are too slow on a busy machine do nothing, nor do further ones once the question is there.
      await expect(async () => {
        await page.keyboard.press("g");
        await page.keyboard.press("d");
        await expect(question).toBeVisible();
      }).toPass();
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(form.getByLabel("Name")).toHaveValue("Benjamin");
      await expect(question).toHaveCount(0);
      await pressPair(page, "g", "d");
      await question.getByRole("button", { name: "Leave" }).click();
      await expect(page).toHaveURL(/\/diary$/);
    });

    test("[SET-1] new workouts are offered with the chosen privacy, whether entered by hand or imported, and units reach other browsers @all", async ({
      cairn,
      member,
      visitor,
    }) => {
      const { page, account } = await member("cem");
      await page.goto("/profile/edit/privacy");
      const sharing = page.getByRole("radiogroup", { name: "New workouts" });
      await sharing.getByRole("radio", { name: "Followers" }).check();
      await page.goto("/profile/edit/appearance");
      await page.getByRole("radio", { name: "Imperial" }).check();
      await page.goto("/profile/edit/privacy");
      await expect(sharing.getByRole("radio", { name: "Followers" })).toBeChecked();

      const elsewhere = await visitor(cairn.url);
      await elsewhere.goto("/login");
      await elsewhere.getByLabel("Username or e-mail").fill(account.username);
      await elsewhere.getByLabel("Password", { exact: true }).fill(account.password);
      await elsewhere.keyboard.press("Enter");
      await expect(elsewhere).toHaveURL(/\/dashboard$/);
      await elsewhere.goto("/profile/edit/appearance");
      await expect(elsewhere.getByRole("radio", { name: "Imperial" })).toBeChecked();

      await page.goto("/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.keyboard.press("a");
      await chooseFiles(page, [fitFile("run")]);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Title of run.fit" }).waitFor();
      await expect(dialog.getByRole("radio", { name: "Followers" })).toBeChecked();
    });

    test("[SET-1] [DIARY-7] [API-28] a profile image is cropped by keyboard, uploaded at once, and shown everywhere @all", async ({
      cairn,
      member,
      visitor,
    }) => {
      const { page, account } = await member("dee");
      await page.goto("/profile/edit/profile");
      const profile = page.getByRole("region", { name: "Profile" });
      const picture = profile.locator("img");
      const letter = { name: "letter.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Dear diary") };
      const choose = async (button: string, file: ChosenFile) => {
        const chooser = page.waitForEvent("filechooser");
        await profile.getByRole("button", { name: button }).click();
        await (await chooser).setFiles(file);
      };
      await choose("Add a profile image", letter);
      await expect(profile.getByRole("alert")).toContainText("cannot be read as a picture");
      await choose("Add a profile image", await paintPhoto(page, "me.jpg", 900, 600));
      const dialog = page.getByRole("dialog", { name: "Profile image" });
      await dialog.getByRole("slider", { name: "Zoom" }).focus();
      await page.keyboard.press("End");
      expect(await findBarriersOfState(page, "the square of a picture")).toEqual([]);
      await dialog.getByRole("button", { name: "Use image" }).press("Enter");
      await expect(dialog).toBeHidden();
      await expect(picture).toHaveAttribute("src", /profileimage/);
      await expect(page.getByRole("banner").locator("img")).toHaveAttribute("src", /profileimage/);
      await enterWorkout(cairn.url, account, {
        description: "Run in the rain",
        startTime: Date.parse("2026-11-21T08:12+02:00"),
      });
      const diary = await page.context().newPage();
      await diary.goto("/diary?day=2026-11-21");
      const day = diary.getByRole("region", { name: "Saturday, 21 November 2026" });
      const owner = day.getByRole("link", { name: account.realName });
      await expect(owner.locator("img")).toHaveAttribute("src", /profileimage/);
      await diary.close();

      const passerBy = await visitor(cairn.url);
      await passerBy.goto(`/view_profile/${account.username}`);
      await expect(passerBy.getByRole("main").locator("header img")).toHaveJSProperty("naturalWidth", 128);
      await profile.getByRole("button", { name: "Remove image" }).click();
      await expect(picture).toHaveCount(0);
    });
  });
}

test("[SET-1] a profile image that is stored late does not close the crop of the next picture, and a late refusal is told @all", async ({
  member,
}) => {
  const { page } = await member("eve");
  await freezeMessages(page);
  // Before the server has stored it, so that the picture appears only with the answer.
  const store = Promise.withResolvers<undefined>();
  await page.route(/\/user\/profileimage\/web$/, async (route) => {
    await store.promise;
    await route.continue();
  });
  await page.goto("/profile/edit/profile");
  const profile = page.getByRole("region", { name: "Profile" });
  const dialog = page.getByRole("dialog", { name: "Profile image" });
  const file = await paintPhoto(page, "me.jpg", 90, 60);
  const choose = async (button: string) => {
    const chooser = page.waitForEvent("filechooser");
    await profile.getByRole("button", { name: button }).click();
    await (await chooser).setFiles(file);
    await expect(dialog).toBeVisible();
  };
  const leave = async () => {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await choose("Add a profile image");
  await dialog.getByRole("button", { name: "Use image" }).click();
  await leave();
  await choose("Add a profile image");
  const zoom = dialog.getByRole("slider", { name: "Zoom" });
  await zoom.press("End");
  store.resolve(undefined);
  await expect(profile.locator("img")).toHaveAttribute("src", /profileimage/);
  await expect(zoom).toHaveValue("4");
  await leave();

  await page.unrouteAll();
  const refuse = Promise.withResolvers<undefined>();
  await routeOpenPage(page, /\/user\/profileimage\/web$/, async (route) => {
    await refuse.promise;
    await route.fulfill({ status: 503, json: { error: { code: "503", reason: "request.busy" } } });
  });
  await choose("Change image");
  await dialog.getByRole("button", { name: "Use image" }).click();
  await leave();
  refuse.resolve(undefined);
  await expect(page.getByRole("log")).toContainText("The server is busy.");
});
