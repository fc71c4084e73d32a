import type { OperatedJob } from "@cairn/contracts/operator/operated-server";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectTexts } from "../../../testing/read-page.ts";
import { renderScreen, server } from "../../../testing/render-screen.tsx";
import { Findings } from "./findings.tsx";
import { OperatedJobs } from "./operated-jobs.tsx";
import { ServerState } from "./server-state.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const items = (name: string) => page.getByRole("list", { name }).getByRole("listitem");

describe("[OPER-15] the server", () => {
  it("has its storage, its version and what is new", async () => {
    server.answer("getOperatedServer", {
      version: "1.2.3",
      news: ["Maps in the browser."],
      freeBytes: 500_000_000,
      floorBytes: 1_000_000_000,
      storedBytes: 12_000_000,
      largest: [{ username: "anna", bytes: 9_000_000 }],
    });
    await renderScreen(<ServerState />);
    await expect.element(page.getByRole("heading", { name: "Version 1.2.3" })).toBeVisible();
    await page.getByText("What is new").click();
    await expectTexts(items("What is new"), ["Maps in the browser."]);
    await expectTexts(items("Who uses most storage"), ["anna 9.0 MB"]);
    await expect.element(page.getByText(/The disk is nearly full/)).toBeVisible();
  });
});

describe("[OPER-16] the health of the server", () => {
  it("is said with the worst first, and checked again", async () => {
    server.answer("examineServer", [
      { state: "good", text: "Node 24" },
      { state: "broken", text: "the disk is full" },
      { state: "notice", text: "no backups" },
    ]);
    await renderScreen(<Findings />);
    await expectTexts(items("Health of the server"), [
      "Broken: the disk is full",
      "Notice: no backups",
      "Good: Node 24",
    ]);
    server.answer("examineServer", [{ state: "good", text: "Node 24" }]);
    await button("Check again").click();
    await expectTexts(items("Health of the server"), ["Good: Node 24"]);
  });
});

const job = (id: string, changed: Partial<OperatedJob>): OperatedJob => ({
  id,
  task: "sweep-expired",
  state: "dead",
  attempts: 3,
  maxAttempts: 3,
  runAt: Date.UTC(2020, 0, 15),
  isMail: false,
  ...changed,
});
const mail = job("1", { task: "mail-notification", isMail: true, reason: "EAUTH" });

describe("[OPER-17] [OPER-18] jobs and e-mails", () => {
  it("that failed say why and are tried again", async () => {
    server.answer("listOperatedJobs", {
      jobs: [
        job("9", { state: "waiting", attempts: 0 }),
        job("2", { reason: "no space" }),
        mail,
        { ...mail, id: "3" },
      ],
      workers: 0,
    });
    await renderScreen(<OperatedJobs />);
    await expect.element(page.getByText("1 job waits or runs.")).toBeVisible();
    await expect.element(page.getByText(/No process works on jobs/)).toBeVisible();
    await expectTexts(items("Failed jobs"), [
      "sweep-expired Failed 3 times and is not tried again no space Try again",
    ]);
    server.answer("retryOperatedJobs", ["1", "3"]);
    server.answer("listOperatedJobs", { jobs: [], workers: 1 });
    await button("Try all again").click();
    await expect.element(page.getByText("No e-mail has failed.")).toBeVisible();
    expect(server.callsOf("retryOperatedJobs").map(({ body }) => body)).toEqual([{ ids: ["1", "3"] }]);
  });

  it("are tested by one to the operator", async () => {
    server.answer("listOperatedJobs", { jobs: [], workers: 1 });
    await renderScreen(<OperatedJobs />);
    server.answer("sendTestMail", { address: "anna@example.org", isFile: false });
    await button("Send test e-mail").click();
    await expect.element(page.getByText("An e-mail was sent to anna@example.org.")).toBeVisible();
    server.answer("sendTestMail", { address: "anna@example.org", isFile: false, failure: "EAUTH, 535" });
    await button("Send test e-mail").click();
    await expect.element(page.getByText(/was not sent: EAUTH, 535/)).toBeVisible();
  });
});
