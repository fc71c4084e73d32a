import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ownAccount } from "../../testing/own-account.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { DeletionConfirmation } from "./deletion-confirmation.tsx";

const token = "a".repeat(36);
const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
const button = (name: string) => page.getByRole("button", { name });
const link = (name: string) => page.getByRole("link", { name });
const sent = () => server.callsOf("confirmDeletion").map(({ query }) => query.dt);

beforeEach(() => {
  sessionStorage.clear();
});

describe("[ACCT-1] the mailed link that deletes an account", () => {
  it("takes a press where nobody is logged in", async () => {
    server.answer("confirmDeletion", true);
    await renderScreen(<DeletionConfirmation token={token} />, { isVisitor: true });
    await expect.element(heading("Delete your account?")).toBeVisible();
    await expect
      .element(page.getByText(/^All your workouts, files, photos, comments and likes/))
      .toBeVisible();
    await expect.element(link("Keep my account")).toHaveAttribute("href", "/");
    expect(sent()).toEqual([]);
    const release = server.hold("confirmDeletion");
    await button("Delete my account permanently").click();
    await expect.element(button("Deleting your account…")).toHaveAttribute("aria-busy", "true");
    await expect.element(link("Keep my account")).not.toBeInTheDocument();
    release();
    await expect.element(heading("Your account is deleted")).toBeVisible();
    await expect
      .element(page.getByRole("status").first())
      .toHaveTextContent(
        "Nobody can see you here any more. Your files are being removed from the server now.",
      );
    await expect.element(link("Go to the home page")).toHaveAttribute("href", "/");
    expect(sent()).toEqual([token]);
  });

  it("deletes at once where somebody is logged in, and once only", async () => {
    server.answer("getUser", ownAccount);
    server.answer("confirmDeletion", true);
    await renderScreen(<DeletionConfirmation token={token} />);
    await expect.element(heading("Your account is deleted")).toBeVisible();
    expect(sent()).toEqual([token]);
  });

  it("says why it did not work, and is tried again", async () => {
    server.refuse("confirmDeletion", "account.deletion_invalid");
    await renderScreen(<DeletionConfirmation token={token} />, { isVisitor: true });
    await button("Delete my account permanently").click();
    await expect.element(heading("Your account was not deleted")).toBeVisible();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(link("Open settings")).toHaveAttribute("href", "/profile/edit/data");
    server.answer("confirmDeletion", true);
    await button("Try again").click();
    await expect.element(heading("Your account is deleted")).toBeVisible();
    expect(sent()).toEqual([token, token]);
  });

  it.each([token.slice(1), `${token}a`])("is not sent if it is not whole", async (broken) => {
    await renderScreen(<DeletionConfirmation token={broken} />);
    await expect.element(heading("Your account was not deleted")).toBeVisible();
    await expect.element(page.getByText(/^The link is not complete\./)).toBeVisible();
    expect(page.getByRole("button").elements()).toEqual([]);
    expect(sent()).toEqual([]);
  });
});
