import { expect, it } from "vitest";
import { startMailedApp } from "../../../test/mails/mailed-app.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { listJobs } from "../jobs/job-queue.queries.ts";
import { createLog } from "../log/create-log.ts";

it.each([
  [550, []],
  [450, ["retrying"]],
] as const)(
  "[SAFE-1] the address that a mail server repeats when it refuses it reaches neither the log nor the queue: %i",
  async (status, states) => {
    const lines: string[] = [];
    const log = createLog("debug", { write: (line) => void lines.push(line) });
    const app = await startMailedApp({ log });
    const { server, receiver } = app;
    try {
      const ada = await server.signUp("ada");
      receiver.answerRecipients(status);
      await server.call("GET", `/resetPassword?username=${ada.username}`);
      const worker = await startWorker(server);
      let jobs = await listJobs(server.deps.db, 10);
      await expect
        .poll(async () => {
          jobs = await listJobs(server.deps.db, 10);
          return jobs.map(({ state }) => state);
        })
        .toEqual(states);
      await worker.stop();
      const said = [lines.join(""), ...jobs.map(({ lastError }) => lastError ?? "")];
      for (const words of said) {
        expect(words).toContain(`RCPT TO, ${status}`);
        expect(words).not.toContain(ada.email);
      }
    } finally {
      await app.close();
    }
  },
);
