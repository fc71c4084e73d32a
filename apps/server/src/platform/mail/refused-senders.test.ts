import { expect, it } from "vitest";
import { startMailedApp } from "../../../test/mails/mailed-app.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import type { MailReceiver } from "../../../test/stand-ins/mail-receiver.ts";
import { listJobs, retryJobs } from "../jobs/job-queue.queries.ts";

type Refuse = (receiver: MailReceiver, status: number | undefined) => void;

it.each<readonly [string, number, Refuse]>([
  ["MAIL FROM", 553, (receiver, status) => receiver.answerSenders(status)],
  // Many servers name the sender only then.
  ["RCPT TO", 557, (receiver, status) => receiver.answerRecipients(status)],
])(
  "[MAIL-2] a mail whose sender is refused after %s waits until the settings are corrected",
  { tags: ["all"] },
  async (command, status, refuse) => {
    const mailed = await startMailedApp();
    const { server, receiver } = mailed;
    try {
      const ada = await server.signUp("ada");
      refuse(receiver, status);
      await server.call("GET", `/resetPassword?username=${ada.username}`);
      const worker = await startWorker(server);
      const jobs = () => listJobs(server.deps.db, 10);
      await expect.poll(async () => (await jobs()).map(({ state }) => state)).toEqual(["retrying"]);
      expect((await jobs())[0]?.lastError).toContain(`${command}, ${status}`);
      const begun = async () => (await server.database.pool.query("SELECT FROM sent_mails")).rows;
      await expect.poll(begun).toEqual([]);
      refuse(receiver, undefined);
      await retryJobs(server.deps.db);
      await expect.poll(() => receiver.to(ada.email).length).toBe(1);
      await worker.stop();
    } finally {
      await mailed.close();
    }
  },
);
