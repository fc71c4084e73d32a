import type { Generated, GeneratedAlways } from "kysely";

/** Comments, spread by the owner of the workout. */
export interface CommentsTable {
  owner_id: string;
  id: string;
  workout_id: string;
  author_id: string;
  /** With a marker in place of each mention (`comment-text.ts` of the domain). */
  text: string;
  /** Ids of the people for the markers; some may be deleted. */
  mentions: Generated<readonly string[]>;
  /** Not a `StoredTime`: people write when they like, and readers see when. */
  created_at: Date;
  /** When it is deleted at the request of its author, or of the workout's owner; each can cancel only their own request. */
  author_gone_at: Generated<Date | null>;
  owner_gone_at: Generated<Date | null>;
  /** The earlier of the two. */
  gone_at: GeneratedAlways<Date | null>;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    comments: CommentsTable;
  }
}
