import { createMember } from "./harness/api.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test.describe("refused at the door", () => {
      test.use({ refusals: [400, 401, 403, 409, 422] });

      test("[LOGIN-3] a wrong password and an unknown name are refused in the same words @all", async ({
        cairn,
        visitor,
      }) => {
        const account = await createMember(cairn.url);
        const page = await visitor();
        await page.goto("/login");
        const words: string[] = [];
        for (const username of [account.username, "nobody-of-this-name"]) {
          await page.getByLabel("Username or e-mail").fill(username);
          await page.getByLabel("Password", { exact: true }).fill("not the password");
          await page.keyboard.press("Enter");
          await expect(page.getByRole("alert")).toContainText("username or password");
          words.push((await page.getByRole("alert").textContent()) ?? "");
        }
        expect(words[0]).toBe(words[1]);
        await expect(page).toHaveURL(/\/login$/);
      });

      test("[LOGIN-7] sign-up shows each error at its field, including those that only the server knows", async ({
        cairn,
        visitor,
      }) => {
        const account = await createMember(cairn.url);
        const page = await visitor();
        await page.goto("/sign-up");
        await page.getByLabel("Username").fill("-no");
        await page.getByLabel("E-mail").fill("nowhere");
        await page.getByLabel("Password", { exact: true }).fill("four");
        await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
        await expect(page.getByLabel("Username")).toHaveAccessibleDescription(
          /start with a letter or a digit/,
        );
        await expect(page.getByLabel("Username")).toBeFocused();
        await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(/Fill this in/);
        await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/not a valid e-mail address/);
        await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/at least 5/);

        await page.getByLabel("Username").fill(account.username);
        await page.getByLabel("Name", { exact: true }).fill("Somebody Else");
        await page.getByLabel("E-mail").fill("somebody.else@example.org");
        await page.getByLabel("Password", { exact: true }).fill("long enough");
        await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
        await expect(page.getByLabel("Username")).toHaveAccessibleDescription(/taken/);
      });
    });

    test("[LOGIN-1] [LOGIN-2] [NAV-2] login sends a solved human check once, in small letters, however often one presses, and leads to the dashboard unless there is a page to go back to", async ({
      cairn,
      visitor,
    }) => {
      const account = await createMember(cairn.url);
      const page = await visitor();
      const tries: { readonly check: string | undefined; readonly form: string }[] = [];
      page.on("request", (request) => {
        if (!/\/login\b/.test(request.url()) || request.method() !== "POST") return;
        tries.push({ check: request.headers()["x-human-check"], form: request.postData() ?? "" });
      });
      await page.goto("/login");
      await page.getByLabel("Username or e-mail").fill(account.username.toUpperCase());
      await page.getByLabel("Password", { exact: true }).fill(account.password);
      await page.getByRole("main").getByRole("button", { name: "Log in" }).dblclick();
      await expect(page).toHaveURL(/\/dashboard$/);
      expect(tries).toHaveLength(1);
      expect(tries[0]?.check).toMatch(/^[\w+/=]{40,}$/);
      expect(tries[0]?.form).toContain(`l=${account.username}`);
    });

    test.describe("with another tab", () => {
      // It may open its live events with the session that has just ended, before it learns that.
      test.use({ refusals: [401] });

      test("[LOGIN-4] [LOGIN-5] the key is stored in cookie and local storage; logging out clears both, ends the session, and other tabs follow", async ({
        cairn,
        member,
      }) => {
        const { page } = await member();
        await page.goto("/dashboard");
        await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
        const key = await page.evaluate(() => localStorage.getItem("sessionkey"));
        expect(key).toMatch(/^[0-9a-z]{32}$/);
        expect(await page.evaluate(() => document.cookie)).toContain(`sessionkey=${key}`);
        const secondTab = await page.context().newPage();
        await secondTab.goto("/diary/workout-list");
        await expect(secondTab.getByRole("heading", { name: "Workouts", level: 1 })).toBeVisible();

        await page.getByRole("button", { name: "Your account" }).click();
        await page.getByRole("menuitem", { name: "Log out" }).click();
        await expect(page).toHaveURL(`${cairn.url}/`);
        await expect(secondTab).toHaveURL(`${cairn.url}/`);
        expect(await page.evaluate(() => localStorage.getItem("sessionkey"))).toBeNull();
        expect(await page.evaluate(() => document.cookie)).not.toContain("sessionkey=");
        const userByKey = async () =>
          await fetch(`${cairn.url}/apiserver/v1/user`, { headers: { sttauthorization: key ?? "" } });
        // The page does not wait for the server's answer to the logout.
        await expect.poll(async () => (await userByKey()).status).toBe(401);
      });
    });

    test("[LOGIN-4] a cookie alone is no proof to the API @all", async ({ cairn }) => {
      const account = await createMember(cairn.url);
      const answer = await fetch(`${cairn.url}/apiserver/v1/user`, {
        headers: { cookie: `sessionkey=${account.sessionKey}` },
      });
      expect(answer.status).toBe(403);
    });
  });
}

test.describe("refused late", () => {
  test.use({ refusals: [403, 409] });

  test("[LOGIN-3] a login that is refused late takes neither the focus nor the text from somebody who has gone on to another field @all", async ({
    visitor,
  }) => {
    const page = await visitor();
    const letAnswerCome = await blockAnswers(page, "POST", /\/apiserver\/v1\/login\?/);
    await page.goto("/login");
    const name = page.getByLabel("Username or e-mail");
    const password = page.getByLabel("Password", { exact: true });
    await name.fill("nobody-of-this-nam");
    await password.fill("not the password");
    await page.keyboard.press("Enter");
    await name.press("End");
    letAnswerCome();
    await expect(page.getByRole("alert")).toContainText("username or password");
    await page.keyboard.type("e");
    await expect(name).toHaveValue("nobody-of-this-name");
    await expect(password).toHaveValue("not the password");

    // Whoever has waited may type the password again at once.
    await password.press("Enter");
    await expect(page.getByRole("alert")).toContainText("username or password");
    await page.keyboard.type("x");
    await expect(password).toHaveValue("x");
  });

  test("[LOGIN-7] a sign-up that is refused late shows why, and leaves the focus to somebody who is typing in another field @all", async ({
    cairn,
    visitor,
  }) => {
    const account = await createMember(cairn.url);
    const page = await visitor();
    const letAnswerCome = await blockAnswers(page, "POST", /\/apiserver\/v1\/user$/);
    await page.goto("/sign-up");
    const name = page.getByLabel("Name", { exact: true });
    await page.getByLabel("Username").fill(account.username);
    await name.fill("Somebody Els");
    await page.getByLabel("E-mail").fill("somebody.else@example.org");
    await page.getByLabel("Password", { exact: true }).fill("long enough");
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    await name.press("End");
    letAnswerCome();
    await expect(page.getByLabel("Username")).toHaveAccessibleDescription(/taken/);
    await page.keyboard.type("e");
    await expect(name).toHaveValue("Somebody Else");
  });
});
