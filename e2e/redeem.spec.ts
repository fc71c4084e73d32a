import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";

// An unknown name and a wrong code are refused.
test.use({ refusals: [400, 403, 404] });

/** A code as the operator makes one. */
async function newVoucher(dataDir: string): Promise<string> {
  const tool = join(import.meta.dirname, "..", "scripts", "cairn.ts");
  const env = { ...childEnvironment, CAIRN_DATA_DIR: dataDir };
  const made = await promisify(execFile)(process.execPath, [tool, "voucher", "create", "--days", "30"], {
    env,
  });
  return made.stdout.trim();
}

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("[VOUC-1] a voucher is redeemed in the steps user, code and success, once @all", async ({
      cairn,
      member,
      visitor,
    }) => {
      const { page, account } = await member("lucky");
      const code = await newVoucher(cairn.dataDir);
      expect(code).toMatch(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
      await page.goto("/redeem");
      const user = page.getByLabel("Username or e-mail");
      await user.fill("x");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Enter at least 2 characters.")).toBeVisible();
      await user.fill("nobody-of-this-name");
      await page.keyboard.press("Enter");
      await expect(page.getByText("There is no user with this name.")).toBeVisible();
      expect(await findBarriersOfState(page, "redeem, user")).toEqual([]);
      await user.fill(account.username);
      await page.keyboard.press("Enter");

      const field = page.getByLabel("Voucher code");
      await field.fill("2222222222222222");
      await expect(field).toHaveValue("2222-2222-2222-2222");
      await page.keyboard.press("Enter");
      await expect(page.getByText("This code is unknown, was redeemed or has expired.")).toBeVisible();
      expect(await findBarriersOfState(page, "redeem, code")).toEqual([]);
      await field.fill(code.toLowerCase().replaceAll("-", ""));
      await expect(field).toHaveValue(code);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Voucher redeemed.")).toBeVisible();

      const other = await visitor(cairn.url);
      await other.goto("/redeem/fi");
      await expect(other.getByRole("heading", { level: 1 })).toHaveText("Lunasta lahjakoodi");
      await other.goto("/redeem/xx");
      await expect(other.getByRole("heading", { level: 1 })).toHaveText("Redeem a voucher");
      await other.goto("/redeem/es");
      await other.getByLabel("Nombre de usuario o correo electrónico").fill(account.username);
      await other.keyboard.press("Enter");
      await other.getByLabel("Código del vale").fill(code);
      await other.keyboard.press("Enter");
      await expect(other.getByText("Este código no existe, ya se ha canjeado o ha caducado.")).toBeVisible();
      await expect(other.locator("section[lang=es]")).toBeVisible();
      expect(await findBarriersOfState(other, "redeem in Spanish")).toEqual([]);
    });
  });
}

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("[SHOP-1] [NAV-8] the shop shows three cards with external links, and /hrm is the page on belts without a store", async ({
      visitor,
    }) => {
      const page = await visitor();
      await page.goto("/shop");
      await expect(page.getByRole("link", { name: /^Visit / })).toHaveCount(3);
      expect(await findBarriersOfState(page, "the shop")).toEqual([]);
      await page.goto("/hrm");
      await expect(page).toHaveURL(/\/hr-belt$/);
      await expect(page.getByText("This server names no store")).toBeVisible();
    });
  });
}
