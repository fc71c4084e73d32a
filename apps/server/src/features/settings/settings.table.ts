import type { DigestChoice, Locale, NotifyChoice } from "@cairn/contracts/accounts/settings";
import type { Generated } from "kysely";

/** What people chose, spread by owner; one row for everybody who ever did. */
export interface UserSettingsTable {
  owner_id: string;
  notify_workout_friend_share: Generated<NotifyChoice>;
  notify_friend_invite: Generated<NotifyChoice>;
  notify_workout_comment: Generated<NotifyChoice>;
  email_digest: Generated<DigestChoice>;
  /** Of mails. */
  locale: Generated<Locale>;
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    user_settings: UserSettingsTable;
  }
}
