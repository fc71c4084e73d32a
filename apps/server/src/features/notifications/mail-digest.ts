import { digestChoices } from "@cairn/contracts/settings/settings";
import { mailAddress } from "../../core/account-mails/mail-address.ts";
import { mailWords } from "../../core/account-mails/mail-words.ts";
import { findSettings } from "../../core/settings/settings.queries.ts";
import type { Deps } from "../../deps.ts";
import { addJobs } from "../../platform/jobs/job-queue.queries.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { mailAttempts } from "../../platform/mail/mail-attempts.ts";
import { sendOnce } from "../../platform/mail/send-once.ts";
import { mailItem } from "./mail-item.ts";
import { findDigestReaders, findMailReader } from "./mail-readers.queries.ts";
import { countUnread, listUnreadWithin } from "./notifications.queries.ts";
import { unsubscribeUrl } from "./unsubscribe-url.ts";
import { writeMail } from "./write-mail.ts";

type MailDeps = Pick<Deps, "db" | "mailer" | "settings" | "now">;

/** A person's summary of the time until a day. */
interface Digest {
  readonly readerId: string;
  /** The day on which it is sent, such as "2026-11-23", in UTC. */
  readonly day: string;
}

const digestJob = { name: "mail-digest", attempts: mailAttempts.later } as const;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const monday = 1;
/** Maximum number of items that a mail lists; the others are only counted. */
const maxNamed = 20;
/** Hour of the day at which summaries end and go out, UTC. */
const digestHour = 6;
/** How long a morning on which no process ran is made up for, ms: until the evening. */
const madeUpForMs = 12 * hourMs;
/** People for whom jobs are added at a time. */
const batch = 500;

/** The job that starts everybody's summaries each morning: daily ones, and on Mondays weekly ones. */
export function beginDigests({ db, now }: MailDeps): JobTask {
  return {
    name: "mail-digests",
    attempts: 5,
    schedule: `0 ${digestHour} * * *`,
    madeUpForMs,
    async run(_payload, { signal, dueAt }) {
      const today = dueAt ?? now();
      const day = today.toISOString().slice(0, 10);
      const weekly = today.getUTCDay() === monday ? [digestChoices.weekly] : [];
      let after = "";
      while (!signal.aborted) {
        const readers = await findDigestReaders(db, [digestChoices.daily, ...weekly], after, batch);
        const last = readers.at(-1);
        if (last === undefined) return "done";
        const jobs = readers.map((readerId) => ({
          data: { readerId, day },
          jobKey: `${digestJob.name}:${readerId}:${day}`,
        }));
        await addJobs<Digest>(db, digestJob, jobs);
        after = last;
      }
      return "again";
    },
  };
}

/**
 * The job that mails one summary of a person's unread notifications; none if there are none, or while the address is not
 * confirmed.
 */
export function mailDigest(deps: MailDeps): JobTask {
  const task: JobTask<Digest> = {
    ...digestJob,
    ownerOf: ({ readerId }) => readerId,
    async run({ readerId, day }, { log }) {
      const { db } = deps;
      const reader = await findMailReader(db, readerId);
      const { locale, email_digest: choice } = await findSettings(db, readerId);
      if (!reader || choice === digestChoices.never) return "done";
      const days = choice === digestChoices.weekly ? 7 : 1;
      // Ends at the hour at which the next summary begins, however late this job runs, so that nothing appears in two.
      const until = new Date(Date.parse(day) + digestHour * hourMs);
      const time = { since: new Date(until.getTime() - days * dayMs), until };
      const rows = await listUnreadWithin(db, readerId, time, maxNamed);
      if (rows.length === 0) return "done";
      const address = mailAddress(deps.settings);
      const count = Math.max(rows.length, await countUnread(db, readerId, { time }));
      const name = `digest-${readerId}-${day}`;
      const mail = writeMail({
        name,
        to: { name: reader.realName, address: reader.email },
        locale,
        subject: mailWords[locale].digestSubject(count),
        items: rows.map((row) => mailItem(row, locale, address)),
        more: count - rows.length,
        open: { label: mailWords[locale].digestOpen, url: `${address}/notifications` },
        address,
        unsubscribeUrl: await unsubscribeUrl(db, { ownerId: readerId, kind: "digest" }, address),
      });
      await sendOnce(deps, { ownerId: readerId, key: `digest-${day}` }, mail, log);
      return "done";
    },
  };
  return task;
}
