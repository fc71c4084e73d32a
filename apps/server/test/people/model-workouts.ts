/** The values of a workout's flags, by who may see it beside its owner. */
export const sharingLevels = { private: 0, link: 1, followers: 17, everyone: 19 } as const;

/** The error code of a refusal, or "ok". */
export type Outcome = string;

/** A workout with everything that people have added to it. */
export interface ModelWorkout {
  readonly owner: string;
  /** Whether it has a track and a photo. */
  readonly isRecorded: boolean;
  readonly activityId: number;
  flags: number;
  readonly likers: Set<string>;
  /** Authors by name of the comment. */
  readonly comments: Map<string, string>;
  /** People named in a comment, by name of the comment. */
  readonly mentions: Map<string, string>;
  /** Who has deleted a comment that can still be restored (its author, the owner or both), by name of the comment. */
  readonly leaving: Map<string, Set<Deleter>>;
}

/** The two who may delete a comment. */
export type Deleter = "author" | "owner";

/** A workout that was just created. */
export interface NewWorkout {
  readonly name: string;
  /** All recorded workouts start at the same place; the others have no place. */
  readonly isRecorded: boolean;
  readonly activityId: number;
}

/** In which role somebody may delete a comment, or why they may not. */
export type MayDelete = Deleter | "hidden" | "forbidden";

/** The answer to somebody who deletes or restores a comment. */
export const outcomeOfDeletion = (may: MayDelete): Outcome => {
  if (may === "forbidden") return "comment.forbidden";
  return may === "hidden" ? "comment.not_found" : "ok";
};
