import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerHumanCheck, solvedNumber } from "../../../testing/human-check.ts";
import { ownAccount } from "../../../testing/own-account.ts";
import { renderScreen, sendOnceMore, server } from "../../../testing/render-screen.tsx";
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
    await expect.element(page.getByRole("heading", { name: "Reset your password", level: 1 })).toBeVisible();
    await expect.element(page.getByText(/^Enter your username or e-mail\. If there is/)).toBeVisible();
    await button("Send link").click();
    await expect.element(field("Username or e-mail")).toHaveAccessibleDescription("Fill this in.");
    await expect.element(field("Username or e-mail")).toHaveFocus();
    await field("Username or e-mail").fill(" Anna ");
    const letAnswer = server.hold("resetPassword");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Send link")).toHaveAttribute("aria-busy", "true");
    await expect.element(field("Username or e-mail")).not.toHaveAttribute("aria-invalid");
    sendOnceMore();
    letAnswer();
    await expect
      .element(page.getByText(/^If there is such an account, we have sent it an e-mail/))
      .toBeVisible();
    await expect.element(field("Username or e-mail")).not.toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: "Back to login" })).toHaveAttribute("href", "/login");
    expect(server.callsOf("resetPassword")).toHaveLength(1);
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
    await expect.element(button("Send link")).not.toHaveAttribute("aria-busy");
    // Another attempt says nothing of the one before.
    const letAnswer = server.hold("resetPassword");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    letAnswer();
    await expect.element(page.getByRole("alert")).toBeVisible();
  });

  it("says why no check of the browser came, and asks for no link", async () => {
    server.refuse("getHumanCheck", "request.invalid");
    await renderScreen(<PasswordReset />, { isVisitor: true });
    await field("Username or e-mail").fill("anna");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(page.getByText("Your browser checks that you are not a robot.")).toBeVisible();
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
    await expect
      .element(page.getByRole("heading", { name: "Choose a new password", level: 1 }))
      .toBeVisible();
    await expect.element(page.getByRole("form", { name: "Choose a new password" })).toBeVisible();
    await expect
      .element(field("New password"))
      .toHaveAccessibleDescription("At least 5 characters. Longer is safer.");
    await expect.element(field("Current password")).not.toBeInTheDocument();
    expect(page.getByRole("checkbox").elements()).toEqual([]);
    await fill("", "");
    await expect.element(field("New password")).toHaveFocus();
    await fill("four", "four");
    await expect.element(field("New password")).toHaveAccessibleDescription("Use at least 5 characters.");
    await expect.element(field("New password")).toHaveFocus();
    await expect.element(field("New password again")).not.toHaveAttribute("aria-invalid");
    await fill("x".repeat(201), "x".repeat(201));
    await expect.element(field("New password")).toHaveAccessibleDescription("Use at most 200 characters.");
    await fill("a new one", "another");
    await expect
      .element(field("New password again"))
      .toHaveAccessibleDescription("Type the same password in both fields.");
    await expect.element(field("New password again")).toHaveFocus();
    await expect.element(field("New password")).not.toHaveAttribute("aria-invalid");
    expect(sent()).toEqual([]);
    server.answer("changePassword", true);
    const letAnswer = server.hold("changePassword");
    await fill("a new one", "a new one");
    await expect.element(button("Save password")).toHaveAttribute("aria-busy", "true");
    await expect.element(field("New password again")).not.toHaveAttribute("aria-invalid");
    sendOnceMore();
    letAnswer();
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
    await expect.element(button("Save password")).not.toHaveAttribute("aria-busy");
    expect(page.getByText(/^The link is not complete\./).elements()).toEqual([]);
    // A network that is away has another reason, and a wrong password is none of this form.
    server.cut("changePassword");
    await button("Save password").click();
    await expect.element(page.getByRole("alert")).toMatchTextContent(/connection|network/i);
    server.refuse("changePassword", "account.wrong_password");
    await button("Save password").click();
    await expect.element(page.getByRole("alert")).toMatchTextContent(/password is wrong/);
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
    await expect.element(page.getByRole("region", { name: "Password" })).toBeVisible();
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
    await expect.element(field("Current password")).not.toHaveAttribute("aria-invalid");
    server.answer("changePassword", true);
    const asked = (["getUser", "listTokens"] as const).map((call) => server.callsOf(call).length);
    await field("Current password").fill("secret");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Password saved. Your other devices are logged out.")).toBeVisible();
    await expect.element(field("New password")).toHaveValue("");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
    // Whether there is a password, and which tokens, may be otherwise now.
    for (const [at, call] of (["getUser", "listTokens"] as const).entries())
      await expect.poll(() => server.callsOf(call).length).toBeGreaterThan(asked[at] ?? 0);
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
