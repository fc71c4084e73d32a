import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { currentSession } from "../../lib/session.ts";
import { answerHumanCheck } from "../../testing/human-check.ts";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen, sendOnceMore, server } from "../../testing/render-screen.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const signUp = () => page.getByRole("button", { name: "Sign up" });
const field = (name: string) => page.getByLabelText(name, { exact: true });

describe("[LOGIN-7] the form for a new account", () => {
  it("says what is missing at each field, leads to the first one, and sends nothing", async () => {
    await renderScreen(<SignUpForm />, { isVisitor: true });
    await page.getByRole("button", { name: "Sign up" }).click();
    for (const name of ["Username", "Name", "E-mail", "Password"])
      await expect.element(field(name)).toHaveAccessibleDescription(/Fill this in\./);
    await expect.element(field("Username")).toHaveFocus();
    expect(server.callsOf("signUp")).toHaveLength(0);
    expect(field("Invitation code").elements()).toEqual([]);
    expect(page.getByRole("alert").elements()).toEqual([]);
    await expectTexts(page.getByText(/^By signing up/), [
      "By signing up you accept the service terms . What is stored is described in the privacy policy .",
    ]);
    expect(
      page
        .getByRole("link")
        .elements()
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/service-terms", "/privacy-policy"]);
  });

  it("sends what was typed once, with the invitation, and says at which field the server refuses it", async () => {
    await answerHumanCheck();
    await renderScreen(<SignUpForm invite="" />, { isVisitor: true });
    const hints = {
      "Invitation code": "You get it from the administrator of this server.",
      Username: "Part of your profile address. Lowercase letters, digits and . _ -",
      Name: "Shown with your workouts.",
      Password: "At least 5 characters. Longer is safer.",
    };
    for (const [name, hint] of Object.entries(hints))
      await expect.element(field(name)).toHaveAccessibleDescription(hint);
    const typed = {
      "Invitation code": " friends ",
      Username: " Anna ",
      Name: " Anna Virtanen ",
      "E-mail": " Anna@Example.org ",
      Password: " pass ",
    };
    for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
    server.refuse("signUp", "account.username_taken");
    const letAnswer = server.hold("signUp");
    await signUp().click();
    await expect.element(signUp()).toHaveAttribute("aria-busy", "true");
    sendOnceMore();
    letAnswer();
    await expect
      .element(field("Username"))
      .toHaveAccessibleDescription("This username is taken. Choose another.");
    await expect.element(field("Username")).toHaveFocus();
    await expect.element(signUp()).not.toHaveAttribute("aria-busy");
    expect(page.getByRole("alert").elements()).toEqual([]);
    server.refuse("signUp", "account.sign_up_closed");
    await signUp().click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(field("Username")).not.toHaveAttribute("aria-invalid");
    server.answer("signUp", {
      sessionkey: "k".repeat(32),
      userKey: "64a0b1c2d3e4f5a6b7c8d9aa",
      username: "anna",
      realName: "Anna Virtanen",
      email: "anna@example.org",
      emailVerified: false,
      facebookConnected: false,
    });
    await field("Invitation code").fill("");
    const letIn = server.hold("signUp");
    await signUp().click();
    // What was refused is not said of the next attempt.
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    letIn();
    await expect.poll(() => currentSession().key).toBe("k".repeat(32));
    const account = {
      username: "anna",
      realName: "Anna Virtanen",
      email: "anna@example.org",
      password: " pass ",
    };
    expect(server.callsOf("signUp").map(({ body }) => body)).toEqual([
      { ...account, invite: "friends" },
      { ...account, invite: "friends" },
      account,
    ]);
  });

  it("keeps what was typed when something is wrong with it, and shows each problem at its field", async () => {
    // Begun with the first key, in the background; nothing waits for it until everything is right.
    server.cut("getHumanCheck");
    await renderScreen(<SignUpForm />, { isVisitor: true });
    const typed = { Username: "a", Name: "Anna Virtanen", "E-mail": "anna@example", Password: "four" };
    for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect.element(field("Username")).toHaveAccessibleDescription(/at least 2 characters/);
    await expect.element(field("E-mail")).toHaveAccessibleDescription(/not a valid e-mail address/);
    await expect.element(field("Password")).toHaveAccessibleDescription(/at least 5 characters/);
    await expect.element(field("Name")).not.toHaveAccessibleDescription(/Fill this in/);
    for (const [name, value] of Object.entries(typed)) await expect.element(field(name)).toHaveValue(value);
    await field("Username").fill("Anna");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect.element(field("E-mail")).toHaveFocus();
  });
});
