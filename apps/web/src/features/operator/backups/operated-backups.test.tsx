import type { OperatedBackup } from "@cairn/contracts/operator/operated-backups";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { ownAccount } from "../../../testing/own-account.ts";
import { renderScreen, server } from "../../../testing/render-screen.tsx";
import { OperatedBackups } from "./operated-backups.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const items = () => page.getByRole("list", { name: "Backups" }).getByRole("listitem");

const backup = (day: number, state: OperatedBackup["state"]): OperatedBackup => ({
  name: `cairn-2020010${day}T120000Z.backup`,
  takenAt: Date.UTC(2020, 0, day, 12),
  bytes: 12_000_000,
  state,
});
const empty = { backups: [], nightly: 0, hour: 3, folder: "/srv/backups", isDownloadable: true };

describe("[OPER-20] backups", () => {
  it("are listed with time, size and whether they were checked, and with how many are kept", async () => {
    server.answer("listOperatedBackups", {
      ...empty,
      nightly: 7,
      backups: [backup(3, "whole"), backup(2, "damaged"), backup(1, "unread")],
    });
    await renderScreen(<OperatedBackups />);
    await expect.poll(() => items().elements()).toHaveLength(3);
    for (const [i, said] of ["Checked", "Damaged: make another one", "Not checked"].entries())
      await expect.element(items().nth(i)).toMatchTextContent(new RegExp(`Jan 2020, .*12\\sMB · ${said}`));
    await expect.element(page.getByText(/the last 7 are kept/)).toBeVisible();
    await expect.element(page.getByText("Folder: /srv/backups")).toBeVisible();
  });

  it("are made with one press, with their progress", async () => {
    server.answer("listOperatedBackups", empty);
    server.answer("beginBackup", true);
    await renderScreen(<OperatedBackups />);
    await expect.element(page.getByText("There is no backup yet.")).toBeVisible();
    server.answer("listOperatedBackups", {
      ...empty,
      run: { state: "running", step: "files", share: 0.25 },
    });
    await button("Back up now").click();
    const bar = page.getByRole("progressbar", { name: "Progress of the backup" });
    await expect.element(bar).toHaveAttribute("value", "0.25");
    await expect.element(page.getByText("The files are written.")).toBeVisible();
    server.answer("listOperatedBackups", { ...empty, backups: [backup(3, "whole")] });
    await expect.element(items()).toBeVisible();
    await expect.element(button("Back up now")).toBeVisible();
  });

  it("that failed say why, and can be made again", async () => {
    server.answer("listOperatedBackups", {
      ...empty,
      run: { state: "failed", share: 0, reason: "There is too little space." },
    });
    await renderScreen(<OperatedBackups />);
    await expect.element(page.getByText("There is too little space.")).toBeVisible();
    await expect.element(button("Back up now")).toBeEnabled();
  });
});

it("[OPER-21] a backup is downloaded after the operator's own password", async () => {
  server.answer("getUser", { ...ownAccount, isOperator: true });
  server.answer("listOperatedBackups", { ...empty, backups: [backup(3, "whole")] });
  await renderScreen(<OperatedBackups />);
  await button(/^Download backup of/).click();
  const password = page.getByLabelText("Current password", { exact: true });
  await expect.element(password).toHaveFocus();
  await page.getByRole("dialog").getByRole("button", { name: "Download" }).click();
  expect(server.callsOf("openBackupDownload")).toEqual([]);
  const links: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function follow(
    this: HTMLAnchorElement,
  ) {
    links.push(this.href);
  });
  onTestFinished(() => {
    click.mockRestore();
  });
  server.answer("openBackupDownload", { ticket: "abc" });
  await password.fill("secret");
  await page.getByRole("dialog").getByRole("button", { name: "Download" }).click();
  await expect.poll(() => links.length).toBe(1);
  expect(server.callsOf("openBackupDownload").at(-1)?.headers.get("password")).toBe("secret");
  expect(links[0]).toMatch(/\/operator\/backups\/cairn-20200103T120000Z\.backup\?ticket=abc/);
});

it("[OPER-21] no backup is downloaded where that is switched off, and the page says so", async () => {
  server.answer("listOperatedBackups", { ...empty, isDownloadable: false, backups: [backup(3, "whole")] });
  await renderScreen(<OperatedBackups />);
  await expect.element(items()).toBeVisible();
  await expect.element(page.getByText(/Downloads in the browser are off \(BACKUP_DOWNLOAD\)/)).toBeVisible();
  expect(button(/^Download/).elements()).toEqual([]);
});
