import type { PersonalTokenView } from "@cairn/contracts/personal-tokens/personal-tokens";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ownAccount } from "../../testing/own-account.ts";
import { expectOptions, expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { PersonalTokens } from "./personal-tokens.tsx";

const backup: PersonalTokenView = {
  id: "t1",
  name: "Backup",
  scopes: ["read", "upload"],
  createdAt: 0,
  usedAt: Date.UTC(2020, 0, 15),
  expiresAt: Date.UTC(2020, 5, 1, 12),
};
const unused: PersonalTokenView = { id: "t2", name: "Watch", scopes: ["write"], createdAt: 0 };

const rows = () => page.getByRole("list", { name: "Access tokens for programs" }).getByRole("listitem");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });
const form = () => page.getByRole("form", { name: "Create token" });
const field = (name: string) => form().getByLabelText(name, { exact: true });
const scope = (name: RegExp) => form().getByRole("checkbox", { name });

const show = async (tokens: readonly PersonalTokenView[] = [], hasPassword = true) => {
  server.answer("getUser", { ...ownAccount, hasPassword });
  server.answer("listTokens", [...tokens]);
  await renderScreen(<PersonalTokens />);
};

describe("[SEC-4] access tokens", () => {
  it("are listed with what they may do, their last use and their end", async () => {
    await show([backup, unused]);
    await expectTexts(rows(), [
      "Backup Read Upload Last used: 15 Jan 2020 · Expires 1 Jun 2020 Remove",
      "Watch Write Not used yet · Never expires Remove",
    ]);
    await expect.element(page.getByRole("heading", { name: "Access tokens for programs" })).toBeVisible();
    await expect.element(page.getByText(/^Scripts and apps can use a token/)).toBeVisible();
    expect(page.getByText("No tokens yet.").elements()).toEqual([]);
    expect(page.getByRole("alert").elements()).toEqual([]);
  });

  it("are made with a name, permissions, an end and the password, and shown once", async () => {
    await show();
    await expectTexts(rows(), ["No tokens yet."]);
    await button("Create token").click();
    await expect.element(field("Name")).toHaveFocus();
    await expectOptions(field("Expires"), ["After 30 days", "After 90 days", "After 365 days", "Never"]);
    await expect.element(field("Expires")).toHaveValue("90");
    await expect.element(scope(/^Read/)).toBeChecked();
    await expect.element(field("Name")).toHaveAccessibleDescription(/^What the token is for/);
    await expect.element(field("Name")).toHaveAttribute("maxlength", "60");
    await expect.element(field("Current password")).toHaveAttribute("autocomplete", "current-password");
    await expectTexts(form().getByRole("group").getByRole("paragraph"), []);
    await expect.element(scope(/^Upload Add/)).not.toBeChecked();
    await expect.element(scope(/^Upload Add workouts, photos and routes\.$/)).toBeVisible();
    await scope(/^Read/).click();
    await userEvent.keyboard("{Enter}");
    await form().getByRole("button", { name: "Create token" }).click();
    await expect.element(field("Name")).toHaveAccessibleDescription("Enter a name.");
    await expect.element(field("Current password")).toHaveAccessibleDescription("Enter your password.");
    await expect.element(form().getByRole("alert")).toHaveTextContent("Choose at least one.");
    expect(server.callsOf("makeToken")).toEqual([]);
    await field("Name").fill("Sync");
    await scope(/^Write/).click();
    await scope(/^Upload Add/).click();
    await field("Expires").selectOptions("Never");
    await expect.element(field("Expires")).toHaveValue("null");
    await expect.element(form().getByRole("alert")).not.toBeInTheDocument();
    await field("Current password").fill("guess");
    server.refuse("makeToken", "account.wrong_password");
    await form().getByRole("button", { name: "Create token" }).click();
    await expect.element(form().getByText("The password is wrong. Try again.")).toBeVisible();
    await expect.element(field("Name")).toHaveValue("Sync");
    await field("Current password").fill("secret");
    server.answer("makeToken", { token: "cairn_abc123" });
    server.answer("listTokens", [unused]);
    const make = server.hold("makeToken");
    const sent = server.callsOf("makeToken").length;
    await form().getByRole("button", { name: "Create token" }).click();
    await expect.poll(() => server.callsOf("makeToken").length).toBe(sent + 1);
    // On its way it is neither sent twice nor given up: nobody would have seen it.
    await field("Current password").click();
    await userEvent.keyboard("{Enter}{Escape}");
    await expect.element(dialog("Create token")).toBeVisible();
    make();
    await expect.element(page.getByText(/^Token created\. Copy it now/)).toBeVisible();
    await expect.element(page.getByLabelText("Token", { exact: true })).toHaveValue("cairn_abc123");
    await expect.element(page.getByLabelText("Token", { exact: true })).toHaveFocus();
    expect(server.callsOf("makeToken").length).toBe(sent + 1);
    expect(getSelection()?.toString()).toBe("cairn_abc123");
    const write = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("Not allowed"));
    await button("Copy token").click();
    await expect.element(page.getByLabelText("Token", { exact: true })).toHaveFocus();
    await expect.element(button("Copied")).not.toBeInTheDocument();
    write.mockResolvedValue();
    await button("Copy token").click();
    await expect.element(button("Copied")).toBeVisible();
    expect(write.mock.calls).toEqual([["cairn_abc123"], ["cairn_abc123"]]);
    vi.restoreAllMocks();
    // What is shown once is not closed by accident.
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog("Create token")).toBeVisible();
    await button("Done").click();
    await expect.element(dialog("Create token")).not.toBeInTheDocument();
    await expect.poll(() => rows().elements().length).toBe(1);
    const last = server.callsOf("makeToken").at(-1);
    expect([last?.body, last?.headers.get("password")]).toEqual([
      { name: "Sync", scopes: ["upload", "write"], days: null },
      "secret",
    ]);
  });

  it("[ADD-5] [ADD-6] can be an address for apps, which does nothing else and is copied as a whole", async () => {
    await show();
    await button("Create token").click();
    await field("Name").fill("FitoTrack");
    await scope(/^Write/).click();
    await scope(/^Upload address/).click();
    for (const other of [/^Read/, /^Upload Add/, /^Write/])
      await expect.element(scope(other)).not.toBeChecked();
    await scope(/^Read/).click();
    await expect.element(scope(/^Upload address/)).not.toBeChecked();
    await scope(/^Upload address/).click();
    await field("Current password").fill("secret");
    server.answer("makeToken", { token: "cairn_abc123" });
    await form().getByRole("button", { name: "Create token" }).click();
    await expect.element(page.getByText(/^Address created\. Copy it into the app now/)).toBeVisible();
    expect(server.callsOf("makeToken")[0]?.body).toEqual({ name: "FitoTrack", scopes: ["send"], days: 90 });
    const address = `${location.origin}/apiserver/v1/workout/upload/cairn_abc123`;
    await expect.element(page.getByLabelText("Address", { exact: true })).toHaveValue(address);
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await button("Copy address").click();
    await expect.element(button("Copied")).toBeVisible();
    expect(write.mock.calls).toEqual([[address]]);
    const folder = `${location.origin}/dav/cairn_abc123/`;
    await expect
      .element(page.getByText(`the address is ${location.origin}/dav, with any name`))
      .toBeVisible();
    await expect.element(page.getByLabelText("WebDAV folder", { exact: true })).toHaveValue(folder);
    await button("Copy folder address").click();
    await expect.poll(() => write.mock.calls.at(-1)).toEqual([folder]);
    vi.restoreAllMocks();
    await button("Done").click();
  });

  it("are not made after all, and the button gets the focus back", async () => {
    await show();
    await button("Create token").click();
    await form().getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog("Create token")).not.toBeInTheDocument();
    await button("Create token").click();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog("Create token")).not.toBeInTheDocument();
    await expect.element(button("Create token")).toHaveFocus();
  });

  it("are made without a password where there is none, and need nothing else", async () => {
    await show([], false);
    await button("Create token").click();
    await expect.element(field("Current password")).not.toBeInTheDocument();
    await field("Name").fill("Sync");
    server.answer("makeToken", { token: "cairn_abc123" });
    await form().getByRole("button", { name: "Create token" }).click();
    await expect.element(page.getByText(/^Token created/)).toBeVisible();
    expect(server.callsOf("makeToken")[0]?.body).toEqual({ name: "Sync", scopes: ["read"], days: 90 });
    await button("Done").click();
  });

  it("are removed after a question, or it says why not", async () => {
    await show([backup]);
    await button("Remove Backup").click();
    const question = dialog("Remove Backup?");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await button("Remove Backup").click();
    await expect.element(question.getByText(/^Programs that use/)).toBeVisible();
    server.refuse("removeToken", "request.invalid");
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(question.getByRole("alert")).toBeVisible();
    server.answer("removeToken", true);
    server.answer("listTokens", []);
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(page.getByText("Token Backup removed.")).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    await expectTexts(rows(), ["No tokens yet."]);
    expect(server.callsOf("removeToken").at(-1)?.params.tokenId).toBe("t1");
  });

  it("are asked for again after a failure", async () => {
    server.answer("getUser", ownAccount);
    server.refuse("listTokens", "request.invalid");
    await renderScreen(<PersonalTokens />);
    await expect.element(page.getByRole("alert")).toBeVisible();
    server.answer("listTokens", [unused]);
    await button("Try again").click();
    await expect.poll(() => rows().elements().length).toBe(1);
  });
});
