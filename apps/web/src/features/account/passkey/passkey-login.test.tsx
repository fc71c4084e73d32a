import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { currentSession } from "../../../lib/session.ts";
import { loginChallenge, signedPasskey, stubPasskeys } from "../../../testing/passkey-prompts.ts";
import { renderScreen, server } from "../../../testing/render-screen.tsx";
import { LoginForm } from "../login-form.tsx";

const login = {
  sessionkey: "k".repeat(32),
  userKey: "64a0b1c2d3e4f5a6b7c8d9aa",
  username: "anna",
  realName: "Anna Virtanen",
  email: "anna@example.org",
  emailVerified: true,
  facebookConnected: false,
};
/** @returns the questions of the browser, and the passwords with which it ended */
const show = async (canOffer = true) => {
  const prompts = stubPasskeys(canOffer);
  let asked = 0;
  server.answer("startPasskeyLogin", () => loginChallenge((asked += 1)));
  const done: (string | undefined)[] = [];
  const Host = () => (
    <LoginForm
      onDone={(password) => {
        done.push(password);
      }}
    />
  );
  const router = await renderScreen(<Host />, { isVisitor: true, at: "/login", path: "/login" });
  await expect.element(button()).toBeVisible();
  return { router, prompts, done };
};
const button = () => page.getByRole("button", { name: "Log in with a passkey" });
const alert = () => page.getByRole("alert");
const sent = () => server.callsOf("logInByPasskey").map(({ body }) => body);
const signed = {
  id: "AQ",
  response: { authenticatorData: "BA", clientDataJSON: "BQ", signature: "Bg", userHandle: "Bw" },
};

describe("[LOGIN-13] logging in with a passkey", () => {
  it("is offered in the field of the name, again after a refusal, and begins the session", async () => {
    const { prompts, done } = await show();
    await expect
      .poll(() => prompts.map(({ isOffer, challenge: of }) => [isOffer, of]))
      .toEqual([[true, "hills1"]]);
    server.refuse("logInByPasskey", "passkey.refused");
    prompts[0]?.answer(signedPasskey());
    await expect.element(alert()).toBeVisible();
    expect(currentSession().key).toBeUndefined();
    // Another one may be chosen, for another challenge.
    await expect.poll(() => prompts.map(({ challenge: of }) => of)).toEqual(["hills1", "hills2"]);
    server.answer("logInByPasskey", login);
    prompts[1]?.answer(signedPasskey());
    // A passkey is no password, which could prove something else next.
    await expect.poll(() => done).toEqual([undefined]);
    expect(sent()).toEqual([signed, signed]);
    expect(currentSession().key).toBe(login.sessionkey);
    expect(prompts).toHaveLength(2);
  });

  it("is asked for by a press, which takes back the offer, and can be cancelled and repeated", async () => {
    const { prompts, done } = await show();
    await expect.poll(() => prompts.length).toBe(1);
    await button().click();
    await expect.poll(() => prompts.length).toBe(2);
    expect(prompts.map(({ isOffer }) => isOffer)).toEqual([true, false]);
    expect(prompts[0]?.isTakenBack()).toBe(true);
    await expect.element(button()).toHaveAttribute("aria-busy", "true");
    // Nothing is said of an offer that was taken back.
    expect(alert().elements()).toEqual([]);
    prompts[1]?.cancel();
    await expect.element(alert()).toMatchTextContent(/^No passkey was used\. Try again/);
    await expect.element(button()).not.toHaveAttribute("aria-busy");
    await expect.poll(() => prompts[2]?.isOffer).toBe(true);
    await button().click();
    await expect.poll(() => prompts.length).toBe(4);
    await expect.element(alert()).not.toBeInTheDocument();
    server.answer("logInByPasskey", login);
    prompts[3]?.answer(signedPasskey());
    await expect.poll(() => done).toEqual([undefined]);
    expect(prompts).toHaveLength(4);
  });

  it("is not offered where the browser cannot, and says why it cannot be asked for", async () => {
    const { prompts } = await show(false);
    server.refuse("startPasskeyLogin", "passkey.no_name");
    await button().click();
    await expect.element(alert()).toBeVisible();
    expect(prompts).toEqual([]);
    expect(server.callsOf("startPasskeyLogin")).toHaveLength(1);
  });

  it("is offered without a word where the server has no challenge", async () => {
    server.refuse("startPasskeyLogin", "passkey.no_name");
    const prompts = stubPasskeys();
    await renderScreen(<LoginForm />, { isVisitor: true });
    await expect.poll(() => server.callsOf("startPasskeyLogin").length).toBe(1);
    await expect.element(button()).toBeVisible();
    expect(alert().elements()).toEqual([]);
    expect(prompts).toEqual([]);
  });

  it("is offered anew to somebody who comes back after four minutes, before its challenge ends", async () => {
    const { prompts } = await show();
    await expect.poll(() => prompts.length).toBe(1);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now");
    onTestFinished(() => {
      clock.mockRestore();
    });
    const comeBackAfter = (minutes: number) => {
      clock.mockImplementation(() => now() + minutes * 60_000);
      document.dispatchEvent(new Event("visibilitychange"));
    };
    comeBackAfter(3.5);
    comeBackAfter(4.5);
    await expect.poll(() => prompts.length).toBe(2);
    expect(prompts.map(({ challenge: of, isTakenBack }) => [of, isTakenBack()])).toEqual([
      ["hills1", true],
      ["hills2", false],
    ]);
  });

  it("ends when the page is left, also while its challenge is on the way", async () => {
    const { router, prompts } = await show();
    await expect.poll(() => prompts.length).toBe(1);
    const letCome = server.hold("startPasskeyLogin");
    await button().click();
    await router.navigate({ to: "/elsewhere" } as never);
    await expect.element(button()).not.toBeInTheDocument();
    letCome();
    await expect.poll(() => prompts[0]?.isTakenBack()).toBe(true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(prompts).toHaveLength(1);
  });
});
