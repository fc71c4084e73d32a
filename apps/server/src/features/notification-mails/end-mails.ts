import { digestChoices, notifyChoices } from "@cairn/contracts/accounts/settings";
import type { Deps } from "../../deps.ts";
import { findSettings, putSettings, type SettingsRow } from "../settings/settings.public.ts";
import type { MailKind, Subscription } from "./unsubscribe-token.ts";

const settingOf = {
  share: "notify_workout_friend_share",
  invite: "notify_friend_invite",
  comment: "notify_workout_comment",
  digest: "email_digest",
} as const satisfies Record<MailKind, keyof SettingsRow>;

/** Ends mails of a kind; the app continues to show the notifications. Repeating it changes nothing. */
export async function endMails(
  { db, now }: Pick<Deps, "db" | "now">,
  { ownerId, kind }: Subscription,
): Promise<void> {
  const settings = await findSettings(db, ownerId);
  const setting = settingOf[kind];
  if (kind === "digest") await putSettings(db, ownerId, now(), { email_digest: digestChoices.never });
  else if (settings[setting] === notifyChoices.mail)
    await putSettings(db, ownerId, now(), { [setting]: notifyChoices.app });
}
