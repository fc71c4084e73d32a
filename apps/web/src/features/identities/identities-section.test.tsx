import type { IdentityView } from "@cairn/contracts/identities/identities";
import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { storeSignInProblem, takeBegunSignIn } from "../../lib/begun-sign-in.ts";
import { ownAccount } from "../../testing/own-account.ts";
import { begunAtProvider, providerPage, stayHere, ticket } from "../../testing/provider-page.ts";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { IdentitiesSection } from "./identities-section.tsx";

const example: IdentityView = { provider: "oidc", name: "Example", label: "anna@example.org" };
const other: IdentityView = { provider: "facebook", name: "Other" };
const rows = () => page.getByRole("region", { name: "Login services" }).getByRole("listitem");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const sent = () =>
  server
    .callsOf("unlinkIdentity")
    .map(({ params, headers }) => [params.provider, headers.get(passwordHeader)]);

const show = async (identities: IdentityView[], hasPassword = true) => {
  server.answer("getUser", { ...ownAccount, hasPassword });
  server.answer("listIdentities", identities);
  await renderScreen(<IdentitiesSection />);
};

const isAsked = () => page.getByRole("dialog", { name: "Enter your password" });

const places = () => document.querySelectorAll("section > [aria-hidden][style*=height]").length;

describe("[LOGIN-6] the login services of an account", () => {
  it("are linked or not, each with its button", async () => {
    await show([example, other]);
    await expectTexts(rows(), ["Example Linked as anna@example.org Unlink", "Other Not linked Link"]);
    await expect.element(page.getByText(/^Log in without a password for this server\./)).toBeVisible();
    await expect.element(button("Unlink: Example")).toBeEnabled();
    await button("Link: Other").click();
    await expect
      .element(dialog().getByText("Enter your password to log in with Other from now on."))
      .toBeVisible();
    server.refuse("beginLink", "identity.unavailable");
    await dialog().getByLabelText("Password", { exact: true }).fill("secret");
    await dialog().getByRole("button", { name: "Link" }).click();
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(isAsked()).not.toBeInTheDocument();
    expect(page.getByRole("alert").elements()).toEqual([]);
    // What was refused before is not said of another try.
    await button("Link: Other").click();
    await expect.element(isAsked()).toBeVisible();
    expect(dialog().getByRole("alert").elements()).toEqual([]);
    const left = stayHere();
    server.answer("beginLink", begunAtProvider);
    await dialog().getByLabelText("Password", { exact: true }).fill("secret");
    await dialog().getByRole("button", { name: "Link" }).click();
    await expect.poll(() => left).toEqual([providerPage]);
    expect(takeBegunSignIn()).toEqual({
      ticket,
      provider: "Other",
      purpose: "link",
      returnTo: "/profile/edit/security",
    });
    expect(
      server
        .callsOf("beginLink")
        .map(({ params, headers }) => [params.provider, headers.get(passwordHeader)]),
    ).toEqual([
      ["facebook", "secret"],
      ["facebook", "secret"],
    ]);
  });

  it("say why the last way to one failed, and wait for the account", async () => {
    storeSignInProblem("identity.denied", "/profile/edit/security");
    server.answer("getUser", ownAccount);
    server.answer("listIdentities", [other]);
    const [letPerson, letList] = [server.hold("getUser"), server.hold("listIdentities")];
    await renderScreen(<IdentitiesSection />);
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(places()).toBe(1);
    letList();
    await expect.element(button("Link: Other")).toBeDisabled();
    expect(places()).toBe(0);
    letPerson();
    await expect.element(button("Link: Other")).toBeEnabled();
  });

  it("are unlinked with the password, which may be wrong at first", async () => {
    await show([example]);
    server.refuse("unlinkIdentity", "account.wrong_password");
    await button("Unlink: Example").click();
    await expect.element(dialog().getByText("Enter your password to unlink Example.")).toBeVisible();
    await dialog().getByLabelText("Password", { exact: true }).fill("päss");
    await dialog().getByRole("button", { name: "Unlink" }).click();
    await expect.element(dialog().getByText("The password is wrong. Try again.")).toBeVisible();
    server.answer("unlinkIdentity", true);
    server.answer("listIdentities", [{ provider: "oidc", name: "Example" }]);
    await dialog().getByRole("button", { name: "Unlink" }).click();
    await expect.element(page.getByText("Example is no longer linked.")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expectTexts(rows(), ["Example Not linked Link"]);
    const call = ["oidc", "p%C3%A4ss"];
    expect(sent()).toEqual([call, call]);
  });

  it("are unlinked without a question if there is no password, or after another login", async () => {
    await show([example], false);
    server.refuse("unlinkIdentity", "identity.last_way_in");
    await button("Unlink: Example").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(button("Log in with Example")).not.toBeInTheDocument();
    server.refuse("unlinkIdentity", "account.sign_in_again");
    await button("Unlink: Example").click();
    await expect.element(button("Log in with Example")).toBeVisible();
    expect(sent()).toEqual([
      ["oidc", null],
      ["oidc", null],
    ]);
    const left = stayHere();
    server.answer("beginSignIn", begunAtProvider);
    await button("Log in with Example").click();
    await expect.poll(() => left).toEqual([providerPage]);
    expect(takeBegunSignIn()).toEqual({
      ticket,
      provider: "Example",
      purpose: "proof",
      username: "anna",
      returnTo: "/profile/edit/security",
    });
    expect(dialog().elements()).toEqual([]);
  });

  it("are not shown where the server has none", async () => {
    await show([]);
    await expect.poll(() => server.callsOf("listIdentities").length).toBeGreaterThan(0);
    await expect.element(page.getByRole("region")).not.toBeInTheDocument();
  });

  it("did not load, and are asked for again", async () => {
    server.answer("getUser", ownAccount);
    server.refuse("listIdentities", "request.invalid");
    await renderScreen(<IdentitiesSection />);
    await expect.element(page.getByRole("alert")).toBeVisible();
    server.answer("listIdentities", [other]);
    await button("Try again").click();
    await expectTexts(rows(), ["Other Not linked Link"]);
  });
});
