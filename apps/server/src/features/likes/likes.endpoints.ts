import { profileImage } from "@cairn/contracts/profile/profile-image-address";
import * as contract from "@cairn/contracts/likes";
import type { ReactionView } from "@cairn/contracts/likes";
import type { FastifyInstance } from "fastify";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import { findSharedWorkout } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { react } from "./change-like.ts";
import { findReactions, type ReactionRow } from "./likes.queries.ts";

/** Somebody who likes a workout, as known clients read it; the only place where a row becomes JSON. */
const reactionView = ({ username, realName, imageKey }: ReactionRow): ReactionView => ({
  username,
  realname: realName,
  realName,
  profileLink: `/view_profile/${username}`,
  profileImageUrl: profileImage(imageKey).profileImageUrl ?? null,
});

/** Likes given and removed by one person: more than anybody presses, far fewer than a script would send. */
const reactionLimit = { name: "reaction", max: 120, timeWindow: 60_000 };

export function registerLikeEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listReactions, async ({ actor, params, query }) => {
    const workout = await findSharedWorkout(deps.db, actor, params.workoutKey);
    const visible = valueOrRefuse(authorizeWorkout(actor, workout, "view"));
    const rows = await findReactions(deps.db, actor, visible, query);
    return { payload: rows.map(reactionView), metadata: { ts: String(deps.now().getTime()) } };
  });

  registerEndpoint(
    app,
    contract.addReaction,
    async ({ actor, params: { workoutKey } }) => ({
      payload: { workoutKey, ...valueOrRefuse(await react(deps, actor, workoutKey, "add")) },
    }),
    reactionLimit,
  );

  registerEndpoint(
    app,
    contract.removeReaction,
    async ({ actor, params: { workoutKey } }) => ({
      payload: { workoutKey, ...valueOrRefuse(await react(deps, actor, workoutKey, "remove")) },
    }),
    reactionLimit,
  );
}
