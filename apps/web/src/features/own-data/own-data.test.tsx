import type { OwnDataView } from "@cairn/contracts/own-data/own-data";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ownAccount } from "../../testing/own-account.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { DeleteAccount } from "../account-deletion/delete-account.tsx";
import { OwnDataSection } from "./own-data-section.tsx";

const id = "64a0b1c2d3e4f5a6b7c8d9c0";
const contents = { workouts: 1, photos: 2, routes: 1, bytes: 1_500_000 };
type Archive = NonNullable<OwnDataView["archive"]>;
const archive = (changed: Partial<Archive>): Archive => ({
  id,
  state: "queued",
  created: Date.UTC(2025, 5, 1, 12),
  done: 0,
  total: 4,
  ...changed,
});
const ready = archive({ state: "ready", size: 2_000_000, ends: Date.UTC(2025, 5, 8, 12) });

/** What is drawn in the place of something that is awaited says nothing, and has its height. */
const awaited = () => document.querySelectorAll('section [style*="height: 80px"]').length;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog", { name: "Enter your password" });
const confirm = async (name: string) => {
  await dialog().getByLabelText("Password", { exact: true }).fill("secret");
  await dialog().getByRole("button", { name }).click();
};

const show = async (view: Partial<OwnDataView>, hasPassword = true) => {
  server.answer("getUser", { ...ownAccount, hasPassword });
  server.answer("getOwnData", { contents, settings: [], ...view });
  await renderScreen(<OwnDataSection />);
  await expect.element(page.getByText(/^1 workout, 2 photos, 1 route: about 1\.5\sMB\.$/)).toBeVisible();
};

describe("[ACCT-2] the archive of one's own data", () => {
  it("is made with the password, and says how far it is", async () => {
    await show({});
    await button("Create archive").click();
    await expect.element(dialog().getByText(/^The archive holds everything about you/)).toBeVisible();
    server.refuse("startOwnData", "account.wrong_password");
    await confirm("Create archive");
    await expect.element(dialog().getByText("The password is wrong. Try again.")).toBeVisible();
    server.refuse("startOwnData", "storage.no_space");
    await confirm("Create archive");
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    const running = { contents, settings: [], archive: archive({ state: "running", done: 1 }) };
    server.answer("startOwnData", running);
    server.answer("getOwnData", running);
    await confirm("Create archive");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByText(/^1 of 4\. You can leave this page\./)).toBeVisible();
    await expect.element(page.getByRole("progressbar")).toHaveAttribute("max", "4");
    await expect.element(button("Create new archive")).not.toBeInTheDocument();
    expect(server.callsOf("startOwnData").at(-1)?.headers.get("password")).toBe("secret");
    server.answer("removeOwnData", { contents, settings: [] });
    server.answer("getOwnData", { contents, settings: [] });
    await button("Stop").click();
    await expect.element(button("Create archive")).toBeVisible();
  });

  it("is ready with its size and days, and removed by a press", async () => {
    await show({ archive: ready });
    await expect
      .element(
        page.getByText(/^Ready: 2\.0\sMB, created 1 Jun 2025\. You can download it until 8 Jun 2025\.$/),
      )
      .toBeVisible();
    await expect.element(button("Create new archive")).toBeVisible();
    server.refuse("removeOwnData", "request.invalid");
    await button("Remove archive").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    server.answer("removeOwnData", { contents, settings: [] });
    await button("Remove archive").click();
    await expect.element(button("Download archive")).not.toBeInTheDocument();
  });

  it("is downloaded with the password, or says why not", async () => {
    await show({ archive: ready });
    await button("Download archive").click();
    server.refuse("openOwnDataDownload", "own_data.not_ready");
    await confirm("Download archive");
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.callsOf("openOwnDataDownload")[0]?.headers.get("password")).toBe("secret");
  });

  it.each([
    ["no_space", /^The archive was not created because the server’s disk is nearly full/],
    ["failed", /^The archive was not created because something went wrong/],
  ] as const)("was not created: %s", async (reason, words) => {
    await show({ archive: archive({ state: "failed", reason }) });
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(button("Create new archive")).toBeVisible();
    await expect.element(button("Remove archive")).not.toBeInTheDocument();
  });

  it("is made without a password where there is none, which needs a fresh sign-in", async () => {
    await show({}, false);
    server.refuse("startOwnData", "account.sign_in_again");
    await button("Create archive").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("of another server brings settings, which one takes or leaves", async () => {
    const settings = [{ id, created: 0 }];
    await show({ settings });
    await expect.element(page.getByText(/^The archive that you imported has settings/)).toBeVisible();
    server.answer("answerOwnData", { contents, settings: [] });
    server.answer("getOwnData", { contents, settings: [] });
    await button("Use these settings").click();
    await confirm("Use these settings");
    await expect.element(button("Use these settings")).not.toBeInTheDocument();
    const [sent] = server.callsOf("answerOwnData");
    expect([sent?.params.id, sent?.body, sent?.headers.get("password")]).toEqual([
      id,
      { take: true },
      "secret",
    ]);
  });

  it("of another server has settings that are left alone", async () => {
    await show({ settings: [{ id, created: 0 }] });
    server.answer("answerOwnData", { contents, settings: [] });
    await button("Keep my settings").click();
    await confirm("Keep my settings");
    await expect.element(button("Keep my settings")).not.toBeInTheDocument();
    expect(server.callsOf("answerOwnData")[0]?.body).toEqual({ take: false });
  });

  it("keeps its place until it is there", async () => {
    server.answer("getUser", ownAccount);
    server.answer("getOwnData", { contents, settings: [] });
    const answer = server.hold("getOwnData");
    await renderScreen(<OwnDataSection />);
    await expect.poll(awaited).toBe(1);
    answer();
    await expect.element(button("Create archive")).toBeVisible();
    expect(awaited()).toBe(0);
  });

  it("is asked for again after a failure", async () => {
    server.answer("getUser", ownAccount);
    server.refuse("getOwnData", "request.invalid");
    await renderScreen(<OwnDataSection />);
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(awaited()).toBe(0);
    server.answer("getOwnData", { contents, settings: [] });
    await button("Try again").click();
    await expect.element(button("Create archive")).toBeVisible();
  });
});

const form = () => page.getByRole("form", { name: "Delete account" });

const ask = () => form().getByRole("button", { name: "Send deletion link" });

const open = async (email: { wayBackUntil?: number } = {}, hasPassword = true) => {
  server.answer("getUser", { ...ownAccount, hasPassword });
  server.answer("getEmail", { email: "anna@example.org", isConfirmed: true, ...email });
  await renderScreen(<DeleteAccount />);
  await expect.element(ask()).toBeVisible();
};

describe("[ACCT-1] asking for the link that deletes the account", () => {
  it("needs the password, and says where the mail went", async () => {
    await open();
    await ask().click();
    await expect
      .element(form().getByLabelText("Password", { exact: true }))
      .toHaveAccessibleDescription("Enter your password.");
    server.refuse("requestDeletion", "account.wrong_password");
    await form().getByLabelText("Password", { exact: true }).fill("guess");
    await ask().click();
    await expect
      .element(form().getByLabelText("Password", { exact: true }))
      .toHaveAccessibleDescription("The password is wrong. Try again.");
    server.refuse("requestDeletion", "account.too_many_tries");
    await ask().click();
    await expect.element(form().getByRole("alert")).toBeVisible();
    server.answer("requestDeletion", true);
    await form().getByLabelText("Password", { exact: true }).fill("secret");
    await ask().click();
    await expect.element(page.getByText(/^We sent an e-mail to anna@example\.org\./)).toBeVisible();
    await expect.element(form().getByLabelText("Password", { exact: true })).toHaveValue("");
    await expect
      .element(form().getByLabelText("Password", { exact: true }))
      .not.toHaveAttribute("aria-invalid");
    expect(server.callsOf("requestDeletion").at(-1)?.headers.get("password")).toBe("secret");
  });

  it("says that it went to an earlier address, until when", async () => {
    await open({ wayBackUntil: Date.UTC(2025, 5, 8, 12) }, false);
    await expect.element(form().getByLabelText("Password", { exact: true })).not.toBeInTheDocument();
    server.answer("requestDeletion", true);
    await ask().click();
    await expect
      .element(page.getByText(/^Your e-mail address was changed lately.*until 8 Jun 2025/))
      .toBeVisible();
  });
});
