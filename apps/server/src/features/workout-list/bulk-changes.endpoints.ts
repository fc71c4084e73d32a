import * as contract from "@cairn/contracts/workout-list/bulk-changes";
import type { BulkChangeView } from "@cairn/contracts/workout-list/bulk-changes";
import type { FastifyInstance } from "fastify";
import { type BulkChangeRow, findBulkChange } from "../../core/bulk-changes/bulk-changes.queries.ts";
import type { Deps } from "../../deps.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { cancelBulkChange, startBulkChange } from "./start-bulk-change.ts";

/** Changes that one person may begin: more than anybody starts by hand. */
const changeLimit = { name: "bulk-change", max: 60, timeWindow: 60_000 };

const bulkChangeView = ({ id, state, total, done, failed }: BulkChangeRow): BulkChangeView => ({
  key: id,
  state,
  total,
  done,
  failed: Object.entries(failed).map(([workoutKey, reason]) => ({ workoutKey, reason })),
});

export function registerBulkChangeEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.startBulkChange,
    async ({ actor, body, request }) => ({
      payload: bulkChangeView(valueOrRefuse(await startBulkChange(deps, actor, body, request.id))),
    }),
    changeLimit,
  );

  registerEndpoint(app, contract.getBulkChange, async ({ actor, params }) => {
    const change = await findBulkChange(deps.db, { ownerId: actor.userId, id: params.key });
    if (!change) throw new AppError("bulk_change.not_found");
    return { payload: bulkChangeView(change) };
  });

  registerEndpoint(app, contract.cancelBulkChange, async ({ actor, params }) => {
    const cancelled = await cancelBulkChange(deps, { ownerId: actor.userId, id: params.key });
    return { payload: bulkChangeView(valueOrRefuse(cancelled)) };
  });
}
