/** Events of follows. The event's owner is the person who did not act. */
export interface FollowEvents {
  /** Somebody asks to follow the owner, or to be friends. */
  "follow.requested": { readonly followerId: string };
  /** A follow has begun: of the owner, who approves everybody or accepted earlier, or by a person whom the owner asked. */
  "follow.accepted": { readonly followerId: string; readonly followeeId: string };
}

declare module "../../platform/events/events.ts" {
  interface Events extends FollowEvents {}
}
