import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerHumanCheck, solvedNumber } from "../../../testing/human-check.ts";
import { ownAccount } from "../../../testing/own-account.ts";
import { renderScreen, server } from "../../../testing/render-screen.tsx";
import { ChangePassword } from "./change-password.tsx";
import { PasswordReplace } from "./password-replace.tsx";
import { PasswordReset } from "./password-reset.tsx";

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole("button", { name });
const sent = () =>
  server
    .callsOf("changePassword")
    .map(({ body, headers }) =>
      Object.fromEntries([
        ...(body as unknown as FormData),
        ["hasSession", headers.has("sttauthorization")] as const,
      ]),
    );
/** 36 characters, as in a mail. */
const token = "a".repeat(36);

describe("[PASS-1] asking for a link to a new password", () => {
  it("needs a name or an address, and says the same whoever it is", async () => {
    await answerHumanCheck();
    server.answer("resetPassword", true);
    await renderScreen(<PasswordReset />, { isVisitor: true });
    await button("Send link").click();
    await expect.element(field("Username or e-mail")).toHaveAccessibleDescription("Fill this in.");
    await expect.element(field("Username or e-mail")).toHaveFocus();
    await field("Username or e-mail").fill(" Anna ");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByText(/^If there is such an account, we have sent it an e-mail/))
      .toBeVisible();
    await expect.element(field("Username or e-mail")).not.toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: "Back to login" })).toHaveAttribute("href", "/login");
    const [call] = server.callsOf("resetPassword");
    expect([call?.query.username, solvedNumber(call?.headers)]).toEqual(["anna", 1]);
  });

  it("says why it failed, and keeps what was typed", async () => {
    await answerHumanCheck();
    server.refuse("resetPassword", "session.human_check_failed");
    await renderScreen(<PasswordReset />, { isVisitor: true });
    await field("Username or e-mail").fill("anna");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(field("Username or e-mail")).toHaveValue("anna");
  });
});

const showLink = async (pt = token) => {
  await renderScreen(<PasswordReplace pt={pt} />);
};
const fill = async (one: string, other: string) => {
  await field("New password").fill(one);
  await field("New password again").fill(other);
  await button("Save password").click();
};

describe("[PASS-2] the link to a new password", () => {
  it("takes one that is long enough, typed twice, without the session of whoever is logged in here", async () => {
    await showLink();
    await expect.element(field("Current password")).not.toBeInTheDocument();
    await fill("four", "four");
    await expect.element(field("New password")).toHaveAccessibleDescription("Use at least 5 characters.");
    await expect.element(field("New password")).toHaveFocus();
    await fill("x".repeat(201), "x".repeat(201));
    await expect.element(field("New password")).toHaveAccessibleDescription("Use at most 200 characters.");
    await fill("a new one", "another");
    await expect
      .element(field("New password again"))
      .toHaveAccessibleDescription("Type the same password in both fields.");
    await expect.element(field("New password again")).toHaveFocus();
    expect(sent()).toEqual([]);
    server.answer("changePassword", true);
    await fill("a new one", "a new one");
    await expect.element(page.getByText(/^Your password is saved, and all devices/)).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
    await expect.element(page.getByRole("link", { name: "Ask for a new link" })).not.toBeInTheDocument();
    expect(sent()).toEqual([{ new: "a new one", token, hasSession: false }]);
  });

  it("says that it works no more, with the way to a new one", async () => {
    await showLink();
    server.refuse("changePassword", "account.reset_invalid");
    await fill("a new one", "a new one");
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Ask for a new link" }))
      .toHaveAttribute("href", "/password-reset");
  });

  it("is not complete", async () => {
    await showLink("abc");
    await expect.element(page.getByText(/^The link is not complete\./)).toBeVisible();
    await expect.element(field("New password")).not.toBeInTheDocument();
  });
});

const show = async ({ hasPassword = true, hasTokens = false } = {}) => {
  server.answer("getUser", { ...ownAccount, hasPassword });
  server.answer(
    "listTokens",
    hasTokens ? [{ id: "t1", name: "Backup", scopes: ["read"], createdAt: 0 }] : [],
  );
  await renderScreen(<ChangePassword />);
  await expect.element(button("Save password")).toBeVisible();
};

describe("[PASS-2] a new password in the settings", () => {
  it("needs the current one, which stays a problem of its own field", async () => {
    await show();
    await expect.element(page.getByText("A new password logs out all your other devices.")).toBeVisible();
    server.refuse("changePassword", "account.wrong_password");
    await field("Current password").fill("guess");
    await field("New password").fill("a new one");
    await field("New password again").fill("a new one");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(field("Current password"))
      .toHaveAccessibleDescription("The password is wrong. Try again.");
    server.refuse("changePassword", "account.too_many_tries");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toBeVisible();
    server.answer("changePassword", true);
    await field("Current password").fill("secret");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Password saved. Your other devices are logged out.")).toBeVisible();
    await expect.element(field("New password")).toHaveValue("");
    await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
    expect(sent().at(-1)).toEqual({ new: "a new one", current: "secret", hasSession: true });
  });

  it("keeps access tokens only if its owner wants that", async () => {
    await show({ hasTokens: true });
    server.answer("changePassword", true);
    await field("Current password").fill("secret");
    await field("New password").fill("a new one");
    await field("New password again").fill("a new one");
    await page.getByRole("checkbox", { name: /^Keep my access tokens/ }).click();
    await button("Save password").click();
    await expect
      .poll(sent)
      .toEqual([{ new: "a new one", current: "secret", keepTokens: "true", hasSession: true }]);
  });

  it("is the first of an account that has none", async () => {
    await show({ hasPassword: false });
    await expect.element(page.getByText(/^Your account has no password\. Set one/)).toBeVisible();
    await expect.element(field("Current password")).not.toBeInTheDocument();
  });
});
