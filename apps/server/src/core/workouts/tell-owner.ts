import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { tellLive } from "../../platform/live/tell-live.queries.ts";

/** Tells the open screens of an owner, after the commit, that some of their workouts have changed. */
export const tellOwner = (db: DatabaseOrTransaction, ownerId: string): Promise<void> =>
  tellLive(db, { kind: "workouts", to: [ownerId] });
