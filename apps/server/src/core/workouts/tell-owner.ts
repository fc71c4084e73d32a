import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { tellLive } from "../../platform/live/tell-live.queries.ts";

/** Has the open screens of an owner hear, when it is committed, that some of the own workouts have changed. */
export const tellOwner = (db: DatabaseOrTransaction, ownerId: string): Promise<void> =>
  tellLive(db, { kind: "workouts", to: [ownerId] });
