import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { ownAccount } from "../../testing/own-account.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { LogOutDialog } from "./log-out-dialog.tsx";
import { LoginPrompt } from "./login-prompt.tsx";

const example = { provider: "oidc" as const, name: "Example" };
const other = { provider: "facebook" as const, name: "Other" };
const dialog = () => page.getByRole("dialog", { name: "Log in again" });
const inTab = () => dialog().getByRole("link");

const show = async (providers: readonly (typeof example | typeof other)[]) => {
  server.answer("getSignUpMode", { signUp: "open", newsletter: false, providers: [...providers] });
  server.refuse("startPasskeyLogin", "request.invalid");
  queryClient.setQueryData(ownAccountQuery.queryKey, ownAccount);
  await renderScreen(<LoginPrompt />);
  await expect.element(dialog().getByLabelText("Username or e-mail")).toHaveValue("anna");
};

describe("[LOGIN-8] the login over a page whose session has ended", () => {
  it("knows the person, says that nothing is lost, and leads to login services beside it", async () => {
    await show([example, other]);
    await expect.element(dialog().getByText(/^Your session has ended\. After you log in/)).toBeVisible();
    await expect.element(inTab()).toHaveTextContent("Log in with Example or Other in a new tab");
    await expect.element(inTab()).toHaveAttribute("href", "/login");
    await expect.element(inTab()).toHaveAttribute("target", "_blank");
    await expect.element(dialog().getByText("or", { exact: true })).toBeVisible();
    await expect
      .element(dialog().getByText(/^Come back to this tab afterwards\. It continues by itself/))
      .toBeVisible();
    await expect.element(dialog().getByRole("button", { name: "Leave without logging in" })).toBeVisible();
    // It is the page's own account that is asked for, without a request that nobody may make.
    expect(server.callsOf("getUser")).toEqual([]);
  });

  it("has nothing about login services where there are none", async () => {
    await show([]);
    await expect.poll(() => server.callsOf("getSignUpMode").length).toBeGreaterThan(0);
    expect(inTab().elements()).toEqual([]);
    expect(dialog().getByText("or", { exact: true }).elements()).toEqual([]);
  });
});

describe("[LOGIN-5] logging out while something is unsent", () => {
  it("says what is lost, and waits for a second press", async () => {
    const done: string[] = [];
    await renderScreen(
      <LogOutDialog
        onLogOut={async () => {
          done.push("log out");
          await Promise.resolve();
        }}
        onClose={() => {
          done.push("close");
        }}
      />,
    );
    const question = page.getByRole("dialog", { name: "Log out without saving?" });
    await expect
      .element(question.getByText(/^A note or comment that you wrote in this browser/))
      .toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Log out and discard" }).click();
    await expect.poll(() => done).toEqual(["close", "log out"]);
  });
});
