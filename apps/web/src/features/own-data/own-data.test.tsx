import type { OwnDataView } from "@cairn/contracts/own-data/own-data";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { ownAccount } from "../../testing/own-account.ts";
import { renderScreen, sendOnceMore, server } from "../../testing/render-screen.tsx";
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
    await expect.element(page.getByRole("region", { name: "Your data" })).toBeVisible();
    await expect
      .element(page.getByText(/^Download everything that you have here as one archive/))
      .toBeVisible();
    await expect.element(page.getByText(/^Coming from another Cairn\?/)).toBeVisible();
    expect(page.getByText(/^The archive that you imported has settings/).elements()).toEqual([]);
    expect(page.getByRole("button").elements()).toHaveLength(1);
    await button("Create archive").click();
    await expect.element(dialog().getByText(/^The archive holds everything about you/)).toBeVisible();
    server.refuse("startOwnData", "account.wrong_password");
    await confirm("Create archive");
    await expect.element(dialog().getByText("The password is wrong. Try again.")).toBeVisible();
    expect(page.getByRole("alert").elements()).toEqual([]);
    server.refuse("startOwnData", "storage.no_space");
    await confirm("Create archive");
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    const running = { contents, settings: [], archive: archive({ state: "running", done: 1 }) };
    server.answer("startOwnData", running);
    server.answer("getOwnData", running);
    expect(dialog().getByText("The password is wrong. Try again.").elements()).toEqual([]);
    const letAnswer = server.hold("startOwnData");
    await confirm("Create archive");
    await expect
      .element(dialog().getByRole("button", { name: "Create archive" }))
      .toHaveAttribute("aria-busy", "true");
    letAnswer();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByText(/^1 of 4\. You can leave this page\./)).toBeVisible();
    await expect.element(page.getByText("Creating the archive…")).toBeVisible();
    await expect
      .element(page.getByRole("progressbar", { name: "Creating the archive…" }))
      .toHaveAttribute("max", "4");
    await expect.element(page.getByRole("progressbar")).toHaveAttribute("value", "1");
    await expect.element(button("Remove archive")).not.toBeInTheDocument();
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
    const letAnswer = server.hold("removeOwnData");
    await button("Remove archive").click();
    await expect.element(button("Remove archive")).toHaveAttribute("aria-busy", "true");
    letAnswer();
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
    // Another wish begins without that reason, and has its own verb.
    await button("Create new archive").click();
    await expect.element(dialog().getByRole("button", { name: "Create new archive" })).toBeVisible();
    expect(dialog().getByRole("alert").elements()).toEqual([]);
    await dialog().getByRole("button", { name: "Cancel" }).click();
    const links: HTMLAnchorElement[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      links.push(this);
    });
    onTestFinished(() => {
      click.mockRestore();
    });
    server.answer("openOwnDataDownload", { id, ticket: "proven" });
    await button("Download archive").click();
    await confirm("Download archive");
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(links.map(({ href, download }) => [new URL(href).search, download])).toEqual([
      [`?ticket=proven&token=${"0".repeat(32)}`, ""],
    ]);
    expect(links[0]?.href).toContain(`/account/export/${id}?`);
    expect(server.callsOf("startOwnData")).toEqual([]);
  });

  it("waits for its turn, without a share and not to be made again", async () => {
    await show({ archive: archive({ state: "queued" }) });
    await expect.element(page.getByRole("progressbar")).not.toHaveAttribute("value");
    await expect.element(button("Stop")).toBeVisible();
    await expect.element(button("Create new archive")).not.toBeInTheDocument();
    await expect.element(button("Download archive")).not.toBeInTheDocument();
  });

  it("that has just begun has no share while it is not known of how much", async () => {
    await show({ archive: archive({ state: "running", total: 0 }) });
    await expect.element(page.getByRole("progressbar")).not.toHaveAttribute("value");
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
    await show({ archive: ready, settings: [{ id, created: 0 }] }, false);
    server.refuse("startOwnData", "account.sign_in_again");
    await button("Create new archive").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    server.refuse("openOwnDataDownload", "own_data.not_ready");
    const letAnswer = server.hold("openOwnDataDownload");
    await button("Download archive").click();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    letAnswer();
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(server.callsOf("openOwnDataDownload")).toHaveLength(1);
    server.refuse("answerOwnData", "request.invalid");
    await button("Use these settings").click();
    await expect.poll(() => page.getByRole("alert").elements().length).toBe(2);
    expect(dialog().elements()).toEqual([]);
    for (const call of ["startOwnData", "answerOwnData"] as const)
      expect(server.callsOf(call).map(({ headers }) => headers.get("password"))).toEqual([null]);
    expect(server.callsOf("answerOwnData")[0]?.body).toEqual({ take: true });
  });

  it("of another server brings settings, which one takes or leaves", async () => {
    const settings = [{ id, created: 0 }];
    await show({ settings });
    await expect.element(page.getByText(/^The archive that you imported has settings/)).toBeVisible();
    server.answer("answerOwnData", { contents, settings: [] });
    server.answer("getOwnData", { contents, settings: [] });
    await button("Use these settings").click();
    await expect
      .element(dialog().getByText("Enter your password to replace personal details."))
      .toBeVisible();
    server.refuse("answerOwnData", "account.wrong_password");
    await confirm("Use these settings");
    await expect.element(dialog().getByText("The password is wrong. Try again.")).toBeVisible();
    expect(page.getByRole("alert").elements()).toEqual([]);
    server.refuse("answerOwnData", "account.too_many_tries");
    await confirm("Use these settings");
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    expect(page.getByRole("alert").elements()).toHaveLength(1);
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    server.answer("answerOwnData", { contents, settings: [] });
    await button("Use these settings").click();
    await expect.element(dialog()).toBeVisible();
    expect(dialog().getByRole("alert").elements()).toEqual([]);
    const letAnswer = server.hold("answerOwnData");
    await confirm("Use these settings");
    await expect
      .element(dialog().getByRole("button", { name: "Use these settings" }))
      .toHaveAttribute("aria-busy", "true");
    letAnswer();
    await expect.element(button("Use these settings")).not.toBeInTheDocument();
    const sent = server.callsOf("answerOwnData").at(-1);
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
    for (const words of [
      /^This deletes your account permanently/,
      /^What stays:/,
      /^Download your data first/,
    ])
      await expect.element(page.getByText(words)).toBeVisible();
    await expect
      .element(form().getByLabelText("Password", { exact: true }))
      .not.toHaveAttribute("aria-invalid");
    // For password managers.
    await expect
      .poll(() => document.querySelector<HTMLInputElement>("input[name=username]")?.value)
      .toBe("anna");
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
    await expect
      .element(form().getByLabelText("Password", { exact: true }))
      .not.toHaveAttribute("aria-invalid");
    server.answer("requestDeletion", true);
    const letAnswer = server.hold("requestDeletion");
    await form().getByLabelText("Password", { exact: true }).fill("secret");
    await ask().click();
    await expect.element(ask()).toHaveAttribute("aria-busy", "true");
    sendOnceMore();
    letAnswer();
    await expect.element(page.getByText(/^We sent an e-mail to anna@example\.org\./)).toBeVisible();
    await expect.element(form().getByLabelText("Password", { exact: true })).toHaveValue("");
    await expect
      .element(form().getByLabelText("Password", { exact: true }))
      .not.toHaveAttribute("aria-invalid");
    expect(server.callsOf("requestDeletion").map(({ headers }) => headers.get("password"))).toEqual([
      "guess",
      "guess",
      "secret",
    ]);
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
