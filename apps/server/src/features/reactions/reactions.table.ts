/** Likes, spread by the owner of the workout. */
export interface ReactionsTable {
  owner_id: string;
  workout_id: string;
  user_id: string;
  created_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    reactions: ReactionsTable;
  }
}
