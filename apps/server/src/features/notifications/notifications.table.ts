import type { NotificationKind } from "@cairn/contracts/notifications";

/** What people are told of, spread by who is told. */
export interface NotificationsTable {
  reader_id: string;
  id: string;
  kind: NotificationKind;
  /** Who did it. */
  actor_id: string;
  /** What it is about, so that somebody is told once of the same. */
  subject_id: string;
  workout_owner_id: string | null;
  workout_id: string | null;
  created_at: Date;
  read_at: Date | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    notifications: NotificationsTable;
  }
}
