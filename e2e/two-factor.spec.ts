import type { Page } from "@playwright/test";
import { codeOf } from "../apps/server/test/stand-ins/authenticator-app.ts";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";

// Wrong codes are refused, and so is a password without one.
test.use({ refusals: [401, 403] });

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 }, permissions: ["clipboard-read", "clipboard-write"] });

    test("[LOGIN-11] [LOGIN-12] two-factor login is set up, asks for a code at the login, takes a recovery code, and is turned off @all", async ({
      member,
      visitor,
    }) => {
      test.slow();
      const { page, account } = await member("careful");
      const barriers: string[] = [];
      const look = async (screen: string, at = page): Promise<void> => {
        barriers.push(...(await findBarriersOfState(at, screen)));
      };
      await page.goto("/profile/edit/security");
      const card = page.getByRole("region", { name: "Two-factor login" });
      await card.getByRole("button", { name: "Set up" }).click();
      const dialog = page.getByRole("dialog", { name: "Set up two-factor login" });
      await dialog.getByLabel("Password", { exact: true }).fill("a guess");
      await page.keyboard.press("Enter");
      await expect(dialog.getByText("The password is wrong. Try again.")).toBeVisible();
      await look("the password");
      await dialog.getByLabel("Password", { exact: true }).fill(account.password);
      await page.keyboard.press("Enter");
      await expect(dialog.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
      const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
      const secret = (key ?? "").replaceAll(" ", "");
      await dialog.getByLabel("Code", { exact: true }).fill("000000");
      await page.keyboard.press("Enter");
      await expect(dialog.getByText("The code is wrong, too old or was used already")).toBeVisible();
      await look("the QR code");
      await dialog.getByLabel("Code", { exact: true }).fill(codeOf(secret));
      await page.keyboard.press("Enter");
      const kept = page.getByRole("dialog", { name: "Recovery codes" });
      await expect(kept.getByRole("listitem")).toHaveCount(10);
      await look("the recovery codes");
      const codes = await kept.getByRole("listitem").allTextContents();
      await kept.getByRole("button", { name: "Copy" }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
      const downloading = page.waitForEvent("download");
      await kept.getByRole("button", { name: "Download" }).click();
      expect((await downloading).suggestedFilename()).toBe("cairn-recovery-codes.txt");
      await kept.getByRole("button", { name: "I have saved them" }).click();
      await expect(card.getByText("10 recovery codes left.")).toBeVisible();
      await look("two-factor login is on");

      const other = await visitor();
      await enterPassword(other, account);
      const second = other.getByRole("form", { name: "Enter your code" });
      await expect(second.getByLabel("Code", { exact: true })).toBeFocused();
      await other.keyboard.press("Enter");
      await expect(second.getByText("Enter the code.")).toBeVisible();
      await look("the second step", other);
      await other.keyboard.type(codeOf(secret, 1));
      await other.keyboard.press("Enter");
      await expect(other).toHaveURL(/\/dashboard$/);

      const without = await visitor();
      await enterPassword(without, account);
      await without.getByRole("button", { name: "Use a recovery code" }).click();
      await expect(without.getByLabel("Recovery code")).toBeFocused();
      await look("a recovery code", without);
      await without.keyboard.type("0000-0000-0000-0000");
      await without.keyboard.press("Enter");
      await expect(without.getByText("The code is wrong, too old or was used already")).toBeVisible();
      await without.getByLabel("Recovery code").fill(codes[0] ?? "");
      await without.keyboard.press("Enter");
      await expect(without).toHaveURL(/\/dashboard$/);

      await page.reload();
      await expect(card.getByText("9 recovery codes left.")).toBeVisible();
      await card.getByRole("button", { name: "Turn off" }).click();
      const off = page.getByRole("dialog", { name: "Turn off two-factor login?" });
      await off.getByLabel("Password", { exact: true }).fill(account.password);
      await off.getByLabel("Code or recovery code").fill(codes[1] ?? "");
      await look("turning it off");
      await page.keyboard.press("Enter");
      await expect(card.getByRole("button", { name: "Set up" })).toBeVisible();
      const last = await visitor();
      await enterPassword(last, account);
      await expect(last).toHaveURL(/\/dashboard$/);
      expect(barriers).toEqual([]);
    });
  });
}

test("[LOGIN-11] the recovery codes are shown also if somebody tries to close the dialog while the first code is being checked @all", async ({
  member,
}) => {
  const { page, account } = await member("hasty");
  const letAnswerCome = await blockAnswers(page, "POST", /\/twofactor\/confirm$/);
  await page.goto("/profile/edit/security");
  await page
    .getByRole("region", { name: "Two-factor login" })
    .getByRole("button", { name: "Set up" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Set up two-factor login" });
  await dialog.getByLabel("Password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  await dialog.getByLabel("Code", { exact: true }).fill(codeOf((key ?? "").replaceAll(" ", "")));
  const sent = page.waitForRequest(/\/twofactor\/confirm$/);
  await page.keyboard.press("Enter");
  await sent;
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  // Chromium closes a dialog at the second Escape in a row.
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  letAnswerCome();
  const kept = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Escape");
  await kept.getByRole("button", { name: "I have saved them" }).click();
  await expect(kept).toHaveCount(0);
  await expect(page.getByText("10 recovery codes left.")).toBeVisible();
});

test("[LOGIN-11] a password that is refused late leaves its field to somebody who goes on typing @all", async ({
  member,
}) => {
  const { page } = await member("hasty");
  const letAnswerCome = await blockAnswers(page, "POST", /\/twofactor\/setup$/);
  await page.goto("/profile/edit/security");
  await page
    .getByRole("region", { name: "Two-factor login" })
    .getByRole("button", { name: "Set up" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Set up two-factor login" });
  const password = dialog.getByLabel("Password", { exact: true });
  await password.fill("over the");
  await page.keyboard.press("Enter");
  await password.press("End");
  await page.keyboard.type(" hill");
  letAnswerCome();
  await expect(dialog.getByText("The password is wrong. Try again.")).toBeVisible();
  await page.keyboard.type("s");
  await expect(password).toHaveValue("over the hills");
});

async function enterPassword(
  page: Page,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username or e-mail").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}
