import * as contract from "@cairn/contracts/comments";
import { canView, isListed } from "@cairn/domain/privacy/visibility";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import { findSharedWorkout } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { addressFor } from "../../platform/http/answers/address-for.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { registerList } from "../../platform/http/register-list.ts";
import { addComment } from "./add-comment.ts";
import { findCounts } from "./counts.queries.ts";
import { deleteComment, keepComment } from "./delete-comment.ts";
import { findMentionable } from "./mentions.queries.ts";
import { showComments } from "./show-comments.ts";

/** Comments per person: more than anybody types. */
const commentLimit = { name: "comment", max: 30, timeWindow: 60_000 };
/** One per keystroke while a name is typed. */
const mentionLimit = { name: "mention", max: 300, timeWindow: 60_000 };

export function registerCommentEndpoints(app: FastifyInstance, deps: Deps): void {
  const visible = async (actor: Actor, workoutKey: string) =>
    valueOrRefuse(authorizeWorkout(actor, await findSharedWorkout(deps.db, actor, workoutKey), "view"));

  const addressOf = (request: FastifyRequest) => addressFor(request, deps.settings.publicUrl);

  registerList(app, contract.listComments, async ({ actor, params, query, request }) => {
    const reader = { actor, address: addressOf(request) };
    const find = () => visible(actor, params.workoutKey);
    return {
      pages: showComments(deps.db, reader, await find(), query.limit, find),
      metadata: { ts: String(deps.now().getTime()) },
    };
  });

  registerEndpoint(
    app,
    contract.addComment,
    async ({ actor, params, query, body, request }) => {
      const author = { actor, address: addressOf(request) };
      const given = { text: body, attempt: query.attempt };
      return { payload: valueOrRefuse(await addComment(deps, author, params.workoutKey, given)) };
    },
    commentLimit,
  );

  registerEndpoint(app, contract.deleteComment, async ({ actor, params, query }) => ({
    payload: valueOrRefuse(await deleteComment(deps, actor, params.commentKey, query.after)),
  }));

  registerEndpoint(app, contract.keepComment, async ({ actor, params }) => ({
    payload: valueOrRefuse(await keepComment(deps, actor, params.commentKey)),
  }));

  registerEndpoint(app, contract.listCounts, async ({ actor, query }) => {
    const found = await findCounts(deps.db, actor, query.workouts);
    const seen = found.filter(({ sharingFlags, relation }) => canView(sharingFlags, relation));
    return {
      payload: seen.map(({ id, sharingFlags, relation, commentCount, reactionCount, userReacted }) => ({
        workoutKey: id,
        commentCount,
        reactionCount,
        userReacted,
        isInFeed: relation === "follower" && isListed(sharingFlags, relation),
      })),
    };
  });

  registerEndpoint(
    app,
    contract.listMentionable,
    async ({ actor, params, query }) => ({
      payload: [
        ...(await findMentionable(deps.db, actor, await visible(actor, params.workoutKey), query.name)),
      ],
    }),
    mentionLimit,
  );
}
