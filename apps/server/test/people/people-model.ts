import {
  type Deleter,
  type MayDelete,
  outcomeOfDeletion,
  type ModelWorkout,
  type NewWorkout,
  type Outcome,
  sharingLevels,
} from "./model-workouts.ts";
import { type SeenNotification, SeenNotifications } from "./seen-notifications.ts";
import { suggestionReason } from "./suggestion-reason.ts";

const arrow = (from: string, to: string): string => `${from} ${to}`;

/**
 * What people are to each other and see of each other, as simply as possible: sets of pairs and the
 * rules of docs/behaviour.md, sharing nothing with the code that it is compared with. People are
 * identified by username, workouts and comments by any name.
 */
export class PeopleModel {
  private readonly granted = new Set<string>();
  private readonly asked = new Set<string>();
  private readonly friendRequests = new Set<string>();
  private readonly blocks = new Set<string>();
  private readonly approving = new Set<string>();
  readonly told = new SeenNotifications();
  readonly workouts = new Map<string, ModelWorkout>();

  isCutOff(a: string, b: string): boolean {
    return this.blocks.has(arrow(a, b)) || this.blocks.has(arrow(b, a));
  }

  /** The error that a call about another person gives before it checks anything else; "ok" if there is none. */
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

  /** Accepted follows of a person in both directions, limited to people of whom the viewer may know. */
  countFollows(viewer: string, person: string, people: readonly string[]) {
    const known = this.known(viewer, people);
    const followers = known.filter((other) => this.granted.has(arrow(other, person))).length;
    return { followers, followings: known.filter((other) => this.granted.has(arrow(person, other))).length };
  }

  /** People who wait for an answer. */
  countAsking(self: string, people: readonly string[]): number {
    return people.filter(
      (other) => this.asked.has(arrow(other, self)) || this.friendRequests.has(arrow(other, self)),
    ).length;
  }

  /** People suggested to somebody, each with the best reason that may be shown. */
  suggestedTo(self: string, people: readonly string[]): readonly string[] {
    const isNew = (other: string) =>
      other !== self &&
      !this.isCutOff(self, other) &&
      !this.granted.has(arrow(self, other)) &&
      !this.asked.has(arrow(self, other)) &&
      !this.asked.has(arrow(other, self)) &&
      !this.friendRequests.has(arrow(self, other)) &&
      !this.friendRequests.has(arrow(other, self));
    const follows = (from: string, to: string) => this.granted.has(arrow(from, to));
    const known = { follows, workouts: [...this.workouts.values()] };
    return people.filter(isNew).flatMap((other) => {
      const reason = suggestionReason(self, other, known);
      return reason === undefined ? [] : [`${other} ${reason}`];
    });
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

  /** Whether the workout is in lists that the viewer sees. */
  lists(viewer: string, name: string): boolean {
    const workout = this.workouts.get(name);
    const isForAnother = workout?.owner !== viewer;
    return this.sees(viewer, name) && !(isForAnother && workout?.flags === sharingLevels.link);
  }

  /** Whether it is in the feed: its owner is followed by the viewer and shares it with them. */
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

  add(owner: string, { name, isRecorded, activityId }: NewWorkout): void {
    this.workouts.set(name, {
      owner,
      isRecorded,
      activityId,
      flags: 0,
      likers: new Set(),
      comments: new Map(),
      mentions: new Map(),
      leaving: new Map(),
    });
  }

  like(self: string, name: string, isLiked: boolean): Outcome {
    if (!this.sees(self, name)) return "workout.not_found";
    const workout = this.workouts.get(name);
    if (isLiked) this.told.note(workout?.owner ?? "", "reaction", self, name);
    if (isLiked) workout?.likers.add(self);
    else workout?.likers.delete(self);
    return "ok";
  }

  /** @param named somebody whom the comment names; it counts unless one has blocked the other */
  comment(self: string, name: string, comment: string | undefined, named: string): Outcome {
    if (!this.sees(self, name)) return "workout.not_found";
    const workout = this.workouts.get(name);
    if (comment !== undefined) workout?.comments.set(comment, self);
    if (comment === undefined || !workout) return "ok";
    this.told.note(workout.owner, "comment", self, comment);
    if (this.isCutOff(self, named)) return "ok";
    workout.mentions.set(comment, named);
    if (named !== workout.owner) this.told.note(named, "mention", self, comment);
    return "ok";
  }

  removeComment(self: string, name: string, comment: string): Outcome {
    const deleter = this.deleterOf(self, name, comment);
    if (deleter === "author" || deleter === "owner") this.workouts.get(name)?.comments.delete(comment);
    return outcomeOfDeletion(deleter);
  }

  /** Deletes it; it can be restored for a while. */
  removeCommentLater(self: string, name: string, comment: string): Outcome {
    const deleter = this.deleterOf(self, name, comment);
    if (deleter === "author" || deleter === "owner") {
      const leaving = this.workouts.get(name)?.leaving;
      leaving?.set(comment, new Set([...(leaving.get(comment) ?? []), deleter]));
    }
    return outcomeOfDeletion(deleter);
  }

  /** Undoes that; author and owner each undo their own. */
  keepComment(self: string, name: string, comment: string): Outcome {
    const deleter = this.deleterOf(self, name, comment);
    if (deleter === "author" || deleter === "owner")
      this.workouts.get(name)?.leaving.get(comment)?.delete(deleter);
    return outcomeOfDeletion(deleter);
  }

  /** The time that one of the two started has run out. */
  timeComes(name: string, comment: string, deleter: Deleter): Outcome {
    const workout = this.workouts.get(name);
    if (workout?.leaving.get(comment)?.has(deleter)) workout.comments.delete(comment);
    return "ok";
  }

  /** In which role somebody may delete a comment, or why they may not. */
  private deleterOf(self: string, name: string, comment: string): MayDelete {
    const workout = this.workouts.get(name);
    const author = workout?.comments.get(comment);
    if (!workout || author === undefined) return "hidden";
    if (author === self) return "author";
    if (workout.owner === self) return "owner";
    const isShown = ![self, workout.owner].some((one) => this.isCutOff(one, author));
    return isShown && this.sees(self, name) ? "forbidden" : "hidden";
  }

  /** What somebody is to those who find them in a search. */
  connection(viewer: string, person: string): string {
    const relation = this.relation(viewer, person);
    return { follower: "FRIEND", pending: "REQUEST_SENT" }[relation] ?? "STRANGER";
  }

  /** A person's newest workout among those that the viewer sees in lists. */
  newestListed(viewer: string, person: string): string | undefined {
    const own = [...this.workouts].filter(([, { owner }]) => owner === person).map(([name]) => name);
    return own.findLast((name) => this.lists(viewer, name));
  }

  /** Recorded workouts on a profile; for its owner also as a follower or a stranger sees them. */
  profile(viewer: string, person: string, as: string | undefined): readonly string[] {
    if (this.isCutOff(viewer, person)) return ["user.not_found"];
    const { followers, everyone } = sharingLevels;
    const open: readonly number[] = as === "follower" ? [followers, everyone] : [everyone];
    return [...this.workouts]
      .filter(([, { owner, isRecorded }]) => owner === person && isRecorded)
      .filter(([name, { flags }]) => (as === undefined ? this.lists(viewer, name) : open.includes(flags)))
      .map(([name]) => name)
      .toSorted();
  }

  /** People named by the comments that the viewer sees under a workout, each once. */
  mentionedUnder(viewer: string, name: string): readonly string[] {
    const workout = this.workouts.get(name);
    if (!workout || !this.sees(viewer, name)) return [];
    const named = [...workout.comments]
      .filter(([, author]) => ![viewer, workout.owner].some((one) => this.isCutOff(one, author)))
      .flatMap(([comment]) => workout.mentions.get(comment) ?? []);
    return this.known(viewer, new Set(named));
  }

  /** Whether somebody is offered for a mention: the owner, people who have commented, and people whom the viewer follows. */
  isMentionable(viewer: string, name: string, person: string): boolean {
    const workout = this.workouts.get(name);
    if (!workout || !this.sees(viewer, name) || viewer === person || this.isCutOff(viewer, person))
      return false;
    const near = [workout.owner, ...this.known(workout.owner, workout.comments.values())];
    return near.includes(person) || this.granted.has(arrow(viewer, person));
  }

  /** Likes and comments by others on one's own workouts, and mentions under visible workouts of others. */
  toldOf(self: string): readonly SeenNotification[] {
    const others = (actor: string) => actor !== self && !this.isCutOff(self, actor);
    const told: SeenNotification[] = [];
    const tell = (kind: string, actor: string, name: string, subject: string): void => {
      told.push([kind, actor, name, this.told.isRead(self, kind, actor, subject)]);
    };
    for (const [name, { owner, likers, comments, mentions }] of this.workouts) {
      if (owner === self) for (const liker of likers) if (others(liker)) tell("reaction", liker, name, name);
      for (const [comment, author] of comments) {
        if (!others(author)) continue;
        if (owner === self) tell("comment", author, name, comment);
        else if (mentions.get(comment) === self && this.sees(self, name) && !this.isCutOff(owner, author))
          tell("mention", author, name, comment);
      }
    }
    return told;
  }

  /** Whether a notification about follows, requests or friends' workouts may still be shown. */
  isTrue(kind: string, self: string, actor: string, workout: string | null): boolean {
    if (this.isCutOff(self, actor)) return false;
    const [towards, back] = [arrow(actor, self), arrow(self, actor)];
    if (kind === "follow_request") return this.asked.has(towards) || this.friendRequests.has(towards);
    if (kind === "new_follower") return this.granted.has(towards);
    if (kind === "follow_accepted") return this.granted.has(back);
    return kind === "friend_workout" && this.lists(self, workout ?? "");
  }

  /** Those of some people of whom the viewer may know. */
  known(viewer: string, people: Iterable<string>): string[] {
    return [...people].filter((person) => !this.isCutOff(viewer, person)).toSorted();
  }
}
