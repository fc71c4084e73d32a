import * as contract from "@cairn/contracts/notifications/notifications";
import type { NotificationKind } from "@cairn/contracts/notifications/notifications";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { notificationView } from "./notification.view.ts";
import { countUnread, listNotifications, markRead } from "./notifications.queries.ts";

/** Requests of others are closed to tokens. */
const closedTo = ({ scopes }: SessionActor): readonly NotificationKind[] =>
  scopes ? ["follow_request"] : [];

export function registerNotificationEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listNotifications, async ({ actor, query: { limit, before } }) => {
    // One extra row shows whether there are more.
    const part = { limit: limit + 1, before, closed: closedTo(actor) };
    const rows = limit === 0 ? [] : await listNotifications(deps.db, actor.userId, part);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      payload: {
        notifications: rows.slice(0, limit).map(notificationView),
        unread: await countUnread(deps.db, actor.userId, { closed: closedTo(actor) }),
        ...(last && { next: last.id }),
      },
    };
  });

  registerEndpoint(app, contract.readNotifications, async ({ actor: { userId }, body: { ids } }) => {
    await deps.db.transaction().execute(async (trx) => {
      if (await markRead(trx, userId, deps.now(), ids))
        await publishLive(trx, { kind: "notifications", to: [userId] });
    });
    return { payload: { unread: await countUnread(deps.db, userId) } };
  });
}
