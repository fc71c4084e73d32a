import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { expect, test } from "@playwright/test";
import { runServer } from "./harness/run-server.ts";

test("[JOIN-1] a closed server offers no sign-up and says so @all", async ({ page }) => {
  const closed = await runServer({ settings: { SIGN_UP: "closed", HUMAN_CHECK: "off" } });
  try {
    await page.goto(closed.url);
    await expect(page.getByRole("main").getByRole("link", { name: "Log in" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Sign up" })).toHaveCount(0);
    await page.goto(`${closed.url}/sign-up`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign-up is closed");
    await expect(page.getByLabel("Username")).toHaveCount(0);
  } finally {
    await closed.stop();
  }
});

test("[JOIN-1] an invited person arrives with the code in the address @all", async ({ page }) => {
  const invited = await runServer({ settings: { SIGN_UP: "invite", HUMAN_CHECK: "off" } });
  try {
    const address = inviteTo(invited);
    await page.goto(`${invited.url}/sign-up`);
    await expect(page.getByLabel("Invitation code")).toHaveValue("");
    await page.getByLabel("Username").fill("invited");
    await page.getByLabel("Name", { exact: true }).fill("A Guest");
    await page.getByLabel("E-mail").fill("invited@example.org");
    await page.getByLabel("Password", { exact: true }).fill("come right in");
    await page.getByLabel("Invitation code").fill("a guess");
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    // The message is at the field, which has the focus, because the form is higher than a small screen.
    await expect(page.getByLabel("Invitation code")).toHaveAccessibleDescription(/unknown, used or expired/);
    await expect(page.getByLabel("Invitation code")).toBeFocused();
    await page.goto(address);
    await expect(page.getByLabel("Invitation code")).toHaveValue(/^[\w-]{22}$/);
    await page.getByLabel("Username").fill("invited");
    await page.getByLabel("Name", { exact: true }).fill("A Guest");
    await page.getByLabel("E-mail").fill("invited@example.org");
    await page.getByLabel("Password", { exact: true }).fill("come right in");
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  } finally {
    await invited.stop();
  }
});

/** The output of the operator's command. */
const inviteTo = ({ url, dataDir }: { readonly url: string; readonly dataDir: string }): string =>
  execFileSync(process.execPath, [join(import.meta.dirname, "../scripts/cairn.ts"), "invite", "create"], {
    env: { ...childEnvironment, CAIRN_DATA_DIR: dataDir, PUBLIC_URL: url, SIGN_UP: "invite" },
    encoding: "utf8",
  }).trim();
