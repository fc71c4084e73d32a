/** Who may see a workout beside its owner, by the value of its flags. */
export const sharingLevels = { private: 0, link: 1, followers: 17, everyone: 19 } as const;

/** What one may be refused with; "ok" otherwise. */
export type Outcome = string;

/** A workout with all that people have added to it. */
export interface ModelWorkout {
  readonly owner: string;
  /** Whether it has a track and a photo. */
  readonly isRecorded: boolean;
  readonly activityId: number;
  flags: number;
  readonly likers: Set<string>;
  /** Authors by the comment's name. */
  readonly comments: Map<string, string>;
  /** Who is named, by the comment's name. */
  readonly mentions: Map<string, string>;
  /** Who of author and owner has deleted it while it can still be kept, by the comment's name. */
  readonly leaving: Map<string, Set<Deleter>>;
}

/** Who of the two who may has deleted a comment. */
export type Deleter = "author" | "owner";

/** A workout that was just made. */
export interface NewWorkout {
  readonly name: string;
  /** All that are recorded begin at the same place, and the others nowhere. */
  readonly isRecorded: boolean;
  readonly activityId: number;
}

/** As whom somebody may delete a comment, or why not. */
export type MayDelete = Deleter | "hidden" | "forbidden";

/** What somebody is answered who wants a comment deleted or kept. */
export const outcomeOfDeletion = (may: MayDelete): Outcome => {
  if (may === "forbidden") return "comment.forbidden";
  return may === "hidden" ? "comment.not_found" : "ok";
};
