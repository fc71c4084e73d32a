/** Events of comments. */
export interface CommentEvents {
  /** Somebody commented on a workout of the event's owner. */
  "comment.added": {
    readonly commentId: string;
    readonly workoutId: string;
    readonly authorId: string;
    /** Ids of the mentioned people. */
    readonly mentions: readonly string[];
  };
}

declare module "../../platform/events/events.ts" {
  interface Events extends CommentEvents {}
}
