import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember } from "./harness/api.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";
import { readMails } from "./harness/mails.ts";
import type { RunningCairn } from "./harness/run-server.ts";

// A wrong password is refused, and so is a used link.
test.use({ refusals: [401, 403] });

/** Text of the mails to a person. */
const mailsTo = (cairn: RunningCairn, username: string): readonly string[] =>
  readMails(cairn).filter((mail) => mail.includes(`${username}@example.org`));

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("[PASS-1] [PASS-2] a forgotten password is replaced by the link in the mail, once", async ({
      cairn,
      visitor,
    }) => {
      const account = await createMember(cairn.url, "forgetful");
      const page = await visitor();
      await page.goto("/login");
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
      await page.getByRole("button", { name: "Send link" }).click();
      await expect(page.getByText("Fill this in.")).toBeVisible();
      expect(await findBarriersOfState(page, "password reset")).toEqual([]);
      await page.getByLabel("Username or e-mail").fill(account.username);
      await page.keyboard.press("Enter");
      await expect(page.getByText("we have sent it an e-mail with a link")).toBeVisible();

      const linkIn = () => /\/rt\?pt=[0-9a-f-]{36}/.exec(mailsTo(cairn, account.username).join("\n"))?.[0];
      await expect.poll(linkIn).toBeDefined();
      const link = linkIn() ?? "";
      await page.goto(link);
      await page.getByLabel("New password", { exact: true }).fill("far away");
      await page.getByLabel("New password again", { exact: true }).fill("far");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Type the same password in both fields.")).toBeVisible();
      expect(await findBarriersOfState(page, "a new password")).toEqual([]);
      await page.getByLabel("New password again", { exact: true }).fill("far away");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Your password is saved")).toBeVisible();
      await page.getByRole("link", { name: "Log in" }).last().click();
      await page.getByLabel("Username or e-mail").fill(account.username);
      await page.getByLabel("Password", { exact: true }).fill("far away");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/dashboard$/);

      const again = await visitor();
      await again.goto(link);
      await again.getByLabel("New password", { exact: true }).fill("over the hills");
      await again.getByLabel("New password again", { exact: true }).fill("over the hills");
      await again.keyboard.press("Enter");
      await expect(again.getByRole("alert")).toContainText("The link has expired or was used already.");
      await again.goto("/rt?pt=short");
      await expect(again.getByRole("alert")).toContainText("The link is not complete.");
    });
  });
}

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("[PASS-2] a used link says so to a logged-in person, and changes nothing of theirs @all", async ({
      cairn,
      member,
    }) => {
      const forgetful = await createMember(cairn.url, "forgetful");
      const { page, account } = await member("logged-in");
      await page.request.get(`${cairn.url}/apiserver/v1/resetPassword?username=${forgetful.username}`);
      const linkIn = () => /\/rt\?pt=[0-9a-f-]{36}/.exec(mailsTo(cairn, forgetful.username).join("\n"))?.[0];
      await expect.poll(linkIn).toBeDefined();
      const link = linkIn() ?? "";
      const choose = async (password: string) => {
        await page.goto(link);
        await page.getByLabel("New password", { exact: true }).fill(password);
        await page.getByLabel("New password again", { exact: true }).fill(password);
        await page.keyboard.press("Enter");
      };
      await choose("far away");
      await expect(page.getByText("Your password is saved")).toBeVisible();
      await choose("over there");
      await expect(page.getByRole("alert")).toContainText("The link has expired or was used already.");
      expect(await findBarriersOfState(page, "a link that was used")).toEqual([]);
      const user = await page.request.get(`${cairn.url}/apiserver/v1/user`, {
        headers: { sttauthorization: account.sessionKey },
      });
      expect(user.status()).toBe(200);
    });
  });
}

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("[API-95] a new password set in the settings logs the other devices out @all", async ({
      cairn,
      member,
      visitor,
    }) => {
      const { page, account } = await member("careful");
      const other = await visitor(cairn.url);
      await other.goto("/login");
      await other.getByLabel("Username or e-mail").fill(account.username);
      await other.getByLabel("Password", { exact: true }).fill(account.password);
      await other.keyboard.press("Enter");
      await expect(other).toHaveURL(/\/dashboard$/);

      const tokens = await page.request.post(`${cairn.url}/apiserver/v1/user/tokens`, {
        headers: { sttauthorization: account.sessionKey, password: account.password },
        data: { name: "Backup at home", scopes: ["read"], days: 30 },
      });
      const { token } = (await tokens.json()).payload;
      const useToken = async () =>
        (
          await page.request.get(`${cairn.url}/apiserver/v1/user`, {
            headers: { authorization: `Bearer ${token}` },
          })
        ).status();
      await freezeMessages(page);
      await page.goto("/profile/edit/security");
      const form = page.getByRole("form", { name: "Choose a new password" });
      await form.getByLabel("Current password", { exact: true }).fill("a guess");
      await form.getByLabel("New password", { exact: true }).fill("far away");
      await form.getByLabel("New password again", { exact: true }).fill("far away");
      await page.keyboard.press("Enter");
      await expect(form.getByText("The password is wrong. Try again.")).toBeVisible();
      await form.getByLabel("Current password", { exact: true }).fill(account.password);
      await form.getByLabel("Keep my access tokens").check();
      expect(await findBarriersOfState(page, "a new password in the settings")).toEqual([]);
      await form.getByRole("button", { name: "Save password" }).click();
      await expect(page.getByText("Password saved. Your other devices are logged out.")).toBeVisible();
      expect(await useToken()).toBe(200);
      await form.getByLabel("Current password", { exact: true }).fill("far away");
      await form.getByLabel("New password", { exact: true }).fill("over the hills");
      await form.getByLabel("New password again", { exact: true }).fill("over the hills");
      await page.keyboard.press("Enter");
      await expect.poll(useToken).toBe(401);
      await expect(form.getByLabel("Keep my access tokens")).toBeHidden();
      await other.goto("/profile/edit");
      await expect(other.getByRole("dialog", { name: "Log in again" })).toBeVisible();
      await page.reload();
      await expect(form).toBeVisible();
    });
  });
}
