import type { PasskeyView } from "@cairn/contracts/passkeys/passkeys";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ownAccount } from "../../testing/own-account.ts";
import { creationChallenge, madePasskey, stubPasskeys } from "../../testing/passkey-prompts.ts";
import { renderScreen, sendOnceMore, server } from "../../testing/render-screen.tsx";
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

const add = () => page.getByRole("button", { name: "Add a passkey" });
const adding = () => page.getByRole("dialog", { name: "Add a passkey" });
const places = () => document.querySelectorAll("section > [aria-hidden][style*=height]").length;

describe("[LOGIN-14] the passkeys in the settings", () => {
  it("are listed with what became of them", async () => {
    await show([
      phone,
      {
        ...phone,
        key: "64a0b1c2d3e4f5a6b7c8d9e1",
        name: "Laptop",
        isSynced: true,
        mayBeCopied: true,
        used: 1_770_000_000_000,
      },
    ]);
    const [first, second] = [page.getByRole("listitem").nth(0), page.getByRole("listitem").nth(1)];
    await expect.element(first).toMatchTextContent(/Phone.*Not used yet\./);
    await expect
      .element(second)
      .toMatchTextContent(
        /Laptop.*Last used 2 Feb.*On all devices of your password manager\..*may have been copied/,
      );
    await expect.element(first).not.toMatchTextContent(/copied|On all devices/);
    await expect.element(page.getByText(/^A passkey logs you in with your fingerprint/)).toBeVisible();
    await expect.element(first).toMatchTextContent(/Added 28 May.*Rename.*Remove/);
    expect(page.getByText("You have no passkeys yet.").elements()).toEqual([]);
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
    await expect.element(name).toHaveAttribute("aria-invalid", "true");
    server.refuse("renamePasskey", "passkey.not_found");
    await name.fill(" Old phone ");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByRole("alert")).toBeVisible();
    server.answer("renamePasskey", true);
    const letAnswer = server.hold("renamePasskey");
    server.answer("listPasskeys", [{ ...phone, name: "Old phone" }]);
    await dialog.getByRole("button", { name: "Save" }).click();
    // What is on its way is not changed.
    await expect.element(name).toHaveAttribute("readonly");
    sendOnceMore();
    letAnswer();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole("listitem")).toMatchTextContent(/Old phone/);
    const renamed = [phone.key, { name: "Old phone" }];
    expect(server.callsOf("renamePasskey").map(({ params, body }) => [params.key, body])).toEqual([
      renamed,
      renamed,
    ]);
    await page.getByRole("button", { name: "Rename Old phone" }).click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it("are removed after the password, which may be wrong first", async () => {
    await show();
    await page.getByRole("button", { name: "Remove Phone" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove this passkey?" });
    server.refuse("removePasskey", "account.wrong_password");
    await expect.element(dialog.getByText(/^“Phone” will not log you in any more\./)).toBeVisible();
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
    await expect.element(page.getByText("Passkey removed.")).toBeVisible();
    expect(
      server.callsOf("removePasskey").map(({ params, headers }) => [params.key, headers.get("password")]),
    ).toEqual([
      [phone.key, "over%20the%20hill"],
      [phone.key, "over%20the%20hills"],
    ]);
  });

  it("are added after the password, once the browser has made one", async () => {
    const prompts = stubPasskeys();
    await show([]);
    await add().click();
    await expect.element(adding().getByText(/^First confirm that it is you\./)).toBeVisible();
    server.answer("startPasskey", creationChallenge);
    await adding().getByLabelText("Password", { exact: true }).fill("secret");
    const goOn = adding().getByRole("button", { name: "Continue" });
    await goOn.click();
    await expect.poll(() => prompts.map(({ challenge }) => challenge)).toEqual(["hills"]);
    prompts[0]?.cancel();
    await expect.element(adding().getByText(/^No passkey was created\./)).toBeVisible();
    await goOn.click();
    await expect.poll(() => prompts.length).toBe(2);
    expect(adding().getByRole("alert").elements()).toEqual([]);
    prompts[1]?.cancel("InvalidStateError");
    await expect
      .element(adding().getByText("This device has a passkey for your account already."))
      .toBeVisible();
    expect(server.callsOf("addPasskey")).toEqual([]);
    server.answer("addPasskey", phone);
    server.answer("listPasskeys", [phone]);
    for (const [at, transports] of [["internal"], undefined].entries()) {
      await goOn.click();
      await expect.poll(() => prompts.length).toBe(3 + at);
      prompts[2 + at]?.answer(madePasskey(transports));
      await expect.element(adding()).not.toBeInTheDocument();
      await expect.element(page.getByText("Passkey added.").first()).toBeVisible();
      await expect.element(page.getByRole("button", { name: "Rename Phone" })).toBeVisible();
      await add().click();
      await adding().getByLabelText("Password", { exact: true }).fill("secret");
    }
    const made = { clientDataJSON: "BQ", attestationObject: "CA" };
    expect(server.callsOf("addPasskey").map(({ body }) => body)).toEqual([
      { id: "Ag", response: { ...made, transports: ["internal"] } },
      { id: "Ag", response: made },
    ]);
    expect(server.callsOf("startPasskey")[0]?.headers.get("password")).toBe("secret");
    await adding().getByRole("button", { name: "Cancel" }).click();
    await expect.element(adding()).not.toBeInTheDocument();
  });

  it("need no password where there is none, and wait for the account", async () => {
    server.answer("getUser", { ...ownAccount, hasPassword: false });
    server.answer("listPasskeys", [phone]);
    const [letPerson, letList] = [server.hold("getUser"), server.hold("listPasskeys")];
    await renderScreen(<Passkeys />);
    await expect.poll(places).toBe(1);
    expect(add().elements()).toEqual([]);
    letList();
    await expect.element(add()).toBeDisabled();
    expect(places()).toBe(0);
    letPerson();
    await expect.element(add()).toBeEnabled();
    await page.getByRole("button", { name: "Remove Phone" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove this passkey?" });
    await expect.element(dialog).toBeVisible();
    expect(dialog.getByLabelText("Password").elements()).toEqual([]);
    server.refuse("removePasskey", "passkey.last_way_in");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect.element(dialog.getByRole("alert")).toBeVisible();
    expect(server.callsOf("removePasskey")[0]?.headers.get("password")).toBeNull();
  });

  it("cannot be added where the browser has none", async () => {
    const { PublicKeyCredential: before } = globalThis;
    vi.stubGlobal("PublicKeyCredential", undefined);
    onTestFinished(() => {
      vi.stubGlobal("PublicKeyCredential", before);
    });
    await show();
    await expect.element(page.getByText(/^Passkeys do not work here in this browser\./)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Rename Phone" })).toBeVisible();
    expect(add().elements()).toEqual([]);
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
