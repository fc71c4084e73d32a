import * as contract from "@cairn/contracts/people/follows";
import type { FollowChangeView, FollowEntryView } from "@cairn/contracts/people/follows";
import { profileImage } from "@cairn/contracts/profile/profile-image-address";
import { accept, reject, revoke, unfollow, type FollowStatus } from "@cairn/domain/people/relationship";
import { ok } from "@cairn/domain/result";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { changeRelationship } from "./change-relationship.ts";
import { followLimit, peopleListsLimit, relationshipLimit } from "./follow-limit.ts";
import { followPerson } from "./follow-person.ts";
import { findBlocked, findFollows, type FollowRow } from "./follows.queries.ts";
import type { OtherPerson } from "./relationship.queries.ts";

/** The other person of a follow of one's own. Nobody has a description or a cover yet. */
const followEntryView = ({ username, realName, imageKey, isPending }: FollowRow): FollowEntryView => ({
  username,
  realName,
  status: isPending ? "PENDING" : "FOLLOWING",
  profileDescription: null,
  profileImageUrl: profileImage(imageKey).profileImageUrl ?? null,
  coverImageUrl: null,
});

/** The state of a follow after a change. */
const followChangeView = ({ username }: OtherPerson, status: FollowStatus | null): FollowChangeView => ({
  username,
  status,
});

export function registerFollowEndpoints(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  registerEndpoint(
    app,
    contract.listFollows,
    async ({ actor }) => {
      const [followers, followings, blocked] = await Promise.all([
        findFollows(db, actor, "followers"),
        findFollows(db, actor, "followings"),
        // Closed to tokens, as are the requests of others below.
        actor.scopes ? [] : findBlocked(db, actor),
      ]);
      return {
        payload: {
          followers: followers.filter(({ isPending }) => !(isPending && actor.scopes)).map(followEntryView),
          followings: followings.map(followEntryView),
          blocked,
          blockedBy: [],
        },
      };
    },
    peopleListsLimit,
  );

  registerEndpoint(
    app,
    contract.followPerson,
    async ({ actor, params }) => {
      const { other, following } = valueOrRefuse(await followPerson(deps, actor.userId, params.username));
      return { payload: followChangeView(other, following) };
    },
    followLimit,
  );

  registerEndpoint(
    app,
    contract.unfollowPerson,
    async ({ actor, params }) => {
      const changed = await changeRelationship(deps, actor.userId, params.username, (r) => ok(unfollow(r)));
      const { other, following } = valueOrRefuse(changed);
      return { payload: followChangeView(other, following) };
    },
    relationshipLimit,
  );

  registerEndpoint(
    app,
    contract.revokeFollower,
    async ({ actor, params }) => {
      const changed = await changeRelationship(deps, actor.userId, params.username, (r) => ok(revoke(r)));
      const { other, followedBy } = valueOrRefuse(changed);
      return { payload: followChangeView(other, followedBy) };
    },
    relationshipLimit,
  );

  registerEndpoint(
    app,
    contract.acceptFollower,
    async ({ actor, params }) => {
      const changed = await changeRelationship(deps, actor.userId, params.username, accept);
      const { other, followedBy } = valueOrRefuse(changed);
      return { payload: followChangeView(other, followedBy) };
    },
    relationshipLimit,
  );

  registerEndpoint(
    app,
    contract.rejectFollower,
    async ({ actor, params }) => {
      const changed = await changeRelationship(deps, actor.userId, params.username, (r) => ok(reject(r)));
      const { other, followedBy } = valueOrRefuse(changed);
      return { payload: followChangeView(other, followedBy) };
    },
    relationshipLimit,
  );
}
