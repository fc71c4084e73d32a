import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ownAccount } from "../../testing/own-account.ts";
import { renderScreen, sendOnceMore, server } from "../../testing/render-screen.tsx";
import { EmailAddress } from "./email-address.tsx";
import { EmailLink } from "./email-link.tsx";

const button = (name: string) => page.getByRole("button", { name });
const dialog = () => page.getByRole("dialog", { name: "Change e-mail address" });
const field = (name: string) => dialog().getByLabelText(name, { exact: true });

const show = async ({
  isConfirmed = true,
  hasPassword = true,
  pending = undefined as string | undefined,
} = {}) => {
  server.answer("getUser", { ...ownAccount, hasPassword });
  server.answer("getEmail", { email: ownAccount.email, isConfirmed, pending });
  await renderScreen(<EmailAddress />);
  await expect.element(page.getByText("anna@example.org", { exact: true })).toBeVisible();
};

const places = () => document.querySelectorAll("section > [aria-hidden][style*=height]").length;

describe("[SEC-3] the e-mail address", () => {
  it("is confirmed, and then no link is offered", async () => {
    await show();
    await expect.element(page.getByText("Confirmed", { exact: true })).toBeVisible();
    await expect.element(button("Send confirmation link")).not.toBeInTheDocument();
    expect(page.getByText(/is not confirmed yet/).elements()).toEqual([]);
  });

  it("is confirmed by a link that is sent on demand, or it says why not", async () => {
    await show({ isConfirmed: false, pending: "new@example.org" });
    await expect.element(page.getByText("Not confirmed", { exact: true })).toBeVisible();
    await expect
      .element(page.getByText("new@example.org is not confirmed yet. Open the link that we sent to it."))
      .toBeVisible();
    server.refuse("confirmEmail", "request.invalid");
    const letAnswer = server.hold("confirmEmail");
    await button("Send confirmation link").click();
    await expect.element(button("Send confirmation link")).toHaveAttribute("aria-busy", "true");
    letAnswer();
    await expect.element(page.getByText(/^The request was not valid\./)).toBeVisible();
    expect(page.getByText("We have sent you an e-mail with a link.").elements()).toEqual([]);
    server.answer("confirmEmail", true);
    await button("Send confirmation link").click();
    await expect.element(page.getByText("We have sent you an e-mail with a link.")).toBeVisible();
  });

  it("changes with the password, once the new one has confirmed it", async () => {
    await show();
    await button("Change e-mail address").click();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await button("Change e-mail address").click();
    await expect
      .element(dialog().getByText(/^We send a link to the new address\. It replaces/))
      .toBeVisible();
    await expect.element(field("New e-mail address")).toHaveFocus();
    await expect.element(field("New e-mail address")).not.toHaveAttribute("aria-invalid");
    await expect.element(field("Current password")).not.toHaveAttribute("aria-invalid");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(field("New e-mail address"))
      .toHaveAccessibleDescription("Enter an e-mail address, such as name@example.org.");
    await expect.element(field("Current password")).toHaveAccessibleDescription("Enter your password.");
    await field("New e-mail address").fill("anna@home");
    await field("Current password").fill("pässword");
    await dialog().getByRole("button", { name: "Change e-mail address" }).click();
    await expect.element(field("New e-mail address")).toHaveAttribute("aria-invalid", "true");
    await expect.element(field("Current password")).not.toHaveAttribute("aria-invalid");
    for (const wrong of ["an na@example.org", "anna@example org.fi", "@example.org"]) {
      await field("New e-mail address").fill(wrong);
      await expect.element(field("New e-mail address")).toHaveAttribute("aria-invalid", "true");
    }
    expect(server.callsOf("changeEmail")).toEqual([]);
    await field("New e-mail address").fill(" new@example.org ");
    await expect.element(field("New e-mail address")).not.toHaveAttribute("aria-invalid");
    server.refuse("changeEmail", "account.wrong_password");
    await dialog().getByRole("button", { name: "Change e-mail address" }).click();
    await expect.element(dialog().getByText("The password is wrong. Try again.")).toBeVisible();
    server.answer("changeEmail", true);
    server.answer("getEmail", { email: ownAccount.email, isConfirmed: true, pending: "new@example.org" });
    const letAnswer = server.hold("changeEmail");
    const change = dialog().getByRole("button", { name: "Change e-mail address" });
    await change.click();
    await expect.element(change).toHaveAttribute("aria-busy", "true");
    expect(dialog().getByRole("alert").elements()).toEqual([]);
    sendOnceMore();
    letAnswer();
    await expect.element(page.getByText("We have sent a link to the new address.")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByText(/^new@example.org is not confirmed yet/)).toBeVisible();
    expect(
      server.callsOf("changeEmail").map(({ body, headers }) => [body.email, headers.get("password")]),
    ).toEqual([
      ["new@example.org", encodeURIComponent("pässword")],
      ["new@example.org", encodeURIComponent("pässword")],
    ]);
  });

  it("needs no password where there is none", async () => {
    await show({ hasPassword: false });
    await button("Change e-mail address").click();
    await expect.element(field("Current password")).not.toBeInTheDocument();
    await field("New e-mail address").fill("new@example.org");
    server.answer("changeEmail", true);
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.callsOf("changeEmail").map(({ headers }) => headers.get("password"))).toEqual([null]);
  });

  it("is asked for again after a failure", async () => {
    server.answer("getUser", ownAccount);
    server.refuse("getEmail", "request.invalid");
    const letCome = server.hold("getEmail");
    await renderScreen(<EmailAddress />);
    await expect.poll(places).toBe(1);
    expect(page.getByRole("button").elements()).toEqual([]);
    letCome();
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(places()).toBe(0);
    await expect.element(page.getByRole("region", { name: "E-mail address" })).toBeVisible();
    server.answer("getEmail", { email: "anna@example.org", isConfirmed: true });
    await button("Try again").click();
    await expect.element(page.getByText("anna@example.org", { exact: true })).toBeVisible();
  });
});

/** What each link is for. */
const texts = {
  CONFIRM: "Confirm that the address to which this link was sent is yours.",
  CHANGE: /^From now on, e-mails go to the address to which this link was sent/,
  UNDO: /^Your account keeps the address to which this link was sent/,
};

describe("[SEC-3] the link of a mail", () => {
  it.each([
    [
      "confirm",
      "Confirm your e-mail address",
      "Confirm e-mail address",
      "CONFIRM",
      "Your e-mail address is confirmed.",
      "Open Cairn",
    ],
    [
      "anything",
      "Confirm your e-mail address",
      "Confirm e-mail address",
      "CONFIRM",
      "Your e-mail address is confirmed.",
      "Open Cairn",
    ],
    [
      "change",
      "Use a new e-mail address",
      "Use this address",
      "CHANGE",
      "Your e-mail address is changed.",
      "Open Cairn",
    ],
    [
      "undo",
      "Keep your e-mail address",
      "Keep this address",
      "UNDO",
      /^Your account uses this address/,
      "Choose a new password",
    ],
  ] as const)("works by a press: %s", async (kind, title, action, done, words, next) => {
    server.answer("openEmailLink", { done });
    await renderScreen(<EmailLink kind={kind} token="t0k3n" />, { isVisitor: true });
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    expect(server.callsOf("openEmailLink")).toEqual([]);
    await expect.element(page.getByText(texts[done])).toBeVisible();
    const letAnswer = server.hold("openEmailLink");
    await button(action).click();
    await expect.element(button(action)).toHaveAttribute("aria-busy", "true");
    letAnswer();
    await expect.element(page.getByText(words)).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: next }))
      .toHaveAttribute("href", done === "UNDO" ? "/password-reset" : "/dashboard");
    expect(server.callsOf("openEmailLink").map(({ body }) => body)).toEqual([{ token: "t0k3n" }]);
  });

  it("says that it works no more, and can be pressed again", async () => {
    server.refuse("openEmailLink", "account.email_link_invalid");
    await renderScreen(<EmailLink kind="confirm" token="old" />, { isVisitor: true });
    await button("Confirm e-mail address").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(button("Confirm e-mail address")).toBeEnabled();
  });
});
