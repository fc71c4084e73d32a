import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";

/** Tells the open screens of an owner, after the commit, that some of their workouts have changed. */
export const publishWorkoutChanges = (db: DatabaseOrTransaction, ownerId: string): Promise<void> =>
  publishLive(db, { kind: "workouts", to: [ownerId] });
