/** Who may see a workout beside its owner, by the value of its flags. */
export const sharingLevels = { private: 0, link: 1, followers: 17, everyone: 19 } as const;

/** What one may be refused with; "ok" otherwise. */
export type Outcome = string;

interface ModelWorkout {
  readonly owner: string;
  flags: number;
  readonly likers: Set<string>;
  /** Authors by the comment's name. */
  readonly comments: Map<string, string>;
}

const arrow = (from: string, to: string): string => `${from} ${to}`;

/**
 * What people are to each other and see of each other, as simple as it can be said: sets of pairs and the sentences of the specification, with nothing in common with
 * the code that it is compared with. People go by their username, workouts and comments by any name.
 */
export class PeopleModel {
  private readonly granted = new Set<string>();
  private readonly asked = new Set<string>();
  private readonly friendRequests = new Set<string>();
  private readonly blocks = new Set<string>();
  private readonly approving = new Set<string>();
  readonly workouts = new Map<string, ModelWorkout>();

  isCutOff(a: string, b: string): boolean {
    return this.blocks.has(arrow(a, b)) || this.blocks.has(arrow(b, a));
  }

  /** What a call about another person is refused with before anything else; "ok" where it is not. */
  private reach(self: string, other: string): Outcome {
    if (self === other) return "user.is_self";
    const isHidden = this.blocks.has(arrow(other, self)) && !this.blocks.has(arrow(self, other));
    return isHidden ? "user.not_found" : "ok";
  }

  private grant(from: string, to: string): void {
    this.asked.delete(arrow(from, to));
    this.granted.add(arrow(from, to));
  }

  private end(from: string, to: string): void {
    this.asked.delete(arrow(from, to));
    this.granted.delete(arrow(from, to));
  }

  private forgetRequestsOfFriends(a: string, b: string): void {
    if (!this.granted.has(arrow(a, b)) || !this.granted.has(arrow(b, a))) return;
    this.friendRequests.delete(arrow(a, b));
    this.friendRequests.delete(arrow(b, a));
  }

  follow(self: string, other: string): Outcome {
    const refusal = this.reach(self, other);
    if (refusal !== "ok") return refusal;
    if (this.blocks.has(arrow(self, other))) return "user.blocked";
    const mayAtOnce = this.approving.has(other) || this.friendRequests.has(arrow(other, self));
    if (mayAtOnce) this.grant(self, other);
    else if (!this.granted.has(arrow(self, other))) this.asked.add(arrow(self, other));
    this.forgetRequestsOfFriends(self, other);
    return "ok";
  }

  befriend(self: string, other: string): Outcome {
    const isAnswer = this.friendRequests.has(arrow(other, self)) || this.asked.has(arrow(other, self));
    const outcome = this.follow(self, other);
    if (outcome !== "ok") return outcome;
    if (isAnswer) this.grant(other, self);
    this.friendRequests.add(arrow(self, other));
    this.forgetRequestsOfFriends(self, other);
    return "ok";
  }

  unfollow(self: string, other: string): Outcome {
    const refusal = this.reach(self, other);
    if (refusal !== "ok") return refusal;
    this.end(self, other);
    this.friendRequests.delete(arrow(self, other));
    return "ok";
  }

  revoke(self: string, other: string): Outcome {
    const refusal = this.reach(self, other);
    if (refusal !== "ok") return refusal;
    this.end(other, self);
    this.friendRequests.delete(arrow(self, other));
    this.friendRequests.delete(arrow(other, self));
    return "ok";
  }

  accept(self: string, other: string): Outcome {
    const refusal = this.reach(self, other);
    if (refusal !== "ok") return refusal;
    if (!this.asked.has(arrow(other, self)) && !this.granted.has(arrow(other, self)))
      return "follow.no_request";
    this.grant(other, self);
    this.forgetRequestsOfFriends(self, other);
    return "ok";
  }

  reject(self: string, other: string): Outcome {
    const refusal = this.reach(self, other);
    if (refusal !== "ok") return refusal;
    this.asked.delete(arrow(other, self));
    this.friendRequests.delete(arrow(other, self));
    return "ok";
  }

  acceptFriend(self: string, other: string): Outcome {
    if (!this.friendRequests.has(arrow(other, self))) return "friend_request.not_found";
    this.grant(self, other);
    this.grant(other, self);
    this.forgetRequestsOfFriends(self, other);
    return "ok";
  }

  ignoreFriend(self: string, other: string): Outcome {
    if (!this.friendRequests.has(arrow(other, self))) return "friend_request.not_found";
    return this.reject(self, other);
  }

  block(self: string, other: string): Outcome {
    const refusal = this.reach(self, other);
    if (refusal !== "ok") return refusal;
    for (const [from, to] of [
      [self, other],
      [other, self],
    ] as const) {
      this.end(from, to);
      this.friendRequests.delete(arrow(from, to));
    }
    this.blocks.add(arrow(self, other));
    return "ok";
  }

  unblock(self: string, other: string): Outcome {
    const refusal = this.reach(self, other);
    if (refusal === "ok") this.blocks.delete(arrow(self, other));
    return refusal;
  }

  approve(self: string, isAutomatic: boolean): Outcome {
    if (isAutomatic) this.approving.add(self);
    else this.approving.delete(self);
    return "ok";
  }

  /** What somebody is to somebody else, in the words of the domain. */
  relation(viewer: string, owner: string): string {
    if (viewer === owner) return "owner";
    if (this.isCutOff(viewer, owner)) return "blocked";
    if (this.granted.has(arrow(viewer, owner))) return "follower";
    return this.asked.has(arrow(viewer, owner)) ? "pending" : "stranger";
  }

  followsOf(self: string, people: readonly string[]) {
    const status = (from: string, to: string) =>
      this.granted.has(arrow(from, to))
        ? "FOLLOWING"
        : this.asked.has(arrow(from, to))
          ? "PENDING"
          : undefined;
    const list = (of: (other: string) => string | undefined) =>
      people.flatMap((other) => (of(other) ? [`${other} ${of(other)}`] : [])).toSorted();
    return {
      followers: list((other) => status(other, self)),
      followings: list((other) => status(self, other)),
      blocked: people.filter((other) => this.blocks.has(arrow(self, other))).toSorted(),
      friendRequests: people.filter((other) => this.friendRequests.has(arrow(other, self))).toSorted(),
    };
  }

  /** Accepted followers of a person whom the viewer may know of. */
  countFollowers(viewer: string, person: string, people: readonly string[]): number {
    return people.filter((other) => this.granted.has(arrow(other, person)) && !this.isCutOff(viewer, other))
      .length;
  }

  sees(viewer: string, name: string): boolean {
    const workout = this.workouts.get(name);
    if (!workout) return false;
    if (viewer === workout.owner) return true;
    if (this.isCutOff(viewer, workout.owner)) return false;
    const { link, followers, everyone } = sharingLevels;
    if (workout.flags === link || workout.flags === everyone) return true;
    return workout.flags === followers && this.granted.has(arrow(viewer, workout.owner));
  }

  /** Whether it stands in lists that the viewer sees. */
  lists(viewer: string, name: string): boolean {
    const workout = this.workouts.get(name);
    const isForAnother = workout?.owner !== viewer;
    return this.sees(viewer, name) && !(isForAnother && workout?.flags === sharingLevels.link);
  }

  /** Whether it stands in the feed: of whom the viewer follows, and shared with them. */
  feeds(viewer: string, name: string): boolean {
    const workout = this.workouts.get(name);
    return this.lists(viewer, name) && this.granted.has(arrow(viewer, workout?.owner ?? ""));
  }

  share(self: string, name: string, flags: number): Outcome {
    const workout = this.workouts.get(name);
    if (!workout || !this.sees(self, name)) return "workout.not_found";
    if (workout.owner !== self) return "workout.forbidden";
    workout.flags = flags;
    return "ok";
  }

  remove(self: string, name: string): Outcome {
    if (!this.sees(self, name)) return "workout.not_found";
    if (this.workouts.get(name)?.owner !== self) return "workout.forbidden";
    this.workouts.delete(name);
    return "ok";
  }

  add(owner: string, name: string): void {
    this.workouts.set(name, { owner, flags: 0, likers: new Set(), comments: new Map() });
  }

  like(self: string, name: string, isLiked: boolean): Outcome {
    if (!this.sees(self, name)) return "workout.not_found";
    const likers = this.workouts.get(name)?.likers;
    if (isLiked) likers?.add(self);
    else likers?.delete(self);
    return "ok";
  }

  comment(self: string, name: string, comment: string | undefined): Outcome {
    if (!this.sees(self, name)) return "workout.not_found";
    if (comment !== undefined) this.workouts.get(name)?.comments.set(comment, self);
    return "ok";
  }

  removeComment(self: string, name: string, comment: string): Outcome {
    const workout = this.workouts.get(name);
    const author = workout?.comments.get(comment);
    if (!workout || author === undefined) return "comment.not_found";
    if (author === self || workout.owner === self) {
      workout.comments.delete(comment);
      return "ok";
    }
    const isSeen = this.sees(self, name) && !this.isCutOff(self, author);
    return isSeen ? "comment.forbidden" : "comment.not_found";
  }

  /** Who of some people the viewer may know of. */
  known(viewer: string, people: Iterable<string>): string[] {
    return [...people].filter((person) => !this.isCutOff(viewer, person)).toSorted();
  }
}
