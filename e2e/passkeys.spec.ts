import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember } from "./harness/api.ts";
import { addAuthenticator } from "./harness/authenticator.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { bothWidths, expect, logInWith, test } from "./harness/journey.ts";

// A session that was logged out is refused, and so is a wrong password.
test.use({ refusals: [401, 403] });

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("[LOGIN-13] [LOGIN-14] a passkey is added, renamed, logs in without a name, and is removed @all", async ({
      cairn,
      visitor,
    }) => {
      test.slow();
      const account = await createMember(cairn.url, "keeper");
      // Passkeys work only for names, not for 127.0.0.1.
      const url = cairn.url.replace("127.0.0.1", "localhost");
      const page = await visitor(url);
      await addAuthenticator(page);
      await logInWith(page, account.sessionKey);
      const barriers: string[] = [];
      const look = async (screen: string): Promise<void> => {
        barriers.push(...(await findBarriersOfState(page, screen)));
      };
      const letNameCome = await blockAnswers(page, "PUT", /\/passkeys\/[^/]+$/);
      await page.goto("/profile/edit/security");
      const card = page.getByRole("region", { name: "Passkeys" });
      await expect(card.getByText("You have no passkeys yet.")).toBeVisible();
      await card.getByRole("button", { name: "Add a passkey" }).click();
      const adding = page.getByRole("dialog", { name: "Add a passkey" });
      await adding.getByLabel("Password", { exact: true }).fill("a guess");
      await page.keyboard.press("Enter");
      await expect(adding.getByText("The password is wrong. Try again.")).toBeVisible();
      await look("adding a passkey");
      await adding.getByLabel("Password", { exact: true }).fill(account.password);
      await page.keyboard.press("Enter");
      await expect(card.getByRole("listitem")).toHaveCount(1);
      await card.getByRole("button", { name: /^Rename / }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("My phone");
      await look("renaming");
      await page.keyboard.press("Enter");
      // The name that is on its way is the one that is saved.
      await expect(page.getByRole("dialog").getByLabel("Name")).not.toBeEditable();
      letNameCome();
      await expect(card.getByText("My phone")).toBeVisible();
      await look("a passkey");

      await page.evaluate(() => {
        localStorage.removeItem("sessionkey");
        document.cookie = "sessionkey=; Path=/; Max-Age=0";
      });
      await page.goto("/login");
      const button = page.getByRole("button", { name: "Log in with a passkey" });
      await expect(page.getByLabel("Username or e-mail")).toHaveAttribute(
        "autocomplete",
        "username webauthn",
      );
      // Chromium's authenticator may pick the suggestion in the field by itself.
      await Promise.any([page.waitForURL(/\/dashboard$/), button.click()]);
      await expect(page).toHaveURL(/\/dashboard$/);

      await page.goto("/profile/edit/security");
      await expect(card.getByText(/Last used/)).toBeVisible();
      await card.getByRole("button", { name: "Remove My phone" }).click();
      const removing = page.getByRole("dialog", { name: "Remove this passkey?" });
      await removing.getByLabel("Password", { exact: true }).fill(account.password);
      await look("removing");
      await page.keyboard.press("Enter");
      await expect(card.getByText("You have no passkeys yet.")).toBeVisible();
      expect(barriers).toEqual([]);
    });
  });
}

test("[LOGIN-14] at a numeric address the settings say where passkeys work, and the login has no button @all", async ({
  member,
  visitor,
}) => {
  const { page } = await member("keeper");
  await page.goto("/profile/edit/security");
  await expect(page.getByText("Passkeys need an address with a name.")).toBeVisible();
  const other = await visitor();
  await other.goto("/login");
  await expect(other.getByLabel("Username or e-mail")).toBeVisible();
  await expect(other.getByRole("button", { name: "Log in with a passkey" })).toHaveCount(0);
});

/**
 * Records the challenges with which the page asks the browser for a passkey, and never answers. Pretends
 * that the browser can offer passkeys in a field.
 *
 * @returns a function that gives the challenges in base64url, in order
 */
async function noteQuestions(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.defineProperty(PublicKeyCredential, "isConditionalMediationAvailable", {
      value: () => Promise.resolve(true),
    });
    navigator.credentials.get = (options) => {
      const bytes = new Uint8Array(options?.publicKey?.challenge as ArrayBuffer);
      const text = btoa(String.fromCodePoint(...bytes));
      asked.push(text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""));
      document.documentElement.dataset["questions"] = asked.join(" ");
      return new Promise(() => undefined);
    };
  });
  return async () =>
    ((await page.locator("html").getAttribute("data-questions")) ?? "").split(" ").filter(Boolean);
}

const challenge = "**/login/passkey/start";

test("[LOGIN-13] after leaving the login before its challenge arrives, no passkey is asked for elsewhere @all", async ({
  cairn,
  visitor,
}) => {
  const page = await visitor(cairn.url.replace("127.0.0.1", "localhost"));
  const questions = await noteQuestions(page);
  const goOn = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(challenge, async (route) => {
    asked += 1;
    await goOn.promise;
    await route.continue();
  });
  await page.goto("/login");
  await expect.poll(() => asked).toBe(1);
  // The second request is for the browser's own dialog, which needs no field; the first was for the offer in
  // the username field.
  const button = page.getByRole("button", { name: "Log in with a passkey" });
  await button.click();
  await expect.poll(() => asked).toBe(2);
  await page.getByRole("link", { name: "Sign up" }).first().click();
  await expect(page).toHaveURL(/\/sign-up$/);
  // The address changes first; the login stays until the next page is ready.
  await expect(button).toHaveCount(0);
  let late = 0;
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/login/passkey/start")) late += 1;
  });
  goOn.resolve();
  await expect.poll(() => late).toBe(2);
  // The next login asks, as it should; an earlier request would have come first.
  const next = page.waitForResponse(challenge);
  await page.getByRole("link", { name: "Log in" }).first().click();
  const { payload } = (await (await next).json()) as { payload: { challenge: string } };
  await expect.poll(questions).toContain(payload.challenge);
  expect(await questions()).toEqual([payload.challenge]);
});

test("[LOGIN-13] a login that gets no challenge shows no error by itself, and asks once @all", async ({
  cairn,
  visitor,
}) => {
  const page = await visitor(cairn.url.replace("127.0.0.1", "localhost"));
  const questions = await noteQuestions(page);
  let asked = 0;
  await page.route(challenge, async (route) => {
    asked += 1;
    await route.fulfill({ status: 403, json: { error: { code: "403", reason: "request.rate_limited" } } });
  });
  await page.goto("/login");
  await expect.poll(() => asked).toBe(1);
  const button = page.getByRole("button", { name: "Log in with a passkey" });
  await expect(button).toBeEnabled();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await button.click();
  await expect(page.getByRole("alert")).toHaveCount(1);
  // The press, and the offer in the field, which starts again after it.
  await expect.poll(() => asked).toBe(3);
  expect(await questions()).toEqual([]);
});
