import { canView, isListed, type Relation } from "@cairn/domain/privacy/visibility";
import { authorizeWorkout } from "../../src/core/workouts/workouts.policy.ts";
import { findSharedWorkout } from "../../src/core/workouts/workouts.queries.ts";
import { findComments } from "../../src/features/comments/comments.queries.ts";
import { findCounts } from "../../src/features/comments/counts.queries.ts";
import { findFeed } from "../../src/features/feed/feed.queries.ts";
import { findLikers } from "../../src/features/likes/likes.queries.ts";
import { findBlocked, findFollows } from "../../src/features/people/follows.queries.ts";
import { findFriendRequests } from "../../src/features/people/friend-requests.queries.ts";
import { findPossibleFriends } from "../../src/features/people/possible-friends.queries.ts";
import { countFollows, countPendingFollowers } from "../../src/features/profile/follow-counts.queries.ts";
import type { SessionActor } from "../../src/platform/access/actor.ts";
import { isListedSql, relationSql } from "../../src/platform/access/visibility-sql.ts";
import type { PeopleWorld } from "./people-operations.ts";

/** Everything that a person can find out, in a form that can be compared. */
export interface Look {
  readonly relations: readonly string[];
  readonly follows: unknown;
  /** Accepted followers of one person, as many as the viewer may know of. */
  readonly followers: number;
  readonly followings: number;
  /** How many wait for the viewer's answer. */
  readonly asking: number;
  /** People suggested to the viewer, with the reasons. */
  readonly suggested: readonly string[];
  /** Workouts that open by their address, with their counts of likes and comments. */
  readonly visible: readonly string[];
  readonly listed: readonly string[];
  readonly feed: readonly string[];
  /** Who likes and who comments on one workout. */
  readonly likers: readonly string[];
  readonly authors: readonly string[];
}

/** What a look compares. */
export interface LookAt {
  readonly viewer: SessionActor;
  readonly person: SessionActor;
  readonly workout: string;
}

/** The result of the server's own reads, including their SQL. */
export async function lookAtServer(
  { deps: { db }, people, model }: PeopleWorld,
  { viewer, person, workout }: LookAt,
): Promise<Look> {
  const nameOf = new Map(people.map(({ userId, username }) => [userId, username]));
  const relations = await db
    .selectFrom("users")
    .select(["id", relationSql(viewer, "users.id").as("relation")])
    .execute();
  const listed = await db
    .selectFrom("workouts")
    .select("id")
    .where(isListedSql("workouts.sharing_flags", relationSql(viewer, "workouts.owner_id")))
    .execute();
  const counts = await findCounts(db, viewer, [...model.workouts.keys()]);
  const shared = authorizeWorkout(viewer, await findSharedWorkout(db, viewer, workout), "view");
  const page = { offset: 0, limit: 1000 };
  return {
    relations: relations.map(({ id, relation }) => `${nameOf.get(id)} ${relation}`).toSorted(),
    follows: {
      followers: named(await findFollows(db, viewer, "followers")),
      followings: named(await findFollows(db, viewer, "followings")),
      blocked: (await findBlocked(db, viewer)).map(({ username }) => username).toSorted(),
      friendRequests: (await findFriendRequests(db, viewer)).map(({ sender }) => sender.username).toSorted(),
    },
    ...(await countFollows(db, viewer, person.userId)),
    asking: await countPendingFollowers(db, viewer),
    suggested: (await findPossibleFriends(db, viewer))
      .map(({ id, reason }) => `${nameOf.get(id)} ${reason}`)
      .toSorted(),
    visible: counts
      .filter(({ sharingFlags, relation }) => canView(sharingFlags, relation))
      .map(({ id, reactionCount, commentCount, userReacted }) =>
        seenWorkout(id, reactionCount, commentCount, userReacted),
      )
      .toSorted(),
    listed: listed.map(({ id }) => id).toSorted(),
    feed: (await findFeed(db, viewer, { offset: 0, limit: 100 })).map(({ id }) => id).toSorted(),
    likers: shared.ok
      ? (await findLikers(db, viewer, shared.value, page)).map(({ username }) => username).toSorted()
      : [],
    authors: shared.ok
      ? (await findComments(db, viewer, shared.value, 1000)).map(({ username }) => username).toSorted()
      : [],
  };
}

/** The result that the model expects. */
export function lookAtModel({ people, model }: PeopleWorld, { viewer, person, workout }: LookAt): Look {
  const self = viewer.username;
  const names = people.map(({ username }) => username);
  const workouts = [...model.workouts.keys()];
  const { owner = self, likers, comments } = model.workouts.get(workout) ?? {};
  // The owner hears of nobody on either side of a block, and then nobody does.
  const heard = (of: string, whom: Iterable<string>) => model.known(self, model.known(of, whom));
  const isSeen = model.sees(self, workout);
  return {
    relations: names.map((name) => `${name} ${model.relation(self, name)}`).toSorted(),
    follows: model.followsOf(self, names),
    ...model.countFollows(self, person.username, names),
    asking: model.countAsking(self, names),
    suggested: model.suggestedTo(self, names).toSorted(),
    visible: workouts
      .filter((name) => model.sees(self, name))
      .map((name) => {
        const seen = model.workouts.get(name);
        const known = (whom: Iterable<string> = []) => heard(seen?.owner ?? self, whom).length;
        return seenWorkout(
          name,
          known(seen?.likers),
          known(seen?.comments.values()),
          seen?.likers.has(self) ?? false,
        );
      })
      .toSorted(),
    listed: workouts.filter((name) => model.lists(self, name)).toSorted(),
    feed: workouts.filter((name) => model.feeds(self, name)).toSorted(),
    likers: isSeen && likers ? heard(owner, likers) : [],
    authors: isSeen && comments ? heard(owner, comments.values()) : [],
  };
}

/** Workouts for which the domain's pure functions and the model differ. */
export const differencesOfDomain = ({ model }: PeopleWorld, { viewer }: LookAt): readonly string[] =>
  [...model.workouts].flatMap(([name, { owner, flags }]) => {
    const relation = model.relation(viewer.username, owner) as Relation;
    const isSame =
      canView(flags, relation) === model.sees(viewer.username, name) &&
      isListed(flags, relation) === model.lists(viewer.username, name);
    return isSame ? [] : [`${name} with ${flags} for a ${relation}`];
  });

/** Follows by the name of the other person. */
const named = (rows: readonly { readonly username: string; readonly isPending: boolean }[]) =>
  rows.map(({ username, isPending }) => `${username} ${isPending ? "PENDING" : "FOLLOWING"}`).toSorted();

const seenWorkout = (name: string, likes: number, comments: number, isLiked: boolean): string =>
  `${name} ${likes} ${comments} ${isLiked}`;
