import * as contract from "@cairn/contracts/operator/operated-people";
import { linkDays } from "@cairn/contracts/operator/operator-values";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { proveSelf } from "../../core/sessions/prove-self.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { headerPassword } from "../../platform/http/header-password.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { changeOperator } from "./change-operators.ts";
import { listPeople } from "./list-people.ts";
import {
  addPerson,
  changeQuotaOf,
  deletePerson,
  disablePerson,
  endTwoFactorOf,
  invitePeople,
  makePasswordLink,
  type PasswordLink,
} from "./manage-people.ts";

const by = ({ userId }: SessionActor): { readonly id: string } => ({ id: userId });

const linkView = ({ token, expiresAt }: PasswordLink) => ({ token, expiresAt: expiresAt.getTime() });

/** Passwords that an operator may try; each costs the server 50 ms and 64 MiB. */
const proofLimit = { name: "operator-proofs", max: 60, timeWindow: 10 * 60_000 };

export function registerOperatedPeopleEndpoints(app: FastifyInstance, deps: Deps): void {
  /** What opens or deletes an account, or gives power over others, needs the operator's password beside the session. */
  const prove = async (actor: SessionActor, request: FastifyRequest) =>
    valueOrRefuse(await proveSelf(deps, actor, headerPassword(request)));

  registerEndpoint(app, contract.listOperatedPeople, async ({ query }) => ({
    payload: await listPeople(deps, query),
  }));

  registerEndpoint(app, contract.addPerson, async ({ actor, body }) => ({
    payload: linkView(valueOrRefuse(await addPerson(deps, by(actor), body))),
  }));

  registerEndpoint(app, contract.invitePerson, async ({ actor }) => {
    const { codes, expiresAt } = await invitePeople(deps, by(actor), { count: 1, days: linkDays });
    return { payload: { code: codes[0] ?? "", expiresAt: expiresAt.getTime() } };
  });

  registerEndpoint(app, contract.disablePerson, async ({ actor, params, body }) => ({
    payload: valueOrRefuse(await disablePerson(deps, by(actor), params.personKey, body.isDisabled)),
  }));

  registerEndpoint(
    app,
    contract.deletePerson,
    async ({ actor, params, body, request }) => {
      const proof = await prove(actor, request);
      valueOrRefuse(await deletePerson(deps, by(actor), params.personKey, body.username, proof));
      return { payload: true as const };
    },
    proofLimit,
  );

  registerEndpoint(
    app,
    contract.makePasswordLink,
    async ({ actor, params, request }) => {
      const proof = await prove(actor, request);
      const made = await makePasswordLink(deps, by(actor), params.personKey, proof);
      return { payload: linkView(valueOrRefuse(made)) };
    },
    proofLimit,
  );

  registerEndpoint(
    app,
    contract.endTwoFactorOf,
    async ({ actor, params, request }) => {
      const proof = await prove(actor, request);
      valueOrRefuse(await endTwoFactorOf(deps, by(actor), params.personKey, proof));
      return { payload: true as const };
    },
    proofLimit,
  );

  registerEndpoint(
    app,
    contract.changeOperator,
    async ({ actor, params, body, request }) => {
      const proof = await prove(actor, request);
      valueOrRefuse(await changeOperator(deps, by(actor), params.personKey, body.isOperator, proof));
      return { payload: true as const };
    },
    proofLimit,
  );

  registerEndpoint(app, contract.changeQuotaOf, async ({ actor, params, body }) => ({
    payload: valueOrRefuse(await changeQuotaOf(deps, by(actor), params.personKey, body.bytes)),
  }));
}
