import type { NotificationKind } from "@cairn/contracts/notifications";

/** Notifications, spread by receiver. */
export interface NotificationsTable {
  reader_id: string;
  id: string;
  kind: NotificationKind;
  /** Who did it. */
  actor_id: string;
  /** The subject, so that somebody is notified once about the same one. */
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
