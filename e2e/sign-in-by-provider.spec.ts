import { expect, type Page, test } from "@playwright/test";
import {
  type IdentityProvider,
  startIdentityProvider,
} from "../apps/server/test/stand-ins/identity-provider.ts";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember, endSession } from "./harness/api.ts";
import { tryEveryEnd, tryEveryWindow } from "./harness/every-end.ts";
import { freePorts } from "./harness/free-ports.ts";
import { bothWidths, logInWith } from "./harness/journey.ts";
import { type RunningCairn, runServer } from "./harness/run-server.ts";
import { withoutLiveEvents } from "./harness/without-live-events.ts";

let provider: IdentityProvider;
let cairn: RunningCairn;

test.beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  provider = await startIdentityProvider([`http://127.0.0.1:${port}/sign-in/return`]);
  const { issuer, clientId, clientSecret, name } = provider.settings;
  cairn = await runServer({
    settings: {
      PORT: String(port),
      HUMAN_CHECK: "off",
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: name,
    },
  });
});
test.afterAll(async () => {
  await cairn.stop();
  await provider.stop();
});

/** Signs in on the provider's own pages. */
const signInAtProvider = async (page: Page, name: string): Promise<void> => {
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
};
const logIn = (page: Page) => page.getByRole("button", { name: "Log in with Club account" });

test("[NAV-9] [NAV-11] the screen after a provider's redirect is scrolled and tabbed to its ends, while it waits and with its form @all", async ({
  browser,
}) => {
  test.slow();
  const name = "returning";
  provider.people.set(name, { name: "Rea", preferred_username: name, email: `${name}@example.org` });
  const context = await browser.newContext();
  const page = await context.newPage();
  const answer = Promise.withResolvers<void>();
  await page.route("**/apiserver/v1/login/provider", async (route) => {
    if (new URL(page.url()).pathname === "/sign-in/return") await answer.promise;
    await route.continue();
  });
  await page.goto(`${cairn.url}/login`);
  await logIn(page).click();
  await signInAtProvider(page, name);
  await page.getByRole("heading", { name: "Logging in…" }).waitFor();
  await tryEveryWindow(page, "coming back from a provider");
  answer.resolve();
  await page.getByRole("heading", { name: "Choose a username" }).waitFor();
  await tryEveryEnd(page, "choose a username");
  await context.close();
});

for (const { width, atWidth } of bothWidths) {
  test(`[LOGIN-6] a new person signs up by a provider, and logs in by it from then on, ${atWidth}`, async ({
    browser,
  }) => {
    const name = `ada-${width}`;
    provider.people.set(name, {
      name: "Ada Svensson",
      preferred_username: name,
      email: `${name}@example.org`,
    });
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${cairn.url}/login?returnTo=/routes`);
    await expect(logIn(page)).toBeVisible();
    expect(await findBarriersOfState(page, "login with a provider")).toEqual([]);
    await logIn(page).click();
    await signInAtProvider(page, name);
    await expect(page.getByRole("heading", { name: "Choose a username" })).toBeVisible();
    await expect(page.getByLabel("Username", { exact: true })).toHaveValue(name);
    await expect(page.getByLabel("E-mail")).toHaveValue(`${name}@example.org`);
    expect(await findBarriersOfState(page, "choose a username")).toEqual([]);
    await page.getByLabel("Username", { exact: true }).fill("");
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByLabel("Username", { exact: true })).toBeFocused();
    await page.getByLabel("Username", { exact: true }).fill(`${name}.new`);
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL(`${cairn.url}/routes`);

    const again = await browser.newContext({ viewport: { width, height: 844 } });
    const other = await again.newPage();
    await other.goto(`${cairn.url}/login`);
    await logIn(other).click();
    await signInAtProvider(other, name);
    await expect(other).toHaveURL(/\/dashboard$/);
    await context.close();
    await again.close();
  });

  test(`[LOGIN-6] links and unlinks a provider in the settings, ${width} px @all`, async ({ browser }) => {
    const account = await createMember(cairn.url, `linker${width}`);
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    const page = await context.newPage();
    await logInWith(page, account.sessionKey);
    await page.goto(`${cairn.url}/profile/edit/security`);
    await page.getByRole("button", { name: "Link: Club account" }).click();
    await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("dialog").getByRole("button", { name: "Link" }).click();
    await signInAtProvider(page, `linked-${width}`);
    await expect(page).toHaveURL(`${cairn.url}/profile/edit/security`);
    await expect(page.getByText(`Linked as linked-${width}`)).toBeVisible();
    expect(await findBarriersOfState(page, "login services")).toEqual([]);

    await page.getByRole("button", { name: "Unlink: Club account" }).click();
    await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill("a guess");
    await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
    await expect(page.getByRole("dialog").getByText(/wrong/)).toBeVisible();
    await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
    await expect(page.getByText("Not linked", { exact: true })).toBeVisible();
    await context.close();
  });
}

test("[LOGIN-6] a person with an account links it by its password, and one who refuses at the provider reads why @all", async ({
  browser,
}) => {
  const account = await createMember(cairn.url, "oldhand");
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${cairn.url}/login`);
  await logIn(page).click();
  await page.getByRole("link", { name: /Cancel/ }).click();
  await expect(page).toHaveURL(/\/sign-up$/);
  await expect(page.getByRole("alert")).toContainText("did not confirm it, or you cancelled there");

  await logIn(page).click();
  await signInAtProvider(page, "old-hand-there");
  await page.getByRole("button", { name: "I already have an account here" }).click();
  await page.getByLabel("Username or e-mail").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`${cairn.url}/profile/edit/security`);
  await expect(page.getByText("Linked as old-hand-there")).toBeVisible();

  // An address that was meant for another person signs nobody in.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${cairn.url}/sign-in/return?code=stolen&state=stolen`);
  await expect(stranger).toHaveURL(/\/sign-up$/);
  await expect(stranger.getByRole("alert")).toContainText("started in another browser");
  await stranger.context().close();
  await context.close();
});

test("[LOGIN-6] a provider that is away says so, and logging in with a password still works @all", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await page.route("**/apiserver/v1/login/provider/oidc", (route) =>
    route.fulfill({ status: 502, json: { error: { code: "502", reason: "identity.unavailable" } } }),
  );
  await page.goto(`${cairn.url}/login`);
  await logIn(page).click();
  await expect(page.getByRole("alert")).toContainText("is not answering");
  await expect(logIn(page)).toBeEnabled();
  await expect(page.getByRole("main").getByRole("button", { name: "Log in", exact: true })).toBeEnabled();
  await page.context().close();
});

test("[LOGIN-6] [LOGIN-8] whoever has no password logs in over a page by the provider in another tab, and what was typed stays @all", async ({
  browser,
}) => {
  const name = "typing";
  provider.people.set(name, { name: "Tyra", preferred_username: name, email: `${name}@example.org` });
  const first = await (await browser.newContext()).newPage();
  await first.goto(`${cairn.url}/login`);
  await logIn(first).click();
  await signInAtProvider(first, name);
  await first.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await expect(first).toHaveURL(/\/dashboard$/);
  const key = (await first.evaluate(() => localStorage.getItem("sessionkey"))) ?? "";
  await first.context().close();

  // Another browser, in which the provider asks who it is.
  const page = await (await browser.newContext()).newPage();
  await logInWith(page, key);
  // Live events would tell of the end of the session before anything is pressed, and so would the last call of the screen.
  await withoutLiveEvents(page);
  const newsCame = page.waitForResponse(/\/user\/feed\/new/);
  await page.goto(`${cairn.url}/dashboard`);
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
  await (await newsCame).finished();
  await page.getByRole("button", { name: "Add workout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enter by hand" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter a workout" });
  await dialog.getByLabel("Title").fill("Along the canal");
  await dialog.getByLabel("Minutes").fill("30");
  await endSession(cairn.url, key);
  await dialog.getByRole("button", { name: "Save" }).click();
  const prompt = page.getByRole("dialog", { name: "Log in again" });
  const opened = page.context().waitForEvent("page");
  await prompt.getByRole("link", { name: "Log in with Club account in a new tab" }).click();
  const tab = await opened;
  await logIn(tab).click();
  await signInAtProvider(tab, name);
  await expect(tab).toHaveURL(/\/dashboard$/);

  await expect(prompt).toBeHidden();
  await expect(dialog.getByLabel("Title")).toHaveValue("Along the canal");
  await page.context().close();
});
