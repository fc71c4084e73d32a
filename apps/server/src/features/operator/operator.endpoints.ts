import * as contract from "@cairn/contracts/operator/operator";
import type { OperatorActionView } from "@cairn/contracts/operator/operator";
import * as settingsContract from "@cairn/contracts/operator/operator-settings";
import { actionsPerPage } from "@cairn/contracts/operator/operator-values";
import type { FastifyInstance } from "fastify";
import { signUpMode, standardQuota } from "../../core/server-settings/server-settings.queries.ts";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { claimRole } from "./change-operators.ts";
import { changeSignUpMode, changeStandardQuota } from "./change-settings.ts";
import { type ActionRow, findActions } from "./operator-actions.queries.ts";

/** Claims per person; a token cannot be guessed, whatever the number. */
const claimLimit = { name: "operator-claim", max: 30, timeWindow: 10 * 60_000 };

function actionView({ id, doneAt, kind, isByCommand, by, about, subject }: ActionRow): OperatorActionView {
  return {
    key: id,
    kind,
    doneAt: doneAt.getTime(),
    isByCommand,
    ...(by !== null && { by }),
    ...(about !== null && { about }),
    ...(subject !== null && { subject }),
  };
}

export function registerOperatorEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.claimOperator,
    async ({ actor, body }) => ({ payload: valueOrRefuse(await claimRole(deps, actor.userId, body.token)) }),
    claimLimit,
  );

  registerEndpoint(app, contract.listOperatorActions, async ({ query }) => {
    const rows = await findActions(deps.db, query.before, actionsPerPage + 1);
    const actions = rows.slice(0, actionsPerPage).map(actionView);
    return { payload: { actions, hasMore: rows.length > actionsPerPage } };
  });

  registerEndpoint(app, settingsContract.getOperatorSettings, async () => ({
    payload: {
      signUp: await signUpMode(deps),
      isSignUpFixed: deps.settings.signUp !== undefined,
      quotaBytes: await standardQuota(deps),
      isQuotaFixed: deps.settings.quota !== undefined,
    },
  }));

  registerEndpoint(app, settingsContract.changeSignUpMode, async ({ actor, body }) => ({
    payload: valueOrRefuse(await changeSignUpMode(deps, { id: actor.userId }, body.signUp)),
  }));

  registerEndpoint(app, settingsContract.changeStandardQuota, async ({ actor, body }) => ({
    payload: valueOrRefuse(await changeStandardQuota(deps, { id: actor.userId }, body.bytes)),
  }));
}
