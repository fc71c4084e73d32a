import type { Api } from "@cairn/contracts/api";
import type { PayloadOf } from "@cairn/contracts/endpoint";
import type { OperatorActionView } from "@cairn/contracts/operator/operator";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { OperatorPage } from "../../pages/operator-page.tsx";
import { ownAccount } from "../../testing/own-account.ts";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { ClaimOperator } from "./claim-operator.tsx";
import { OperatorActions } from "./operator-actions.tsx";
import { StandardQuota } from "./standard-quota.tsx";
import { SignUpChoice } from "./sign-up-choice.tsx";

const action = (key: string, changed: Partial<OperatorActionView>): OperatorActionView => ({
  key: key.padEnd(24, "0"),
  kind: "person.added",
  doneAt: Date.UTC(2020, 0, 15),
  isByCommand: false,
  ...changed,
});

const settings = (changed: Partial<PayloadOf<Api["getOperatorSettings"]>>) => ({
  signUp: "open" as const,
  isSignUpFixed: false,
  quotaBytes: 50e9,
  isQuotaFixed: false,
  ...changed,
});

describe("[OPER-1] the link of the start", () => {
  it("makes the person the operator, or says why not", async () => {
    await renderScreen(<ClaimOperator token="of-the-start" />);
    server.refuse("claimOperator", "operator.claim_invalid");
    await page.getByRole("button", { name: "Become the operator" }).click();
    await expect.element(page.getByText(/prints a new link/)).toBeVisible();
    server.answer("claimOperator", true);
    await page.getByRole("button", { name: "Become the operator" }).click();
    await expect.element(page.getByRole("heading", { name: "You are the operator" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Open the operator’s page" })).toBeVisible();
    expect(server.callsOf("claimOperator").at(-1)?.body).toEqual({ token: "of-the-start" });
  });
});

describe("[OPER-2] the list of actions", () => {
  it("says who did what to whom, and that a deleted account has no name", async () => {
    server.answer("listOperatorActions", {
      actions: [
        action("a", { by: "anna", about: "ben", kind: "person.disabled" }),
        action("b", { isByCommand: true, about: "ben", kind: "person.premium", subject: "30" }),
        action("c", { by: "anna", kind: "person.deleted" }),
        action("d", { about: "ben", kind: "person.password_link" }),
      ],
      hasMore: true,
    });
    await renderScreen(<OperatorActions />);
    const rows = page.getByRole("list", { name: "Activity" }).getByRole("listitem");
    await expectTexts(rows, [
      "ben was disabled anna · 15 Jan 2020",
      "ben got 30 days of premium Command on the server · 15 Jan 2020",
      "An account was deleted anna · 15 Jan 2020",
      "Link for a new password of ben a deleted account · 15 Jan 2020",
    ]);
    server.answer("listOperatorActions", { actions: [action("e", { about: "cem" })], hasMore: false });
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => rows.elements().length).toBe(5);
    expect(server.callsOf("listOperatorActions").at(-1)?.query).toEqual({ before: "d".padEnd(24, "0") });
  });
});

describe("[OPER-11] the page", () => {
  it("is not there for others", async () => {
    server.answer("getUser", ownAccount);
    const router = await renderScreen(<OperatorPage />, { at: "/operator", path: "/operator/{-$section}" });
    await expect.poll(() => router.state.location.pathname).toBe("/page-not-found");
  });
});

const choice = (name: string) =>
  page.getByRole("radiogroup", { name: "Sign-up" }).getByRole("radio", { name, exact: true });

describe("[OPER-12] who can sign up", () => {
  it("is chosen, and stays as it was if that fails", async () => {
    server.answer("getOperatorSettings", settings({ signUp: "open" }));
    await renderScreen(<SignUpChoice />);
    await expect.element(choice("Open")).toBeChecked();
    server.refuse("changeSignUpMode", "request.invalid");
    await choice("Closed").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(choice("Open")).toBeChecked();
    server.answer("changeSignUpMode", true);
    server.answer("getOperatorSettings", settings({ signUp: "invite" }));
    await choice("Invite only").click();
    await expect.element(page.getByText(/Only people with an invitation/)).toBeVisible();
    expect(server.callsOf("changeSignUpMode").map(({ body }) => body)).toEqual([
      { signUp: "closed" },
      { signUp: "invite" },
    ]);
  });

  it("is only shown where the environment says it", async () => {
    server.answer("getOperatorSettings", settings({ signUp: "closed", isSignUpFixed: true }));
    await renderScreen(<SignUpChoice />);
    await expect.element(page.getByText(/SIGN_UP in the environment/)).toBeVisible();
    expect(page.getByRole("radio").elements()).toEqual([]);
  });
});

describe("[OPER-19] the quota of everybody", () => {
  it("is saved in bytes, and only shown where QUOTA is set", async () => {
    server.answer("getOperatorSettings", settings({}));
    await renderScreen(<StandardQuota />);
    server.answer("changeStandardQuota", true);
    await page.getByLabelText("Gigabytes").fill("20");
    server.answer("getOperatorSettings", settings({ quotaBytes: 20e9, isQuotaFixed: true }));
    await page.getByRole("button", { name: "Save" }).click();
    await expect.element(page.getByText(/QUOTA in the environment/)).toBeVisible();
    expect(server.callsOf("changeStandardQuota").map(({ body }) => body)).toEqual([{ bytes: 20e9 }]);
  });
});
