import * as contract from "@cairn/contracts/people/blocks";
import { block, unblock } from "@cairn/domain/people/relationship";
import { ok } from "@cairn/domain/result";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { changeRelationship } from "./change-relationship.ts";
import { peopleListsLimit, relationshipLimit } from "./follow-limit.ts";
import { findBlocked } from "./follows.queries.ts";

export function registerBlockEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.listBlocks,
    async ({ actor }) => ({
      payload: await findBlocked(deps.db, actor),
    }),
    peopleListsLimit,
  );

  registerEndpoint(
    app,
    contract.blockPerson,
    async ({ actor, params }) => {
      const changed = await changeRelationship(deps, actor.userId, params.username, (r) => ok(block(r)));
      const { other, blocking } = valueOrRefuse(changed);
      return { payload: { username: other.username, blocked: blocking } };
    },
    relationshipLimit,
  );

  registerEndpoint(
    app,
    contract.unblockPerson,
    async ({ actor, params }) => {
      const changed = await changeRelationship(deps, actor.userId, params.username, (r) => ok(unblock(r)));
      const { other, blocking } = valueOrRefuse(changed);
      return { payload: { username: other.username, blocked: blocking } };
    },
    relationshipLimit,
  );
}
