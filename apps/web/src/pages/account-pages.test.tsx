import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { storeSignInProblem } from "../lib/begun-sign-in.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { DeleteAccountPage } from "./delete-account-page.tsx";
import { LoginPage } from "./login-page.tsx";
import { SignUpPage } from "./sign-up-page.tsx";

const providers = [
  { provider: "oidc" as const, name: "Example" },
  { provider: "facebook" as const, name: "Other" },
];
const button = (name: string) => page.getByRole("button", { name, exact: true });
const link = (name: string) => page.getByRole("link", { name, exact: true });

const show = async (
  screen: "login" | "sign-up",
  query = "",
  signUp: "open" | "invite" | "closed" = "open",
) => {
  server.answer("getSignUpMode", { signUp, newsletter: false, providers });
  server.refuse("startPasskeyLogin", "request.invalid");
  await renderScreen(screen === "login" ? <LoginPage /> : <SignUpPage />, {
    at: `/${screen}${query}`,
    path: `/${screen}`,
    isVisitor: true,
  });
  // An answer that came after the test would be kept for the next one.
  if (screen === "login" || signUp !== "closed")
    await expect.element(button("Log in with Example")).toBeVisible();
};

describe("[LOGIN-1] the page to log in", () => {
  it("leads to signing up and back to where the reader was going", async () => {
    await show("login", "?returnTo=%2Fdiary");
    await expect.element(page.getByText("Log in to continue.")).toBeVisible();
    await expect.element(link("Sign up")).toHaveAttribute("href", "/sign-up?returnTo=%2Fdiary");
    await expect.element(link("Forgot your password?")).toHaveAttribute("href", "/password-reset");
  });

  it("says nothing of signing up where that is closed", async () => {
    await show("login", "", "closed");
    await expect.element(link("Sign up")).not.toBeInTheDocument();
    expect(page.getByText("Log in to continue.").elements()).toEqual([]);
  });
});

describe("[LOGIN-6] the buttons of login services", () => {
  it("say why the way to one failed, and are there again", async () => {
    await show("login");
    server.refuse("beginSignIn", "identity.unavailable");
    const answerNow = server.hold("beginSignIn");
    await button("Log in with Example").click();
    await expect.element(button("Log in with Other")).toBeDisabled();
    answerNow();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(button("Log in with Other")).toBeEnabled();
    expect(server.callsOf("beginSignIn").map(({ params }) => params.provider)).toEqual(["oidc"]);
  });
});

describe("[LOGIN-7] the page to sign up", () => {
  it("has the code of an invitation from its link, and the way to the login", async () => {
    await show("sign-up", "?invite=1234&returnTo=%2Fdiary", "invite");
    await expect.element(page.getByLabelText("Invitation code")).toHaveValue("1234");
    await expect.element(link("Log in")).toHaveAttribute("href", "/login?returnTo=%2Fdiary");
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Create your account");
    expect(page.getByRole("alert").elements()).toEqual([]);
  });

  it("has neither form nor services where it is closed", async () => {
    await show("sign-up", "", "closed");
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Sign-up is closed");
    await expect
      .element(page.getByText("Ask the administrator of this server for an account."))
      .toBeVisible();
    await expect.element(link("Log in")).toHaveAttribute("href", "/login");
    expect(page.getByRole("button").elements()).toEqual([]);
  });

  it("says why the login service refused", async () => {
    storeSignInProblem("identity.denied", "/sign-up");
    await show("sign-up");
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(page.getByLabelText("Invitation code").elements()).toEqual([]);
  });
});

describe("[ACCT-1] the address of the mailed link that deletes an account", () => {
  it("has what proves who pressed it", async () => {
    const token = "b".repeat(36);
    server.answer("confirmDeletion", true);
    await renderScreen(<DeleteAccountPage />, {
      at: `/delete-account/${token}/confirm`,
      path: "/delete-account/$deletionToken/confirm",
      isVisitor: true,
    });
    await button("Delete my account permanently").click();
    await expect.element(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
    expect(server.callsOf("confirmDeletion").map(({ query }) => query.dt)).toEqual([token]);
  });
});
