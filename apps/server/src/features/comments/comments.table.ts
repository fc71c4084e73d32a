import type { Generated } from "kysely";

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
  /** When it is deleted, as far as that is known before. */
  gone_at: Date | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    comments: CommentsTable;
  }
}
