/** What comments tell of. */
export interface CommentEvents {
  /** Somebody commented a workout of the event's owner. */
  "comment.added": {
    readonly commentId: string;
    readonly workoutId: string;
    readonly authorId: string;
    /** Ids of the people whom it names. */
    readonly mentions: readonly string[];
  };
}

declare module "../../platform/events/events.ts" {
  interface Events extends CommentEvents {}
}
