import type { DigestChoice, Gender, Locale, NotifyChoice } from "@cairn/contracts/accounts/settings";
import type { DefaultSharingFlags } from "@cairn/contracts/accounts/settings-values";
import type { UnitSystem } from "@cairn/units/unit-system";
import type { Generated } from "kysely";

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
