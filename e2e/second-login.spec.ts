import type { Page } from "@playwright/test";
import { createMember, type Member } from "./harness/api.ts";
import { expect, test } from "./harness/journey.ts";
import { isSame, mark } from "./harness/same-document.ts";

// Requests that are on their way when their session ends.
test.use({ refusals: [401, 403] });

/** Logs in through the form of another tab, without a logout before. */
async function logInBeside(page: Page, { username, password }: Member): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto("/login");
  await tab.getByLabel("Username or e-mail").fill(username);
  await tab.getByLabel("Password", { exact: true }).fill(password);
  await tab.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(tab).toHaveURL(/\/dashboard$/);
}

const form = (page: Page) => page.getByRole("form", { name: "Profile" });
const realName = (page: Page) => form(page).getByLabel("Name", { exact: true });
const keyOf = (page: Page) => page.evaluate(() => localStorage.getItem("sessionkey"));

/** Opens the profile of somebody and types in it, without saving. */
async function editProfile(page: Page): Promise<void> {
  await page.goto("/profile/edit/profile");
  // With real keys: after those a browser asks before a page with unsaved changes is left.
  await realName(page).selectText();
  await page.keyboard.type("Typed but not saved");
}

test("[LOGIN-4] when another person logs in in a second tab, the first tab shows and sends nothing of the former person", async ({
  cairn,
  member,
}) => {
  const { page, account: alice } = await member("alice");
  const bob = await createMember(cairn.url, "bob");
  await editProfile(page);
  const mixed: string[] = [];
  page.on("request", (request) => {
    const key = request.headers()["sttauthorization"];
    if (key !== undefined && key !== alice.sessionKey && request.method() !== "GET")
      mixed.push(request.url());
  });
  await logInBeside(page, bob);
  await expect(realName(page)).toHaveValue(bob.realName);
  await expect(form(page).getByText("Not saved yet")).toHaveCount(0);
  await expect(page.getByText(alice.realName)).toHaveCount(0);
  expect(mixed).toEqual([]);
});

test("[LOGIN-4] [LOGIN-8] when the same person logs in in a second tab, the first tab keeps what was typed and uses the new session @all", async ({
  member,
}) => {
  const { page, account } = await member("alice");
  await editProfile(page);
  const asked = page.waitForRequest(
    (request) => ![undefined, account.sessionKey].includes(request.headers()["sttauthorization"]),
  );
  await logInBeside(page, account);
  expect((await asked).headers()["sttauthorization"]).toBe(await keyOf(page));
  await expect(realName(page)).toHaveValue("Typed but not saved");
  await expect(form(page).getByText("Not saved yet")).toBeVisible();
  // Who logged in is passed on and not kept.
  expect(await page.evaluate(() => Object.values(localStorage).join(" "))).not.toContain(account.username);
});

test("[LOGIN-5] a page that the browser had put aside shows nothing of somebody who has logged out since @all", async ({
  member,
}) => {
  const { page, account } = await member("alice");
  await page.goto("/profile/edit/profile");
  await expect(realName(page)).toHaveValue(account.realName);
  // Such a page is not told of the logout. Browsers under test put none aside.
  await page.evaluate(() => {
    localStorage.removeItem("sessionkey");
    document.cookie = "sessionkey=; Path=/; Max-Age=0";
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(page).toHaveURL(/\/login\?/);
  await expect(realName(page)).toHaveCount(0);
});

test("[LOGIN-5] a page that the browser had put aside stays as it is while its session lasts @all", async ({
  member,
}) => {
  const { page } = await member("alice");
  await editProfile(page);
  await mark(page);
  const isHidden = await page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    // As long as it takes the browser to ask a server, it would have begun to load the page again.
    await fetch("/apiserver/v1/servertime");
    return document.body.hidden;
  });
  expect(isHidden).toBe(false);
  expect(await isSame(page)).toBe(true);
  await expect(realName(page)).toHaveValue("Typed but not saved");
});
