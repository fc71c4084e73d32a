import type { SignInOutcome } from "@cairn/contracts/identities/identities";
import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { type BegunSignIn, signInProblem, storeBegunSignIn } from "../lib/begun-sign-in.ts";
import { currentSession } from "../lib/session.ts";
import { answerHumanCheck } from "../testing/human-check.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { SignInReturnPage } from "./sign-in-return-page.tsx";

const login = {
  sessionkey: "k".repeat(32),
  userKey: "64a0b1c2d3e4f5a6b7c8d9aa",
  username: "anna",
  realName: "Anna Virtanen",
  email: "anna@example.org",
  emailVerified: true,
  facebookConnected: false,
};
const unknown: SignInOutcome = {
  outcome: "NEW",
  ticket: "proven",
  suggested: { username: "anna", realName: "Anna Virtanen", email: "anna@example.org" },
};
const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });

let times = 0;
/** The browser comes back from the provider; each time with another query, as it would. */
const comeBack = async (
  begun: Partial<BegunSignIn> | undefined,
  signUp: "open" | "invite" | "closed" = "open",
) => {
  server.answer("getSignUpMode", { signUp, newsletter: false, providers: [] });
  const before = location.href;
  onTestFinished(() => {
    history.replaceState(history.state, "", before);
  });
  times += 1;
  history.replaceState(history.state, "", `?code=${String(times)}`);
  if (begun)
    storeBegunSignIn({
      ticket: "begun",
      provider: "Example",
      purpose: "login",
      returnTo: "/diary",
      ...begun,
    });
  const router = await renderScreen(<SignInReturnPage />, { at: "/sign-in/return", isVisitor: true });
  return { path: () => router.state.location.href };
};

describe("[LOGIN-6] the way back from a login service", () => {
  it("logs in, and leads to where it began", async () => {
    server.answer("finishSignIn", { outcome: "SIGNED_IN", login });
    const { path } = await comeBack({ returnTo: "/diary?day=1" });
    await expect.poll(path).toBe("/diary?day=1");
    expect(currentSession().key).toBe(login.sessionkey);
    expect(server.callsOf("finishSignIn").map(({ body }) => body)).toEqual([
      { ticket: "begun", parameters: `code=${String(times)}` },
    ]);
  });

  it.each([
    ["login", "/sign-up"],
    ["link", "/profile/edit/security"],
    ["proof", "/profile/edit/data"],
  ] as const)("tells a refusal where it can be repeated: %s", async (purpose, place) => {
    server.refuse("finishSignIn", "identity.denied");
    const { path } = await comeBack({ purpose, returnTo: "/profile/edit/data" });
    await expect.poll(path).toBe(place);
    expect(signInProblem(place)).toBe("identity.denied");
  });

  it("of a browser that began none is no login", async () => {
    const { path } = await comeBack(undefined);
    await expect.poll(path).toBe("/sign-up");
    expect(signInProblem("/sign-up")).toBe("identity.expired");
    expect(server.callsOf("finishSignIn")).toEqual([]);
  });
});

describe("[LOGIN-6] somebody who is new here", () => {
  it("chooses a name, of which each problem is said at its field, and is logged in", async () => {
    server.answer("finishSignIn", unknown);
    const { path } = await comeBack({});
    await expect.element(page.getByText(/^You are logged in with Example\. It is not linked/)).toBeVisible();
    await expect.element(field("E-mail")).toHaveValue("anna@example.org");
    await expect.element(field("Name")).toHaveValue("Anna Virtanen");
    expect(field("Invitation code").elements()).toEqual([]);
    await field("Username").fill("a");
    await field("Name").fill(" ");
    await button("Sign up").click();
    await expect.element(field("Username")).toHaveAccessibleDescription(/at least 2 characters/);
    await expect.element(field("Name")).toHaveAccessibleDescription(/Fill this in/);
    await expect.element(field("E-mail")).not.toHaveAttribute("aria-invalid");
    await expect.element(field("Username")).toHaveFocus();
    expect(server.callsOf("signUpByProvider")).toEqual([]);
    await field("Username").fill(" Anna ");
    await field("Name").fill(" Anna V. ");
    server.refuse("signUpByProvider", "account.username_taken");
    await button("Sign up").click();
    await expect.element(field("Username")).toHaveAccessibleDescription(/This username is taken/);
    expect(page.getByRole("alert").elements()).toEqual([]);
    server.refuse("signUpByProvider", "identity.expired");
    await button("Sign up").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(field("Username")).not.toHaveAttribute("aria-invalid");
    server.answer("signUpByProvider", login);
    await button("Sign up").click();
    await expect.poll(path).toBe("/diary");
    expect(server.callsOf("signUpByProvider").at(-1)?.body).toEqual({
      ticket: "proven",
      username: "anna",
      realName: "Anna V.",
      email: "anna@example.org",
    });
    expect(currentSession().key).toBe(login.sessionkey);
  });

  it("gives the code of an invitation where one is needed", async () => {
    server.answer("finishSignIn", unknown);
    const { path } = await comeBack({}, "invite");
    await field("Invitation code").fill(" friends ");
    server.refuse("signUpByProvider", "account.invite_invalid");
    await button("Sign up").click();
    await expect.element(field("Invitation code")).toHaveAttribute("aria-invalid", "true");
    await expect.element(field("Invitation code")).toHaveFocus();
    server.answer("signUpByProvider", login);
    await button("Sign up").click();
    await expect.poll(path).toBe("/diary");
    expect(server.callsOf("signUpByProvider").map(({ body }) => body.invite)).toEqual(["friends", "friends"]);
  });

  it("links an account that is there already by logging in to it, and is told if that fails", async () => {
    await answerHumanCheck();
    server.refuse("startPasskeyLogin", "request.invalid");
    server.answer("finishSignIn", unknown);
    server.answer("login", login);
    const { path } = await comeBack({});
    await button("I already have an account here").click();
    await expect.element(page.getByRole("heading", { name: "Link your account" })).toBeVisible();
    await button("I have no account yet").click();
    await expect.element(page.getByRole("heading", { name: "Choose a username" })).toBeVisible();
    await button("I already have an account here").click();
    await field("Username or e-mail").fill("anna");
    await field("Password").fill("päss");
    server.refuse("linkProven", "identity.in_use");
    await button("Log in").click();
    await expect.element(page.getByRole("heading", { name: "Not linked" })).toBeVisible();
    await expect.element(page.getByRole("alert")).toBeVisible();
    const [{ body, headers } = { body: undefined, headers: undefined }] = server.callsOf("linkProven");
    expect([body, headers?.get(passwordHeader)]).toEqual([{ ticket: "proven" }, "p%C3%A4ss"]);
    await button("Continue without linking").click();
    await expect.poll(path).toBe("/diary");
  });

  it("can only link an account where nobody may sign up", async () => {
    server.refuse("startPasskeyLogin", "request.invalid");
    server.answer("finishSignIn", unknown);
    await comeBack({}, "closed");
    await expect.element(page.getByRole("heading", { name: "Link your account" })).toBeVisible();
    expect(button("I have no account yet").elements()).toEqual([]);
  });
});
