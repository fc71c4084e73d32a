import * as contract from "@cairn/contracts/likes";
import type { LikerView } from "@cairn/contracts/likes";
import { profileImage } from "@cairn/contracts/profile/profile-image-address";
import type { FastifyInstance } from "fastify";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import { findSharedWorkout } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { changeLike } from "./change-like.ts";
import { findLikers, type LikerRow } from "./likes.queries.ts";

/** Somebody who likes a workout, as known clients read it; the only place where a row becomes JSON. */
const likerView = ({ username, realName, imageKey }: LikerRow): LikerView => ({
  username,
  realname: realName,
  realName,
  profileLink: `/view_profile/${username}`,
  profileImageUrl: profileImage(imageKey).profileImageUrl ?? null,
});

/** Likes given and removed by one person: more than anybody presses, far fewer than a script would send. */
const likeLimit = { name: "reaction", max: 120, timeWindow: 60_000 };

export function registerLikeEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listLikers, async ({ actor, params, query }) => {
    const workout = await findSharedWorkout(deps.db, actor, params.workoutKey);
    const visible = valueOrRefuse(authorizeWorkout(actor, workout, "view"));
    const rows = await findLikers(deps.db, actor, visible, query);
    return { payload: rows.map(likerView), metadata: { ts: String(deps.now().getTime()) } };
  });

  registerEndpoint(
    app,
    contract.addLike,
    async ({ actor, params: { workoutKey } }) => ({
      payload: { workoutKey, ...valueOrRefuse(await changeLike(deps, actor, workoutKey, "add")) },
    }),
    likeLimit,
  );

  registerEndpoint(
    app,
    contract.removeLike,
    async ({ actor, params: { workoutKey } }) => ({
      payload: { workoutKey, ...valueOrRefuse(await changeLike(deps, actor, workoutKey, "remove")) },
    }),
    likeLimit,
  );
}
