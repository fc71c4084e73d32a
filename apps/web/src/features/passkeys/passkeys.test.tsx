import type { PasskeyView } from "@cairn/contracts/passkeys/passkeys";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { ownAccount } from "../../testing/own-account.ts";
import { Passkeys } from "./passkeys.tsx";

const phone: PasskeyView = {
  key: "64a0b1c2d3e4f5a6b7c8d9e0",
  name: "Phone",
  created: 1_780_000_000_000,
  isSynced: false,
  mayBeCopied: false,
};

const show = async (passkeys: readonly PasskeyView[] = [phone]) => {
  server.answer("getUser", ownAccount);
  server.answer("listPasskeys", [...passkeys]);
  await renderScreen(<Passkeys />);
};

describe("[LOGIN-14] the passkeys in the settings", () => {
  it("are listed with what became of them", async () => {
    await show([
      phone,
      { ...phone, key: "64a0b1c2d3e4f5a6b7c8d9e1", name: "Laptop", isSynced: true, mayBeCopied: true },
    ]);
    const [first, second] = [page.getByRole("listitem").nth(0), page.getByRole("listitem").nth(1)];
    await expect.element(first).toMatchTextContent(/Phone.*Not used yet\./);
    await expect
      .element(second)
      .toMatchTextContent(/Laptop.*On all devices of your password manager\..*may have been copied/);
    await expect.element(first).not.toMatchTextContent(/copied/);
  });

  it("get another name, which is neither empty nor too long", async () => {
    await show();
    await page.getByRole("button", { name: "Rename Phone" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename passkey" });
    const name = dialog.getByLabelText("Name");
    await expect.element(name).toHaveFocus();
    for (const wrong of ["  ", "x".repeat(1000)]) {
      await name.fill(wrong);
      await userEvent.keyboard("{Enter}");
      await expect.element(name).toHaveAccessibleDescription(/Enter a name of at most \d+ characters\./);
    }
    expect(server.callsOf("renamePasskey")).toHaveLength(0);
    server.answer("renamePasskey", true);
    server.answer("listPasskeys", [{ ...phone, name: "Old phone" }]);
    await name.fill(" Old phone ");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole("listitem")).toMatchTextContent(/Old phone/);
    expect(server.callsOf("renamePasskey").map(({ params, body }) => [params.key, body])).toEqual([
      [phone.key, { name: "Old phone" }],
    ]);
  });

  it("are removed after the password, which may be wrong first", async () => {
    await show();
    await page.getByRole("button", { name: "Remove Phone" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove this passkey?" });
    server.refuse("removePasskey", "account.wrong_password");
    const password = dialog.getByLabelText("Password", { exact: true });
    await password.fill("over the hill");
    await userEvent.keyboard("{Enter}");
    await expect.element(password).toHaveAttribute("aria-invalid", "true");
    server.answer("removePasskey", true);
    server.answer("listPasskeys", []);
    await password.fill("over the hills");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText("You have no passkeys yet.")).toBeVisible();
    expect(server.callsOf("removePasskey")).toHaveLength(2);
  });

  it("say that they did not load, and load on request", async () => {
    server.answer("getUser", ownAccount);
    server.refuse("listPasskeys", "request.invalid");
    await renderScreen(<Passkeys />);
    await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
    server.answer("listPasskeys", []);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("You have no passkeys yet.")).toBeVisible();
  });
});
