import type {
  NotifyChoice,
  DigestChoice,
  Gender,
  Locale,
  WeekdayChoice,
} from "@cairn/contracts/settings/settings";
import type { DefaultSharingFlags } from "@cairn/contracts/settings/settings-values";
import type { UnitSystem } from "@cairn/units/unit-system";
import type { Insertable, Selectable, Updateable, Generated } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Settings that people chose, spread by owner; one row for everybody who ever did. */
export interface UserSettingsTable {
  owner_id: string;
  notify_workout_friend_share: Generated<NotifyChoice>;
  notify_friend_invite: Generated<NotifyChoice>;
  notify_workout_comment: Generated<NotifyChoice>;
  email_digest: Generated<DigestChoice>;
  /** Language of mails. */
  locale: Generated<Locale>;
  measurement_unit: UnitSystem | null;
  first_weekday: WeekdayChoice | null;
  /** Grams. */
  weight_g: number | null;
  gender: Gender | null;
  /** Sharing of new workouts, unless their owner chooses another. */
  default_sharing_flags: Generated<DefaultSharingFlags>;
  /** IANA name. */
  time_zone: string | null;
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    user_settings: UserSettingsTable;
  }
}

export type SettingsRow = Omit<Selectable<UserSettingsTable>, "owner_id" | "updated_at">;

/** Settings of people who never chose: all notifications in the app, no mails. The columns have the same defaults. */
export const defaultSettings: SettingsRow = {
  notify_workout_friend_share: 1,
  notify_friend_invite: 1,
  notify_workout_comment: 1,
  email_digest: 0,
  locale: "en",
  measurement_unit: null,
  first_weekday: null,
  weight_g: null,
  gender: null,
  default_sharing_flags: 0,
  time_zone: null,
};

export async function findSettings(db: DatabaseOrTransaction, ownerId: string): Promise<SettingsRow> {
  const row = await db
    .selectFrom("user_settings")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row ?? defaultSettings;
}

/** Settings of those of some people who have ever chosen. */
export async function findSettingsOf(
  db: DatabaseOrTransaction,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, SettingsRow>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await db.selectFrom("user_settings").selectAll().where("owner_id", "in", ownerIds).execute();
  return new Map(rows.map((row) => [row.owner_id, row]));
}

/** Changes some settings; the others stay. */
export async function upsertSettings(
  db: DatabaseOrTransaction,
  ownerId: string,
  now: Date,
  chosen: Updateable<UserSettingsTable>,
): Promise<void> {
  const values: Insertable<UserSettingsTable> = { ...chosen, owner_id: ownerId, updated_at: now };
  await db
    .insertInto("user_settings")
    .values(values)
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ ...chosen, updated_at: now }))
    .execute();
}

/** A setting that says how somebody is notified of one kind of thing. */
export type NotifySetting = "notify_workout_friend_share" | "notify_friend_invite" | "notify_workout_comment";

/** Replaces one way of being notified with another; a person who has chosen anything else, or nothing, keeps what they have. */
export async function replaceNotifyChoice(
  db: DatabaseOrTransaction,
  ownerId: string,
  now: Date,
  setting: NotifySetting,
  { from, to }: { readonly from: NotifyChoice; readonly to: NotifyChoice },
): Promise<void> {
  const chosen: Updateable<UserSettingsTable> = { [setting]: to };
  await db
    .updateTable("user_settings")
    .set({ ...chosen, updated_at: now })
    .where("owner_id", "=", ownerId)
    .where(setting, "=", from)
    .execute();
}
