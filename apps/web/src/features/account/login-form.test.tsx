import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { currentSession } from "../../lib/session.ts";
import { answerHumanCheck, solvedNumber } from "../../testing/human-check.ts";
import { renderScreen, sendOnceMore, server } from "../../testing/render-screen.tsx";
import { LoginForm } from "./login-form.tsx";

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const answer = {
  sessionkey: "k".repeat(32),
  userKey: "64a0b1c2d3e4f5a6b7c8d9aa",
  username: "anna",
  realName: "Anna Virtanen",
  email: "anna@example.org",
  emailVerified: true,
  facebookConnected: false,
};
const checking = () => page.getByRole("progressbar", { name: "Checking that you are not a robot…" });
const sent = () => server.callsOf("login").map(({ body: { l, p, otp } }) => [l, p, otp]);

/** @returns the passwords with which it ended */
const show = async (username?: string) => {
  const done: (string | undefined)[] = [];
  await answerHumanCheck();
  // What the browser offers by itself in the field of the name.
  server.refuse("startPasskeyLogin", "request.invalid");
  await renderScreen(
    <LoginForm
      {...(username !== undefined && { username })}
      onDone={(password) => {
        done.push(password);
      }}
    />,
    { isVisitor: true },
  );
  await expect.element(button("Log in")).toBeVisible();
  return done;
};
const fill = async (name: string, password: string) => {
  await field("Username or e-mail").fill(name);
  await field("Password").fill(password);
};

describe("[LOGIN-2] the form to log in", () => {
  it("says what is missing, with the focus on the first of it, and sends nothing", async () => {
    await show();
    await button("Log in").click();
    await expect.element(field("Username or e-mail")).toHaveAccessibleDescription("Fill this in.");
    await expect.element(field("Password")).toHaveAccessibleDescription("Fill this in.");
    await expect.element(field("Username or e-mail")).toHaveFocus();
    await field("Username or e-mail").fill("anna");
    await button("Log in").click();
    await expect.element(field("Username or e-mail")).not.toHaveAttribute("aria-invalid");
    await expect.element(field("Password")).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it("sends the name as it is stored, with the solved check, and begins the session", async () => {
    const done = await show();
    server.answer("login", answer);
    const [letCheck, letIn] = [server.hold("getHumanCheck"), server.hold("login")];
    await expect.element(page.getByText("Your browser checks that you are not a robot.")).toBeVisible();
    expect(checking().elements()).toEqual([]);
    await fill(" Anna ", "Secret 1");
    await expect.element(page.getByText("Checking that you are not a robot…")).toBeVisible();
    await expect.element(checking()).toHaveAttribute("value", "0");
    letCheck();
    await expect.element(page.getByText("Check passed.")).toBeVisible();
    expect(checking().elements()).toEqual([]);
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Log in")).toHaveAttribute("aria-busy", "true");
    sendOnceMore();
    letIn();
    await expect.poll(() => done).toEqual(["Secret 1"]);
    expect(sent()).toEqual([["anna", "Secret 1", undefined]]);
    expect(solvedNumber(server.callsOf("login")[0]?.headers)).toBe(1);
    expect(currentSession().key).toBe(answer.sessionkey);
  });

  it("keeps the name after a refusal, and selects the password for another try", async () => {
    const done = await show("anna");
    server.refuse("login", "session.login_failed");
    await field("Password").fill("guess");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("The username or password is wrong. Try again.");
    await expect.element(button("Log in")).not.toHaveAttribute("aria-busy");
    await expect.element(field("Username or e-mail")).toHaveValue("anna");
    await expect.element(field("Password")).toHaveFocus();
    // What is typed next replaces it.
    await userEvent.keyboard("other");
    await expect.element(field("Password")).toHaveValue("other");
    const letAnswer = server.hold("login");
    await userEvent.keyboard("{Enter}");
    // What was wrong is not said of the next attempt.
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    letAnswer();
    await expect.poll(() => sent().length).toBe(2);
    // Each attempt with a check of its own.
    expect(server.callsOf("getHumanCheck")).toHaveLength(2);
    expect(done).toEqual([]);
    expect(currentSession().key).toBeUndefined();
  });

  it("repeats an expired check once without asking", async () => {
    await show();
    server.refuse("login", "session.human_check_failed");
    await fill("anna", "secret");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => sent().length).toBe(2);
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(sent()).toHaveLength(2);
  });

  it("shows the password on demand", async () => {
    await show();
    await expect.element(field("Password")).toHaveAttribute("type", "password");
    await button("Show password").click();
    await expect.element(field("Password")).toHaveAttribute("type", "text");
    await expect.element(button("Show password")).toHaveAttribute("aria-pressed", "true");
    await button("Show password").click();
    await expect.element(field("Password")).toHaveAttribute("type", "password");
  });
});

const askForCode = async () => {
  const done = await show();
  server.refuse("login", "two_factor.code_required");
  await fill("anna", "secret");
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Code")).toHaveFocus();
  return done;
};

describe("[LOGIN-11] the second step of logging in", () => {
  it("asks for the code of the app, and says if it is wrong", async () => {
    const done = await askForCode();
    await expect.element(page.getByRole("form", { name: "Enter your code" })).toBeVisible();
    await expect.element(page.getByText(/^Open your authenticator app/)).toBeVisible();
    expect(page.getByText(/^No phone and no recovery codes/).elements()).toEqual([]);
    await expect.element(field("Code")).toHaveAttribute("autocomplete", "one-time-code");
    await expect.element(field("Code")).toHaveAttribute("inputmode", "numeric");
    await expect.element(field("Code")).not.toHaveAttribute("aria-invalid");
    await button("Log in").click();
    await expect.element(field("Code")).toHaveAccessibleDescription("Enter the code.");
    server.refuse("login", "two_factor.wrong_code");
    const letAnswer = server.hold("login");
    await field("Code").fill(" 000000 ");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Log in")).toHaveAttribute("aria-busy", "true");
    await expect.element(field("Code")).not.toHaveAttribute("aria-invalid");
    sendOnceMore();
    letAnswer();
    await expect.element(field("Code")).toHaveAttribute("aria-invalid", "true");
    await expect.element(field("Code")).toHaveFocus();
    await expect.element(button("Log in")).not.toHaveAttribute("aria-busy");
    // It is said at the field alone.
    expect(page.getByRole("alert").elements()).toEqual([]);
    server.answer("login", answer);
    // What is typed next replaces it.
    await userEvent.keyboard("123456{Enter}");
    await expect.poll(() => done).toEqual(["secret"]);
    expect(sent()).toEqual([
      ["anna", "secret", undefined],
      ["anna", "secret", "000000"],
      ["anna", "secret", "123456"],
    ]);
  });

  it("takes a recovery code instead, and says who helps without one", async () => {
    await askForCode();
    await button("Log in").click();
    await field("Code").fill("123");
    await button("Use a recovery code").click();
    await expect.element(field("Recovery code")).not.toHaveAttribute("aria-invalid");
    await expect.element(field("Recovery code")).toHaveAttribute("autocomplete", "off");
    await expect.element(field("Recovery code")).toHaveAttribute("inputmode", "text");
    await expect.element(page.getByText(/^Enter one of the recovery codes/)).toBeVisible();
    await expect.element(field("Recovery code")).toHaveFocus();
    await expect.element(field("Recovery code")).toHaveValue("");
    await expect.element(page.getByText(/^No phone and no recovery codes\?/)).toBeVisible();
    server.refuse("login", "two_factor.too_many_tries");
    await field("Recovery code").fill("ABCD-EFGH");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(sent().at(-1)).toEqual(["anna", "secret", "ABCD-EFGH"]);
    await button("Use a code from the app").click();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    await expect.element(field("Code")).toBeVisible();
    await button("Back").click();
    await expect.element(field("Username or e-mail")).toBeVisible();
  });
});
