import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";
import { readMails } from "./harness/mails.ts";
import type { RunningCairn } from "./harness/run-server.ts";

// A wrong password is refused, a used link as well, and the session ends with the account.
test.use({ refusals: [401, 403, 404] });

/** The link in the mail to a person. */
const linkTo = (cairn: RunningCairn, username: string): string | undefined => {
  const mails = readMails(cairn).filter((mail) => mail.includes(`${username}@example.org`));
  return /\/delete-account\/[0-9a-f-]{36}\/confirm/.exec(mails.join("\n"))?.[0];
};

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("[ACCT-1] a person asks in the settings, opens the link of the mail in the same browser, and the account is gone", async ({
      cairn,
      member,
      visitor,
    }) => {
      const { page, account } = await member("leaving");
      const tab = await page.context().newPage();
      await tab.goto(`${cairn.url}/diary`);
      await page.goto("/profile/edit/data");
      const form = page.getByRole("form", { name: "Delete account" });
      await form.getByRole("button", { name: "Send deletion link" }).click();
      await expect(form.getByText("Enter your password.")).toBeVisible();
      await form.getByLabel("Password", { exact: true }).fill("a guess");
      await page.keyboard.press("Enter");
      await expect(form.getByText("The password is wrong. Try again.")).toBeVisible();
      expect(await findBarriersOfState(page, "asking for deletion")).toEqual([]);
      await form.getByLabel("Password", { exact: true }).fill(account.password);
      await page.keyboard.press("Enter");
      await expect(form.getByText(`We sent an e-mail to ${account.username}@example.org`)).toBeVisible();

      await expect.poll(() => linkTo(cairn, account.username)).toBeDefined();
      const link = linkTo(cairn, account.username) ?? "";
      await page.goto(link);
      await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
      expect(await findBarriersOfState(page, "a deleted account")).toEqual([]);
      // The other tab went to the home page by itself.
      await expect(tab).toHaveURL(`${cairn.url}/`);
      const other = await visitor();
      await other.goto(`/view_profile/${account.username}`);
      await expect(other.getByText(account.realName)).toHaveCount(0);
      await expect.poll(() => linkTo(cairn, account.username)).toBeUndefined();
    });
  });
}

test("[ACCT-1] [SEC-3] after a change of address the screen says that the link went to the earlier one @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member("moving");
  const headers = { sttauthorization: account.sessionKey, password: account.password };
  const email = `new-${account.username}@example.net`;
  await page.request.post(`${cairn.url}/apiserver/v1/user/email`, { headers, data: { email } });
  const mails = () => readMails(cairn).filter((mail) => mail.includes(email));
  const tokenOf = () => /kind=change&pt=([0-9a-f-]{36})/.exec(mails().join("\n"))?.[1];
  await expect.poll(tokenOf).toBeDefined();
  await page.request.post(`${cairn.url}/apiserver/v1/user/email/link`, { data: { token: tokenOf() } });

  await page.goto("/profile/edit/data");
  const form = page.getByRole("form", { name: "Delete account" });
  await form.getByLabel("Password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  await expect(form.getByText("the deletion link went to the earlier address")).toBeVisible();
  await expect(form.getByText(email)).toHaveCount(0);
  await expect.poll(() => linkTo(cairn, account.username)).toBeDefined();
});

test("[ACCT-1] without a login the link waits for a press, and a used link says so @all", async ({
  cairn,
  member,
  visitor,
}) => {
  const { page, account } = await member("hesitant");
  await page.goto("/profile/edit/data");
  const form = page.getByRole("form", { name: "Delete account" });
  await form.getByLabel("Password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  await expect.poll(() => linkTo(cairn, account.username)).toBeDefined();
  const link = linkTo(cairn, account.username) ?? "";

  const elsewhere = await visitor(cairn.url);
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("heading", { name: "Delete your account?" })).toBeVisible();
  expect(await findBarriersOfState(elsewhere, "confirming a deletion")).toEqual([]);
  await page.goto("/dashboard");
  await expect(page.getByRole("main")).toBeVisible();
  await elsewhere.getByRole("button", { name: "Delete my account permanently" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();

  const again = await visitor(cairn.url);
  await again.goto(link);
  await again.getByRole("button", { name: "Delete my account permanently" }).click();
  await expect(again.getByRole("heading", { name: "Your account was not deleted" })).toBeVisible();
  await expect(again.getByText("The link has expired or was used already.")).toBeVisible();
  expect(await findBarriersOfState(again, "a failed deletion")).toEqual([]);
  await again.goto("/delete-account/short/confirm");
  await expect(again.getByText("The link is not complete.")).toBeVisible();
});
