import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";
import { readMails } from "./harness/mails.ts";
import type { RunningCairn } from "./harness/run-server.ts";

/** Links of a kind in the mails to an address, newest last. */
const linksTo = (cairn: RunningCairn, address: string, kind: string): readonly string[] =>
  readMails(cairn)
    .filter((mail) => mail.includes(`<${address}>`))
    .flatMap((mail) => new RegExp(`/rt\\?kind=${kind}&pt=[0-9a-f-]{36}`).exec(mail) ?? []);

test.use({ refusals: [401, 403] });

for (const { width, atWidth } of bothWidths) {
  test(`[SEC-2] at ${atWidth} a person logs out another device, and then all others @all`, async ({
    cairn,
    member,
    visitor,
  }) => {
    const { page, account } = await member(`device-owner-${width}`);
    await freezeMessages(page);
    await page.setViewportSize({ width, height: 844 });
    const logIn = async () => {
      const other = await visitor(cairn.url);
      await other.goto("/login");
      await other.getByLabel("Username or e-mail").fill(account.username);
      await other.getByLabel("Password", { exact: true }).fill(account.password);
      await other.keyboard.press("Enter");
      await expect(other).toHaveURL(/\/dashboard$/);
      return other;
    };
    const first = await logIn();
    await page.goto("/profile/edit/security");
    const list = page.getByRole("list", { name: "Logged-in devices" });
    await expect(list.getByRole("listitem").first()).toContainText("This device");
    await expect(list.getByText("Chrome on Linux").last()).toBeVisible();
    expect(await findBarriersOfState(page, `devices at ${width} px`)).toEqual([]);

    const count = await list.getByRole("listitem").count();
    await list
      .getByRole("button", { name: /^Log out Chrome on Linux/ })
      .first()
      .press("Enter");
    await expect(page.getByText("Chrome on Linux is logged out.")).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveCount(count - 1);
    await expect(list).toBeFocused();
    await first.goto("/profile/edit");
    await expect(first.getByRole("dialog", { name: "Log in again" })).toBeVisible();

    await logIn();
    await page.reload();
    await page.getByRole("button", { name: "Log out all other devices" }).click();
    await expect(page.getByText("All other devices are logged out.")).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveCount(1);
  });
}

for (const { width, atWidth } of bothWidths) {
  test(`[SEC-4] at ${atWidth} a person makes a token, which a program uses until it is removed`, async ({
    cairn,
    member,
  }) => {
    const { page, account } = await member(`token-owner-${width}`);
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/profile/edit/security");
    const section = page.getByRole("region", { name: "Access tokens for programs" });
    await expect(section.getByText("No tokens yet.")).toBeVisible();
    await section.getByRole("button", { name: "Create token" }).click();
    const dialog = page.getByRole("dialog", { name: "Create token" });
    await dialog.getByRole("button", { name: "Create token" }).click();
    await expect(dialog.getByText("Enter a name.")).toBeVisible();
    await dialog.getByLabel("Name").fill("Backup at home");
    await dialog.getByLabel("Current password", { exact: true }).fill("a guess");
    await dialog.getByRole("button", { name: "Create token" }).click();
    await expect(dialog.getByText("The password is wrong. Try again.")).toBeVisible();
    expect(await findBarriersOfState(page, `a token at ${width} px`)).toEqual([]);
    await dialog.getByLabel("Current password", { exact: true }).fill(account.password);
    await page.keyboard.press("Enter");
    const token = await dialog.getByLabel("Token", { exact: true }).inputValue();
    expect(token).toMatch(/^cairn[0-9a-z]{27}$/);
    expect(await findBarriersOfState(page, `the token at ${width} px`)).toEqual([]);
    // It is shown once, so only a button closes it.
    for (let times = 0; times < 3; times += 1) await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(dialog.getByLabel("Token", { exact: true })).toHaveValue(token);
    const call = () =>
      fetch(`${cairn.url}/apiserver/v1/user`, { headers: { authorization: `Bearer ${token}` } });
    expect((await call()).status).toBe(200);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(section.getByText("Backup at home")).toBeVisible();
    await section.getByRole("button", { name: "Remove Backup at home" }).click();
    await page
      .getByRole("dialog", { name: "Remove Backup at home?" })
      .getByRole("button", { name: "Remove" })
      .click();
    await expect(section.getByText("No tokens yet.")).toBeVisible();
    expect((await call()).status).toBe(401);
  });
}

for (const { width } of bothWidths) {
  test(`[SEC-3] at ${width} px a person confirms an address, changes it, and undoes the change @all`, async ({
    cairn,
    member,
  }) => {
    const { page, account } = await member(`addressee-${width}`);
    const [old, next] = [`${account.username}@example.org`, `${account.username}@example.net`];
    await page.setViewportSize({ width, height: 844 });
    const openLink = async (address: string, kind: string) => {
      const links = () => linksTo(cairn, address, kind);
      await expect.poll(() => links().length).toBeGreaterThan(0);
      await page.goto(links().at(-1) ?? "");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    };
    await page.goto("/profile/edit/security");
    const section = page.getByRole("region", { name: "E-mail address" });
    await expect(section.getByText("Not confirmed")).toBeVisible();
    expect(await findBarriersOfState(page, `an unconfirmed address at ${width} px`)).toEqual([]);
    await openLink(old, "confirm");
    expect(await findBarriersOfState(page, `a mailed link at ${width} px`)).toEqual([]);
    await page.getByRole("button", { name: "Confirm e-mail address" }).click();
    await expect(page.getByText("Your e-mail address is confirmed.")).toBeVisible();

    await page.goto("/profile/edit/security");
    await expect(section.getByText("Confirmed", { exact: true })).toBeVisible();
    await section.getByRole("button", { name: "Change e-mail address" }).click();
    const dialog = page.getByRole("dialog", { name: "Change e-mail address" });
    await dialog.getByLabel("New e-mail address").fill(next);
    await dialog.getByLabel("Current password", { exact: true }).fill("a guess");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("The password is wrong. Try again.")).toBeVisible();
    expect(await findBarriersOfState(page, `another address at ${width} px`)).toEqual([]);
    await dialog.getByLabel("Current password", { exact: true }).fill(account.password);
    await page.keyboard.press("Enter");
    await expect(section.getByText(`${next} is not confirmed yet`)).toBeVisible();
    await openLink(next, "change");
    await page.getByRole("button", { name: "Use this address" }).click();
    await expect(page.getByText("Your e-mail address is changed.")).toBeVisible();
    await page.goto("/profile/edit/security");
    await expect(section.getByText(next)).toBeVisible();

    await openLink(old, "undo");
    await page.getByRole("button", { name: "Keep this address" }).click();
    // The question before it says the same of the devices.
    await expect(page.getByText("Your account uses this address")).toBeVisible();
    await page.goto("/profile/edit/security");
    await expect(page.getByRole("dialog", { name: "Log in again" })).toBeVisible();
  });
}

test("[SEC-3] a late answer to a form of another address that was closed leaves the one opened since, and a late refusal is told @all", async ({
  member,
}) => {
  const { page, account } = await member("mover");
  await freezeMessages(page);
  const letAnswersCome = await blockAnswers(page, "POST", /\/user\/email$/);
  await page.goto("/profile/edit/security");
  const section = page.getByRole("region", { name: "E-mail address" });
  const dialog = page.getByRole("dialog", { name: "Change e-mail address" });
  const email = dialog.getByLabel("New e-mail address");
  const ask = async (address: string, password: string): Promise<void> => {
    await section.getByRole("button", { name: "Change e-mail address" }).click();
    await email.fill(address);
    await dialog.getByLabel("Current password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Change e-mail address" }).click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await ask("mover@example.net", account.password);
  await ask("mover@example.com", "a guess");
  await section.getByRole("button", { name: "Change e-mail address" }).click();
  await email.fill("typed since");
  letAnswersCome();
  await expect(page.getByText("We have sent a link to the new address.")).toBeVisible();
  await expect(page.getByRole("log")).toContainText("The password is wrong. Try again.");
  await expect(section.getByText("mover@example.net is not confirmed yet")).toBeAttached();
  await expect(email).toHaveValue("typed since");
});
