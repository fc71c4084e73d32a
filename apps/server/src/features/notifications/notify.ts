import { notifyChoices } from "@cairn/contracts/settings/settings";
import { defaultSettings, findSettingsOf, type SettingsRow } from "../../core/settings/settings.queries.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { insertNotifications } from "./insert-notifications.queries.ts";
import { mailDelayMs, mailLater } from "./mail-job.ts";
import type { Notice, SocialKind } from "./notifications.queries.ts";

/** The setting for each kind. */
export const settingOf = {
  follow_request: "notify_friend_invite",
  new_follower: "notify_friend_invite",
  follow_accepted: "notify_friend_invite",
  friend_workout: "notify_workout_friend_share",
  comment: "notify_workout_comment",
  mention: "notify_workout_comment",
  reaction: "notify_workout_comment",
  answer: "notify_workout_comment",
} as const satisfies Record<SocialKind, keyof SettingsRow>;

/** Notifies people, each as they chose; nobody is notified of their own action, or while one of the two has blocked the other. */
export async function notify(
  trx: DatabaseOrTransaction,
  notice: Notice,
  readers: readonly string[],
): Promise<void> {
  const settings = await findSettingsOf(trx, readers);
  const choiceOf = (reader: string) => (settings.get(reader) ?? defaultSettings)[settingOf[notice.kind]];
  const wanting = readers.filter((reader) => choiceOf(reader) !== notifyChoices.off);
  const told = await insertNotifications(trx, notice, wanting);
  for (const { readerId, id } of told.filter(
    ({ readerId: reader }) => choiceOf(reader) === notifyChoices.mail,
  )) {
    await mailLater(trx, { readerId, id }, { delayMs: mailDelayMs(notice.kind) });
  }
  await publishLive(trx, {
    kind: "notifications",
    to: told.map(({ readerId }) => readerId),
    by: notice.actorId,
  });
}
