import type { Locale } from "@cairn/contracts/settings/settings";
import { mailWords } from "../../core/account-mails/mail-words.ts";
import type { NotificationRow } from "./notifications.queries.ts";
import type { MailItem } from "./write-mail.ts";

/** A notification as an item of a mail. */
export function mailItem(row: NotificationRow, locale: Locale, address: string): MailItem {
  return {
    said: mailWords[locale].said[row.kind](row.realName),
    title: row.title ?? row.upload?.file,
    url: address + screenOf(row),
  };
}

function screenOf({ kind, workoutId, workoutUsername }: NotificationRow): string {
  if (kind === "upload_refused") return "/notifications";
  if (workoutId !== null) return `/workout/${workoutUsername}/${workoutId}`;
  return kind === "follow_accepted" ? "/following" : "/followers";
}
