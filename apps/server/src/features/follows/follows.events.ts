/** What follows tell of. The event's owner is the person who did not act. */
export interface FollowEvents {
  /** Somebody asks to follow the owner, or to be friends. */
  "follow.requested": { readonly followerId: string };
  /** Somebody follows now: the owner, who lets everybody or consented before, or whom the owner asked. */
  "follow.accepted": { readonly followerId: string; readonly followeeId: string };
}

declare module "../../platform/events/events.ts" {
  interface Events extends FollowEvents {}
}
