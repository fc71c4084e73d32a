import type { Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MailedApp, startMailedApp } from "../../../test/mails/mailed-app.ts";
import { startWorker, workOff } from "../../../test/processes/job-worker.ts";
import type { MailReceiver } from "../../../test/stand-ins/mail-receiver.ts";
import type { TestApp, TestUser } from "../../../test/test-app.ts";
import { retryJobs } from "../../platform/jobs/job-queue.queries.ts";

const deletionLink = /\/delete-account\/(\S+)\/confirm/;

describe("the link that deletes an account", { tags: ["all"] }, () => {
  let app: MailedApp;
  let receiver: MailReceiver;
  let server: TestApp;
  let calls = 0;

  beforeAll(async () => {
    app = await startMailedApp();
    ({ receiver, server } = app);
  });
  afterAll(() => app.close());

  /** Everybody has a household of their own. */
  const ofHousehold = () => ({ "x-forwarded-for": `10.1.0.${(calls += 1) % 250}` });
  const newPerson = (name: string) => server.signUp(name);
  const ask = ({ key }: TestUser, password: string) =>
    server.call("POST", "/account/delete/request", { key, headers: { ...ofHousehold(), password } });
  const confirm = (token: string) =>
    server.call("GET", `/account/delete?dt=${token}`, { headers: ofHousehold() });
  const mailsTo = ({ email }: TestUser): readonly Email[] => receiver.to(email);
  const lastToken = ({ email }: TestUser): string => receiver.lastIn(email, deletionLink);

  it("[ACCT-1] a link that the mail server did not accept is sent later, and is one of the three however often that was", async () => {
    const jil = await newPerson("jil");
    await workOff(server);
    let refusals = 4;
    receiver.answer(() => (refusals-- > 0 ? 451 : undefined));
    await ask(jil, jil.password);
    const worker = await startWorker(server);
    await expect
      .poll(async () => {
        await retryJobs(server.deps.db);
        return mailsTo(jil).length;
      })
      .toBe(1);
    await worker.stop();
    const first = lastToken(jil);
    for (let i = 0; i < 3; i += 1) await ask(jil, jil.password);
    await workOff(server);
    expect(mailsTo(jil)).toHaveLength(3);
    expect((await confirm(first)).statusCode).toBe(200);
  });

  it(
    "[ACCT-1] [SEC-3] the new address is told also if only that mail is refused at first",
    { tags: ["all"] },
    async () => {
      const kim = await newPerson("kim");
      const next = { ...kim, email: `next-${kim.email}` };
      const headers = { ...ofHousehold(), password: kim.password };
      await server.call("POST", "/user/email", { key: kim.key, payload: { email: next.email }, headers });
      await workOff(server);
      const token = receiver.lastIn(next.email, /kind=change&pt=(\S+)/);
      await server.call("POST", "/user/email/link", { payload: { token }, headers: ofHousehold() });
      await workOff(server);
      const [before, told] = [mailsTo(next).length, mailsTo(kim).length];
      // The first of the two mails is accepted; the second only at its second attempt.
      const answers = [undefined, 451];
      receiver.answer(() => answers.shift());
      await ask(kim, kim.password);
      const worker = await startWorker(server);
      await expect
        .poll(async () => {
          await retryJobs(server.deps.db);
          return mailsTo(next).length - before;
        })
        .toBe(1);
      await worker.stop();
      expect(mailsTo(next).at(-1)?.text).toMatch(/earlier address/);
      expect(mailsTo(kim)).toHaveLength(told + 1);
      expect((await confirm(lastToken(kim))).statusCode).toBe(200);
    },
  );
});
