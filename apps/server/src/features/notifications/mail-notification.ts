import { isUploadKind } from "@cairn/contracts/notifications/notifications";
import { notifyChoices } from "@cairn/contracts/settings/settings";
import { mailAddress } from "../../core/account-mails/mail-address.ts";
import { mailWords } from "../../core/account-mails/mail-words.ts";
import { findSettings } from "../../core/settings/settings.queries.ts";
import type { Deps } from "../../deps.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { sendOnce } from "../../platform/mail/send-once.ts";
import { mailItem } from "./mail-item.ts";
import { mailLater, notificationMailJob, type NotificationMail } from "./mail-job.ts";
import { findMailReader } from "./mail-readers.queries.ts";
import { findNotification, type SocialKind } from "./notifications.queries.ts";
import { settingOf } from "./notify.ts";
import type { MailKind } from "./unsubscribe-token.ts";
import { unsubscribeUrl } from "./unsubscribe-url.ts";
import { writeMail } from "./write-mail.ts";

type MailDeps = Pick<Deps, "db" | "mailer" | "settings">;

/** Mails per person and hour; further notifications are in the app and in the summary. */
const maxHourly = 20;

const mailKindOf = {
  notify_workout_friend_share: "share",
  notify_friend_invite: "invite",
  notify_workout_comment: "comment",
} as const satisfies Record<(typeof settingOf)[SocialKind], MailKind>;

/**
 * The job that mails one notification, if its receiver wants mails, has confirmed the address, has not read it yet, and may still
 * see its subject. If a comment is being deleted it checks again once the deletion can no longer be undone.
 */
export function mailNotification(deps: MailDeps): JobTask {
  const task: JobTask<NotificationMail> = {
    ...notificationMailJob,
    ownerOf: ({ readerId }) => readerId,
    async run({ readerId, id }, { log }) {
      const { db } = deps;
      const row = await findNotification(db, readerId, id);
      const reader = await findMailReader(db, readerId);
      if (!row || !reader || row.readAt !== null) return "done";
      if (row.goneAt !== null) {
        await mailLater(db, { readerId, id }, { runAt: row.goneAt });
        return "done";
      }
      const { locale, ...choices } = await findSettings(db, readerId);
      if (isUploadKind(row.kind)) return "done";
      const setting = settingOf[row.kind];
      if (choices[setting] !== notifyChoices.mail) return "done";
      const address = mailAddress(deps.settings);
      const item = mailItem(row, locale, address);
      const name = `${row.kind}-${id}-${row.createdAt.getTime()}`;
      const subscription = { ownerId: readerId, kind: mailKindOf[setting] };
      const mail = writeMail({
        name,
        to: { name: reader.realName, address: reader.email },
        locale,
        subject: item.said,
        items: [item],
        more: 0,
        open: { label: mailWords[locale].open, url: item.url },
        address,
        unsubscribeUrl: await unsubscribeUrl(db, subscription, address),
      });
      await sendOnce(deps, { ownerId: readerId, key: name }, mail, log, maxHourly);
      return "done";
    },
  };
  return task;
}
