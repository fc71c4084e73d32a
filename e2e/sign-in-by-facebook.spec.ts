import { expect, type Locator, type Page, test } from "@playwright/test";
import { type FacebookStandIn, startFacebook } from "../apps/server/test/stand-ins/facebook-stand-in.ts";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember } from "./harness/api.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { bothWidths, logInWith } from "./harness/journey.ts";
import { makeLoginsOld } from "./harness/old-logins.ts";
import { type RunningCairn, runServer } from "./harness/run-server.ts";

let facebook: FacebookStandIn;
let cairn: RunningCairn;

test.beforeAll(async () => {
  facebook = await startFacebook();
  const { appId, appSecret, graphUrl } = facebook.settings;
  cairn = await runServer({
    settings: {
      HUMAN_CHECK: "off",
      FACEBOOK_APP_ID: appId,
      FACEBOOK_APP_SECRET: appSecret,
      FACEBOOK_GRAPH_URL: graphUrl,
    },
  });
});
test.afterAll(async () => {
  await cairn.stop();
  await facebook.stop();
});

let people = 0;
/** A person with a Facebook account and none here. */
const newPerson = (name: string): string => {
  const id = String(20_000 + (people += 1));
  facebook.people.set(id, { id, name, email: `${id}@example.org` });
  return id;
};
const goOnAs = (page: Page, name: string) =>
  page.getByRole("link", { name: `Continue as ${name}`, exact: true }).click();
const logIn = (page: Page | Locator) => page.getByRole("button", { name: "Log in with Facebook" });

/** Signs up a person who has no password. */
const signUpAs = async (page: Page, name: string, username: string): Promise<void> => {
  newPerson(name);
  await page.goto(`${cairn.url}/login`);
  await logIn(page).click();
  await goOnAs(page, name);
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
};

test("[LOGIN-6] [SET-2] what is edited while the profile is being saved stays, as not saved yet @all", async ({
  page,
}) => {
  await signUpAs(page, "Ada Later", "ada-later");
  const letItCome = await blockAnswers(page, "POST", /\/user\/settings$/);
  await page.goto(`${cairn.url}/profile/edit/profile`);
  const form = page.getByRole("form", { name: "Profile" });
  const save = form.getByRole("button", { name: "Save", exact: true });
  await form.getByLabel("Country").selectOption("FI");
  const sent = page.waitForRequest(/\/user\/settings$/);
  await save.click();
  await sent;
  await expect(form.getByRole("button", { name: "Discard" })).toBeDisabled();
  await form.getByLabel("Weight (kg)").fill("61.5");
  letItCome();
  await expect(form.getByRole("button", { name: "Discard" })).toBeEnabled();
  await expect(form.getByText("Not saved yet")).toBeVisible();
  await expect(form.getByLabel("Weight (kg)")).toHaveValue("61.5");
  await save.click();
  await expect(form.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Weight (kg)")).toHaveValue("61.5");
  await expect(form.getByLabel("Country")).toHaveValue("FI");
});

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("[LOGIN-6] [SET-2] a person who signs up by Facebook saves the profile without a password, and confirms by Facebook once the login is old @all", async ({
      page,
    }) => {
      const name = `Ada ${width}`;
      await signUpAs(page, name, `ada-of-${width}`);
      await page.goto(`${cairn.url}/profile/edit/profile`);
      const form = page.getByRole("form", { name: "Profile" });
      const save = form.getByRole("button", { name: "Save", exact: true });
      await form.getByLabel("Country").selectOption("FI");
      await save.click();
      await expect(form.getByText("Saved", { exact: true })).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);

      await makeLoginsOld(cairn);
      await form.getByLabel("Weight (kg)").fill("61.5");
      await save.click();
      await expect(form.getByText("Your account has no password.")).toBeVisible();
      expect(await findBarriersOfState(page, "a proof by Facebook")).toEqual([]);

      // Another Facebook account does not prove anything.
      newPerson(`Eve ${width}`);
      await logIn(form).click();
      await goOnAs(page, `Eve ${width}`);
      await expect(page).toHaveURL(`${cairn.url}/profile/edit/profile`);
      await expect(form.getByRole("alert")).toContainText("did not confirm who you are");
      await expect(form.getByLabel("Weight (kg)")).toHaveValue("61.5");
      await expect(form.getByText("Not saved yet")).toBeVisible();
      await save.click();
      await expect(form.getByText("Your account has no password.")).toBeVisible();
      await form.getByLabel("Weight (kg)").fill("62");
      await logIn(form).click();
      await goOnAs(page, name);
      await expect(page).toHaveURL(`${cairn.url}/profile/edit/profile`);
      await expect(form.getByLabel("Weight (kg)")).toHaveValue("62");
      await save.click();
      await expect(form.getByText("Saved", { exact: true })).toBeVisible();
      await page.reload();
      await expect(form.getByLabel("Weight (kg)")).toHaveValue("62.0");
    });

    test("[LOGIN-6] [SET-1] links Facebook in the settings, logs in by it, and unlinks it @all", async ({
      browser,
      page,
    }) => {
      const account = await createMember(cairn.url, `linker${width}`);
      const name = `Bo ${width}`;
      newPerson(name);
      await logInWith(page, account.sessionKey);
      await page.goto(`${cairn.url}/profile/edit/security`);
      await page.getByRole("button", { name: "Link: Facebook" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Password", { exact: true }).fill(account.password);
      await dialog.getByRole("button", { name: "Link" }).click();
      await goOnAs(page, name);
      await expect(page).toHaveURL(`${cairn.url}/profile/edit/security`);
      await expect(page.getByText(/^Linked as \d+@example.org$/)).toBeVisible();

      const other = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
      await other.goto(`${cairn.url}/login`);
      await logIn(other).click();
      await other.getByRole("link", { name: "Not now" }).click();
      await expect(other).toHaveURL(/\/sign-up$/);
      await expect(other.getByRole("alert")).toContainText("did not confirm it, or you cancelled there");
      await logIn(other).click();
      await goOnAs(other, name);
      await expect(other).toHaveURL(/\/dashboard$/);
      await other.context().close();

      await page.getByRole("button", { name: "Unlink: Facebook" }).click();
      await dialog.getByLabel("Password", { exact: true }).fill(account.password);
      await dialog.getByRole("button", { name: "Unlink" }).click();
      await expect(page.getByText("Not linked", { exact: true })).toBeVisible();
    });
  });
}
