import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ownAccount } from "../../testing/own-account.ts";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { TwoFactor } from "./two-factor.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });
const codes = Array.from({ length: 10 }, (_, at) => `ABCD-EF${String(10 + at)}`);
const since = Date.UTC(2025, 2, 4);

const show = async ({ isOn = false, left = 10, hasPassword = true } = {}) => {
  server.answer("getUser", { ...ownAccount, hasPassword });
  server.answer("getTwoFactor", { isOn, recoveryCodesLeft: isOn ? left : 0, ...(isOn && { since }) });
  await renderScreen(<TwoFactor />);
};

describe("[LOGIN-11] two-factor login", () => {
  it("is set up with the password and the first code of the app, and then shows recovery codes", async () => {
    await show();
    await button("Set up").click();
    const proof = dialog("Set up two-factor login");
    await expect.element(proof.getByLabelText("Password", { exact: true })).toHaveFocus();
    await proof.getByRole("button", { name: "Continue" }).click();
    await expect
      .element(proof.getByLabelText("Password", { exact: true }))
      .toHaveAccessibleDescription("Enter your password.");
    expect(server.callsOf("setUpTwoFactor")).toEqual([]);
    server.refuse("setUpTwoFactor", "account.wrong_password");
    await proof.getByLabelText("Password", { exact: true }).fill("guess");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(proof.getByLabelText("Password", { exact: true }))
      .toHaveAccessibleDescription("The password is wrong. Try again.");
    server.answer("setUpTwoFactor", {
      secret: "JBSWY3DPEHPK3PXP",
      uri: "otpauth://totp/Cairn:anna?secret=JBSWY3DPEHPK3PXP&issuer=Cairn",
    });
    await proof.getByLabelText("Password", { exact: true }).fill("secret");
    await userEvent.keyboard("{Enter}");
    // The key in groups of four, as it is typed.
    await expect.element(proof.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
    await expect.element(proof.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
    const code = proof.getByLabelText("Code", { exact: true });
    await button("Turn on").click();
    await expect.element(code).toHaveAccessibleDescription("Enter the code.");
    server.refuse("confirmTwoFactor", "two_factor.wrong_code");
    await code.fill("000000");
    await userEvent.keyboard("{Enter}");
    await expect.element(code).toHaveAttribute("aria-invalid", "true");
    server.refuse("confirmTwoFactor", "two_factor.setup_expired");
    await userEvent.keyboard("{Enter}");
    await expect.element(proof.getByRole("alert")).toBeVisible();
    server.answer("confirmTwoFactor", { recoveryCodes: codes });
    server.answer("getTwoFactor", { isOn: true, since, recoveryCodesLeft: 10 });
    await code.fill("123456");
    await userEvent.keyboard("{Enter}");
    await expectTexts(
      dialog("Recovery codes").getByRole("list", { name: "Recovery codes" }).getByRole("listitem"),
      codes,
    );
    await expect.element(page.getByText("Two-factor login is on.")).toBeVisible();
    // What is shown once is not closed by accident.
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog("Recovery codes")).toBeVisible();
    await button("I have saved them").click();
    await expect.element(dialog("Recovery codes")).not.toBeInTheDocument();
    await expect.element(page.getByText(/^On since 4 Mar 2025\. 10 recovery codes left\./)).toBeVisible();
    expect(server.callsOf("setUpTwoFactor").map(({ headers }) => headers.get("password"))).toEqual([
      "guess",
      "secret",
    ]);
    expect(server.callsOf("confirmTwoFactor").map(({ body }) => body.otp)).toEqual([
      "000000",
      "000000",
      "123456",
    ]);
  });

  it("is turned off with the password and a code", async () => {
    await show({ isOn: true });
    await button("Turn off").click();
    const proof = dialog("Turn off two-factor login?");
    await proof.getByLabelText("Password", { exact: true }).fill("secret");
    await proof.getByRole("button", { name: "Turn off" }).click();
    const code = proof.getByLabelText("Code or recovery code");
    await expect.element(code).toHaveAccessibleDescription("Enter the code.");
    await expect.element(code).toHaveFocus();
    server.refuse("endTwoFactor", "two_factor.wrong_code");
    await code.fill("1");
    await userEvent.keyboard("{Enter}");
    await expect.element(code).toHaveAttribute("aria-invalid", "true");
    server.answer("endTwoFactor", true);
    server.answer("getTwoFactor", { isOn: false, recoveryCodesLeft: 0 });
    await code.fill("654321");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Two-factor login is off.")).toBeVisible();
    await expect.element(button("Set up")).toBeVisible();
    await expect.element(proof).not.toBeInTheDocument();
    const last = server.callsOf("endTwoFactor").at(-1);
    expect([last?.body.otp, last?.headers.get("password")]).toEqual(["654321", "secret"]);
  });

  it("is for accounts with a password, which is said to others", async () => {
    await show({ hasPassword: false });
    await expect
      .element(page.getByText("Your account has no password, so no code is needed yet."))
      .toBeVisible();
    await button("Set up").click();
    await expect
      .element(dialog("Set up two-factor login").getByLabelText("Password"))
      .not.toBeInTheDocument();
    server.refuse("setUpTwoFactor", "account.sign_in_again");
    await button("Continue").click();
    await expect.element(dialog("Set up two-factor login").getByRole("alert")).toBeVisible();
    await button("Cancel").click();
    await expect.element(dialog("Set up two-factor login")).not.toBeInTheDocument();
  });

  it("is asked for again after a failure", async () => {
    server.answer("getUser", ownAccount);
    server.refuse("getTwoFactor", "request.invalid");
    await renderScreen(<TwoFactor />);
    await expect.element(page.getByRole("alert")).toBeVisible();
    server.answer("getTwoFactor", { isOn: false, recoveryCodesLeft: 0 });
    await button("Try again").click();
    await expect.element(button("Set up")).toBeEnabled();
  });
});

/** Files that are downloaded for the rest of a test, each with its name, its type and its text. */
const watchDownloads = () => {
  const found: string[][] = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "data:,";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.at(-1);
    void blob?.text().then((text) => found.push([this.download, blob.type, text]));
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  return found;
};

/** Frames whose content is printed for the rest of a test. */
const watchPrints = () => {
  const found: { readonly frame: HTMLIFrameElement; readonly title: string; readonly text: string }[] = [];
  const append = document.body.append.bind(document.body);
  vi.spyOn(document.body, "append").mockImplementation((...nodes) => {
    append(...nodes);
    const [frame] = nodes;
    if (!(frame instanceof HTMLIFrameElement) || !frame.contentWindow) return;
    frame.contentWindow.print = () => {
      const { title, body } = frame.contentDocument ?? document;
      const text = [...body.children].map(({ textContent }) => textContent).join("\n");
      found.push({ frame, title, text });
    };
  });
  return found;
};

describe("[LOGIN-12] recovery codes", () => {
  it.each([
    [4, "4 recovery codes left.", false],
    [3, "3 recovery codes left.", true],
    [1, "1 recovery code left.", true],
    [0, "No recovery codes left.", true],
  ])("are counted, and few are a reason to make new ones: %i", async (left, words, isFew) => {
    await show({ isOn: true, left });
    await expect.element(page.getByText(new RegExp(words.replaceAll(".", String.raw`\.`)))).toBeVisible();
    expect(page.getByText(/before you run out/).elements()).toHaveLength(isFew ? 1 : 0);
  });

  it("are made anew with the password and a code, and can be copied, downloaded and printed", async () => {
    await show({ isOn: true });
    await button("New recovery codes").click();
    const proof = dialog("New recovery codes");
    await proof.getByLabelText("Password", { exact: true }).fill("secret");
    await proof.getByLabelText("Code or recovery code").fill("123456");
    server.answer("makeRecoveryCodes", { recoveryCodes: codes });
    await userEvent.keyboard("{Enter}");
    await expectTexts(
      dialog("Recovery codes").getByRole("list", { name: "Recovery codes" }).getByRole("listitem"),
      codes,
    );
    const copied: string[] = [];
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: {
        writeText: (text: string) => {
          copied.push(text);
          return copied.length > 1 ? Promise.reject(new Error("no")) : Promise.resolve();
        },
      },
    });
    try {
      await button("Copy").click();
      await expect.element(page.getByText("Copied to the clipboard.")).toBeVisible();
      await button("Copy").click();
      await expect.element(page.getByText(/^The browser does not allow copying here/)).toBeVisible();
    } finally {
      // The browser's own is the prototype's.
      Reflect.deleteProperty(navigator, "clipboard");
    }
    expect(copied).toEqual([codes.join("\n"), codes.join("\n")]);
    const printed = "Recovery codes of anna for Cairn";
    const downloads = watchDownloads();
    await button("Download").click();
    await expect
      .poll(() => downloads)
      .toEqual([["cairn-recovery-codes.txt", "text/plain", [printed, "", ...codes, ""].join("\n")]]);
    const frames = watchPrints();
    await button("Print").click();
    expect(frames.map(({ title, text }) => [title, text])).toEqual([
      [printed, [printed, ...codes].join("\n")],
    ]);
    expect(frames[0]?.frame.isConnected && frames[0].frame.hidden).toBe(true);
    frames[0]?.frame.contentWindow?.dispatchEvent(new Event("afterprint"));
    expect(frames[0]?.frame.isConnected).toBe(false);
    await button("I have saved them").click();
    const [sent] = server.callsOf("makeRecoveryCodes");
    expect([sent?.body.otp, sent?.headers.get("password")]).toEqual(["123456", "secret"]);
  });
});
