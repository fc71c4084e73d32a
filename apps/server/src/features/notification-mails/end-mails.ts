import { digestChoices, notifyChoices } from "@cairn/contracts/accounts/settings";
import type { Deps } from "../../deps.ts";
import { type NotifySetting, putSettings, replaceNotifyChoice } from "../settings/settings.public.ts";
import type { MailKind, Subscription } from "./unsubscribe-token.ts";

const settingOf = {
  share: "notify_workout_friend_share",
  invite: "notify_friend_invite",
  comment: "notify_workout_comment",
} as const satisfies Record<Exclude<MailKind, "digest">, NotifySetting>;

/** Ends mails of a kind; the app continues to show the notifications. Repeating it changes nothing, and nobody who switches them off at the same time gets them back. */
export async function endMails(
  { db, now }: Pick<Deps, "db" | "now">,
  { ownerId, kind }: Subscription,
): Promise<void> {
  if (kind === "digest") await putSettings(db, ownerId, now(), { email_digest: digestChoices.never });
  else
    await replaceNotifyChoice(db, ownerId, now(), settingOf[kind], {
      from: notifyChoices.mail,
      to: notifyChoices.app,
    });
}
