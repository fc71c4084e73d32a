import type { OperatedPerson } from "@cairn/contracts/operator/operated-people";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ownAccount } from "../../../testing/own-account.ts";
import { expectTexts } from "../../../testing/read-page.ts";
import { renderScreen, server } from "../../../testing/render-screen.tsx";
import { OperatedPeople } from "./operated-people.tsx";

const person = (username: string, changed: Partial<OperatedPerson> = {}): OperatedPerson => ({
  key: username.padEnd(24, "0").replaceAll(/[^0-9a-f]/g, "a"),
  username,
  realName: `${username} Tester`,
  joinedAt: Date.UTC(2020, 0, 15),
  usedBytes: 1_500_000,
  quotaBytes: 50e9,
  hasOwnQuota: false,
  isDisabled: false,
  isOperator: false,
  hasTwoFactor: false,
  ...changed,
});
const button = (name: string) => page.getByRole("button", { name, exact: true });
const item = (name: string) => page.getByRole("menuitem", { name });
const rows = () => page.getByRole("list", { name: "People" }).getByRole("listitem");

/** The list as the server keeps it. */
const show = async (people: readonly OperatedPerson[], at = "/operator/people") => {
  server.answer("getUser", { ...ownAccount, isOperator: true });
  answer(people);
  return await renderScreen(<OperatedPeople />, { at, path: "/operator/{-$section}" });
};
const answer = (people: readonly OperatedPerson[], total = people.length) => {
  server.answer("listOperatedPeople", {
    people: [...people],
    total,
    pages: Math.max(1, Math.ceil(total / 50)),
  });
};
const self = person("anna", { key: ownAccount.key, isOperator: true });

describe("[OPER-3] the people of the server", () => {
  it("have names, days, storage and what they are", async () => {
    await show([self, person("ben", { isDisabled: true, lastSeenOn: "2020-02-20" })]);
    await expectTexts(rows(), [
      "anna Tester Operator anna Joined 15 Jan 2020 · not seen lately · 1.5 MB of 50 GB",
      "ben Tester Disabled ben Joined 15 Jan 2020 · last seen 20 Feb 2020 · 1.5 MB of 50 GB",
    ]);
  });

  it("are searched and paged in the address", async () => {
    const router = await show([self]);
    answer([self], 120);
    await page.getByRole("searchbox", { name: "Name or username" }).fill(" an ");
    await button("Search").click();
    await expect.element(page.getByText("Page 1 of 3")).toBeVisible();
    expect(router.state.location.searchStr).toBe("?q=an");
    await button("Next").click();
    await expect.element(page.getByText("Page 2 of 3")).toBeVisible();
    expect(server.callsOf("listOperatedPeople").map(({ query }) => query)).toEqual([
      { text: "", page: 1 },
      { text: "an", page: 1 },
      { text: "an", page: 2 },
    ]);
  });

  it("are asked for again after a failure", async () => {
    server.answer("getUser", { ...ownAccount, isOperator: true });
    server.refuse("listOperatedPeople", "request.invalid");
    await renderScreen(<OperatedPeople />, { at: "/operator", path: "/operator/{-$section}" });
    await expect.element(page.getByRole("alert")).toBeVisible();
    answer([self]);
    await button("Try again").click();
    await expect.poll(() => rows().elements().length).toBe(1);
  });
});

describe("[OPER-4] [OPER-5] a person who is new", () => {
  it("is added with a link for the password; what was typed stays after a refusal", async () => {
    await show([self]);
    await button("Add person").click();
    await button("Add").click();
    await expect.element(page.getByText("Enter an e-mail address.")).toBeVisible();
    await page.getByLabelText("Username", { exact: true }).fill("noor");
    await page.getByLabelText("Name", { exact: true }).fill("Noor");
    await page.getByLabelText("E-mail").fill("noor@example.org");
    server.refuse("addPerson", "account.username_taken");
    await button("Add").click();
    await expect.element(page.getByText(/username is taken/i)).toBeVisible();
    await page.getByLabelText("Username", { exact: true }).fill("noor2");
    server.answer("addPerson", { token: "0".repeat(36), expiresAt: Date.UTC(2020, 0, 22) });
    await button("Add").click();
    const link = page.getByLabelText("Link", { exact: true });
    await expect.element(link).toHaveValue(`${location.origin}/rt?pt=${"0".repeat(36)}`);
    expect(server.callsOf("addPerson").at(-1)?.body).toEqual({
      username: "noor2",
      realName: "Noor",
      email: "noor@example.org",
    });
    await button("Done").click();
    await expect.element(link).not.toBeInTheDocument();
  });

  it("is invited by a link", async () => {
    await show([self]);
    server.answer("invitePerson", { code: "abc", expiresAt: Date.UTC(2020, 0, 22) });
    await button("Invite by link").click();
    const link = page.getByLabelText("Link", { exact: true });
    await expect.element(link).toHaveValue(`${location.origin}/sign-up?invite=abc`);
    await expect.element(page.getByText(/until 22 Jan 2020/)).toBeVisible();
  });
});

describe("[OPER-6] [OPER-7] [OPER-8] [OPER-9] [OPER-10] what is done for a person", () => {
  const ben = person("ben", { hasTwoFactor: true });

  it("is disabling, asked before, and enabling", async () => {
    await show([self, ben]);
    server.answer("disablePerson", true);
    await button("Actions for ben").click();
    await item("Disable account").click();
    answer([self, { ...ben, isDisabled: true }]);
    await button("Disable account").click();
    await expect.element(page.getByText("ben is disabled.")).toBeVisible();
    await button("Actions for ben").click();
    answer([self, ben]);
    await item("Enable account").click();
    await expect.element(page.getByText("ben is enabled.")).toBeVisible();
    expect(server.callsOf("disablePerson").map(({ body }) => body)).toEqual([
      { isDisabled: true },
      { isDisabled: false },
    ]);
  });

  it("is deletion, once the username and the operator’s own password are typed", async () => {
    await show([self, ben]);
    server.answer("deletePerson", true);
    await button("Actions for ben").click();
    await item("Delete account").click();
    const field = page.getByLabelText("Type “ben” to confirm");
    await field.fill("anna");
    await button("Delete account").click();
    await expect.element(page.getByText("This is not the username. Type it again.")).toBeVisible();
    expect(server.callsOf("deletePerson")).toEqual([]);
    await field.fill("Ben");
    await button("Delete account").click();
    await expect.element(page.getByText("Enter your password.")).toBeVisible();
    expect(server.callsOf("deletePerson")).toEqual([]);
    await page.getByLabelText("Current password").fill("secret");
    answer([self]);
    await button("Delete account").click();
    await expect.element(page.getByText("ben is deleted.")).toBeVisible();
    expect(server.callsOf("deletePerson").map(({ headers }) => headers.get("password"))).toEqual(["secret"]);
    await expect.poll(() => rows().elements().length).toBe(1);
  });

  it("is a link for a password, the end of two-factor login, and the role", async () => {
    await show([self, ben]);
    server.answer("makePasswordLink", { token: "1".repeat(36), expiresAt: Date.UTC(2020, 0, 22) });
    server.answer("endTwoFactorOf", true);
    server.answer("changeOperator", true);
    await button("Actions for ben").click();
    await item("Make password link").click();
    const password = page.getByLabelText("Current password", { exact: true });
    await expect.element(password).toHaveFocus();
    await button("Make password link").click();
    await expect.element(password).toHaveAccessibleDescription("Enter your password.");
    expect(server.callsOf("makePasswordLink")).toEqual([]);
    await password.fill("secret");
    await button("Make password link").click();
    await expect
      .element(page.getByLabelText("Link", { exact: true }))
      .toHaveValue(`${location.origin}/rt?pt=${"1".repeat(36)}`);
    await button("Done").click();
    await button("Actions for ben").click();
    await item("End two-factor login").click();
    await password.fill("secret");
    await button("End two-factor login").click();
    await expect.element(page.getByText("ben logs in without a code now.")).toBeVisible();
    await button("Actions for ben").click();
    await item("Make operator").click();
    await expect.element(page.getByText(/^Operators can add, disable and delete accounts/)).toBeVisible();
    await password.fill("secret");
    await button("Make operator").click();
    await expect.element(page.getByText("ben is an operator now.")).toBeVisible();
    for (const name of ["makePasswordLink", "endTwoFactorOf", "changeOperator"] as const)
      expect([name, server.callsOf(name).at(-1)?.headers.get("password")]).toEqual([name, "secret"]);
  });

  it("is nothing that ends one’s own account, and says why the last operator stays", async () => {
    await show([self]);
    server.refuse("changeOperator", "operator.last");
    await button("Actions for anna").click();
    expect(item("Delete account").elements()).toEqual([]);
    expect(item("Disable account").elements()).toEqual([]);
    await item("Remove operator role").click();
    await page.getByLabelText("Current password", { exact: true }).fill("secret");
    await button("Remove operator role").click();
    await expect.element(page.getByText(/You are the only operator/)).toBeVisible();
    await button("Cancel").click();
  });
});

describe("[OPER-19] a person’s quota", () => {
  it("is given and taken away", async () => {
    const ben = person("ben");
    await show([self, ben]);
    server.answer("changeQuotaOf", true);
    await button("Actions for ben").click();
    await item("Change quota").click();
    const field = page.getByLabelText("Gigabytes");
    await expect.element(field).toHaveValue("50");
    await field.fill("much");
    await button("Save").click();
    await expect.element(page.getByText("Enter a number from 0 to 1,000,000.")).toBeVisible();
    await field.fill("1,5");
    answer([self, { ...ben, quotaBytes: 1.5e9, hasOwnQuota: true }]);
    await button("Save").click();
    await expect.element(page.getByText(/1\.5.MB of 1\.5.GB/)).toBeVisible();
    await button("Actions for ben").click();
    await item("Change quota").click();
    answer([self, ben]);
    await button("As for everyone").click();
    await expect
      .poll(() => server.callsOf("changeQuotaOf").map(({ body }) => body))
      .toEqual([{ bytes: 1.5e9 }, { bytes: null }]);
  });
});
