import * as contract from "@cairn/contracts/accounts/session-list";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { tellLive } from "../../platform/live/tell-live.queries.ts";
import { deleteSessionById, findSessions } from "./sessions.queries.ts";
import { endOtherSessions } from "./end-access.ts";
import { sessionView } from "./session-list.view.ts";

export function registerSessionListEndpoints(app: FastifyInstance, deps: Deps): void {
  /** Ends sessions of a person, and closes their live connections in every process. */
  const end = (userId: string, remove: (trx: DatabaseOrTransaction) => Promise<void>) =>
    deps.db.transaction().execute(async (trx) => {
      await remove(trx);
      await tellLive(trx, { kind: "sessions", to: [userId] });
    });

  registerEndpoint(app, contract.listSessions, async ({ actor }) => {
    const sessions = await findSessions(deps.db, actor.userId, deps.now());
    const views = sessions.map((session) => sessionView(session, actor.keyHash));
    return { payload: views.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
  });

  registerEndpoint(app, contract.endSession, async ({ actor, params }) => {
    await end(actor.userId, (trx) => deleteSessionById(trx, actor.userId, params.sessionId));
    return { payload: true as const };
  });

  registerEndpoint(app, contract.endOtherSessions, async ({ actor }) => {
    await end(actor.userId, (trx) => endOtherSessions(trx, actor.userId, actor.keyHash));
    return { payload: true as const };
  });
}
