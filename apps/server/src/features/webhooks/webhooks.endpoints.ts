import { randomBytes } from "node:crypto";
import * as contract from "@cairn/contracts/webhooks/webhooks";
import { maxWebhooks, type WebhookView } from "@cairn/contracts/webhooks/webhooks";
import type { FastifyInstance } from "fastify";
import { lockAccount } from "../../core/accounts/accounts.queries.ts";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import { proveSelf } from "../../core/sessions/prove-self.ts";
import type { Deps } from "../../deps.ts";
import { newId } from "../../platform/db/new-id.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { headerPassword } from "../../platform/http/header-password.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { sendPing } from "./send-webhooks.ts";
import {
  deleteWebhook,
  findWebhook,
  findWebhooks,
  insertWebhook,
  type WebhookRow,
} from "./webhooks.queries.ts";

const webhookView = (webhook: WebhookRow): WebhookView => ({
  id: webhook.id,
  address: webhook.address,
  events: webhook.events,
  createdAt: webhook.created_at.getTime(),
  ...(webhook.arrived_at && { arrivedAt: webhook.arrived_at.getTime() }),
  ...(webhook.problem && { problem: webhook.problem }),
  isOff: webhook.is_off,
});

/** Attempts per person; each costs the server 50 ms and 64 MiB. */
const makeLimit = { name: "webhooks", max: 30, timeWindow: 10 * 60_000 };
/** Each makes this server call another one. */
const testLimit = { name: "webhook-tests", max: 20, timeWindow: 10 * 60_000 };

export function registerWebhookEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listWebhooks, async ({ actor }) => ({
    payload: (await findWebhooks(deps.db, actor.userId)).map(webhookView),
  }));

  registerEndpoint(
    app,
    contract.makeWebhook,
    async ({ actor, body, request }) => {
      const proof = valueOrRefuse(await proveSelf(deps, actor, headerPassword(request)));
      const secret = randomBytes(32);
      const id = newId();
      const { userId } = actor;
      await deps.db.transaction().execute(async (trx) => {
        // Locked also so that two requests at once are both counted.
        valueOrRefuse(await proof.hold(trx));
        if ((await findWebhooks(trx, userId)).length >= maxWebhooks) throw new AppError("webhook.too_many");
        await insertWebhook(trx, {
          owner_id: userId,
          id,
          address: body.address,
          secret,
          events: [...new Set(body.events)],
          created_at: deps.now(),
        });
        await mailAccountChange(trx, { userId, kind: "WEBHOOK_MADE", detail: body.address });
      });
      return { payload: { id, secret: `whsec_${secret.toString("base64")}` } };
    },
    makeLimit,
  );

  registerEndpoint(
    app,
    contract.testWebhook,
    async ({ actor, params }) => {
      await deps.db.transaction().execute(async (trx) => {
        const webhook = await findWebhook(trx, actor.userId, params.webhookId);
        if (!webhook) throw new AppError("webhook.not_found");
        await sendPing(trx, webhook, deps.now());
      });
      return { payload: true as const };
    },
    testLimit,
  );

  registerEndpoint(app, contract.removeWebhook, async ({ actor: { userId }, params }) => {
    await deps.db.transaction().execute(async (trx) => {
      await lockAccount(trx, userId);
      const address = await deleteWebhook(trx, userId, params.webhookId);
      if (address !== undefined)
        await mailAccountChange(trx, { userId, kind: "WEBHOOK_REMOVED", detail: address });
    });
    return { payload: true as const };
  });
}
