import type { SessionActor } from "../../platform/access/actor.ts";

/** The person for whom a job works, long after the session that requested it. */
export const actorOf = (userId: string): SessionActor => ({
  kind: "session",
  userId,
  username: "",
  keyHash: Buffer.alloc(0),
});
