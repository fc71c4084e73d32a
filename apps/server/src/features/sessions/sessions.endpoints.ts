import * as contract from "@cairn/contracts/sessions";
import type { SessionView } from "@cairn/contracts/sessions";
import type { FastifyInstance } from "fastify";
import { endOtherSessions } from "../../core/sessions/end-access.ts";
import { deleteSessionById, findSessions, type ListedSession } from "../../core/sessions/sessions.queries.ts";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";

/** A session as its person sees it. */
const sessionView = (session: ListedSession, currentHash: Buffer): SessionView => ({
  id: session.id,
  ...(session.client !== null && { client: session.client }),
  ...(session.system !== null && { system: session.system }),
  ...(session.network !== null && { network: session.network }),
  createdAt: session.created_at.getTime(),
  usedAt: session.used_at.getTime(),
  isCurrent: session.key_hash.equals(currentHash),
});

export function registerSessionEndpoints(app: FastifyInstance, deps: Deps): void {
  /** Ends sessions of a person, and closes their live connections in every process. */
  const end = (userId: string, remove: (trx: DatabaseOrTransaction) => Promise<void>) =>
    deps.db.transaction().execute(async (trx) => {
      await remove(trx);
      await publishLive(trx, { kind: "sessions", to: [userId] });
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
