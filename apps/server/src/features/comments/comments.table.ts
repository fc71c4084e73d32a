import type { Generated, GeneratedAlways } from "kysely";

/** Comments, spread by the owner of the workout. */
export interface CommentsTable {
  owner_id: string;
  id: string;
  workout_id: string;
  author_id: string;
  /** With a mark in place of each mention (`comment-text.ts` of the domain). */
  text: string;
  /** Ids of the people whom the marks stand for; some may be gone. */
  mentions: Generated<readonly string[]>;
  /** No `StoredTime`: people write when they like, and readers are told when. */
  created_at: Date;
  /** When it is deleted as its author asked, or as the workout's owner did; each takes back their own alone. */
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
