import * as contract from "@cairn/contracts/identities/identities";
import type { IdentityView } from "@cairn/contracts/identities/identities";
import { signInReturnPath, providerNames } from "@cairn/contracts/identities/identity-providers";
import { locales } from "@cairn/contracts/settings/settings";
import { fail, type Result, ok } from "@cairn/domain/result";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { findIdentitiesOf, type IdentityRow } from "../../core/accounts/identities.queries.ts";
import { lockWaysIn } from "../../core/accounts/login-methods.queries.ts";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import { loginAnswer } from "../../core/sessions/login.view.ts";
import { openSession } from "../../core/sessions/open-session.ts";
import { proveSelf, type LockProof, type ProofRefusal } from "../../core/sessions/prove-self.ts";
import { signInDevice } from "../../core/sessions/sign-in-device.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { preferredLocale } from "../../platform/http/answers/preferred-locale.ts";
import { headerPassword } from "../../platform/http/header-password.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { type SignInProviders, providerOf } from "../../platform/sign-in-providers/sign-in-providers.ts";
import { beginSignIn } from "./begin-sign-in.ts";
import { deleteIdentity } from "./identities.queries.ts";
import { addIdentity, type LinkRefusal } from "./link-identity.ts";
import { takeProven } from "./sign-in-attempts.queries.ts";
import { finishSignIn } from "./sign-in-outcome.ts";
import { hashSecret } from "./sign-in-secret.ts";
import { signUpByProvider } from "./sign-up-by-provider.ts";

/** The providers of this server, and the identity at each that opens an account. */
const identityViews = (providers: SignInProviders, linked: readonly IdentityRow[]): readonly IdentityView[] =>
  providerNames.flatMap((provider) => {
    const configured = providers[provider];
    if (!configured) return [];
    const identity = linked.find(({ issuer }) => issuer === configured.issuer);
    const { name } = configured;
    return [
      { provider, name, ...(identity && { label: identity.label, linkedAt: identity.linked_at.getTime() }) },
    ];
  });

/** Sign-ins per address; each may require several requests to the provider. */
const signInLimit = { name: "identity-sign-in", max: 30, timeWindow: 60_000 };
/** The same limit as for sign-ups with a password. */
const signUpLimit = { name: "sign-up", max: 60, timeWindow: 10 * 60_000 };
const linkLimit = { name: "identity-link", max: 30, timeWindow: 10 * 60_000 };

export function registerIdentityEndpoints(app: FastifyInstance, deps: Deps): void {
  /** The address to which providers send browsers back. */
  const redirectUri = ({ protocol, host }: FastifyRequest): string =>
    `${deps.settings.publicUrl ?? `${protocol}://${host}`}${signInReturnPath}`;

  const prove = async (actor: SessionActor, request: FastifyRequest) =>
    valueOrRefuse(await proveSelf(deps, actor, headerPassword(request)));

  registerEndpoint(
    app,
    contract.beginSignIn,
    async ({ params, request }) => ({
      payload: valueOrRefuse(await beginSignIn(deps, params.provider, redirectUri(request))),
    }),
    signInLimit,
  );

  registerEndpoint(
    app,
    contract.finishSignIn,
    async ({ actor, body, request, reply }) => {
      const device = signInDevice(request, reply, deps.settings.publicUrl);
      return { payload: valueOrRefuse(await finishSignIn(deps, { actor, device }, body)) };
    },
    signInLimit,
  );

  registerEndpoint(
    app,
    contract.signUpByProvider,
    async ({ body, request, reply }) => {
      const locale = preferredLocale(request.headers["accept-language"], locales);
      const made = await signUpByProvider(deps, { ...body, locale });
      if (!made.ok && made.error === "account.username_taken")
        throw new AppError(made.error, { fields: [{ field: "username", reason: "taken" }] });
      const account = valueOrRefuse(made);
      const device = signInDevice(request, reply, deps.settings.publicUrl);
      const key = await openSession(deps, account.id, device, { isSignUp: true });
      if (key === undefined) throw new AppError("identity.expired");
      return { payload: await loginAnswer(deps, account, key) };
    },
    signUpLimit,
  );

  registerEndpoint(app, contract.listIdentities, async ({ actor }) => ({
    payload: [...identityViews(deps.signInProviders, await findIdentitiesOf(deps.db, actor.userId))],
  }));

  registerEndpoint(
    app,
    contract.beginLink,
    async ({ actor, params, request }) => {
      await prove(actor, request);
      const begun = await beginSignIn(deps, params.provider, redirectUri(request), actor.userId);
      return { payload: valueOrRefuse(begun) };
    },
    linkLimit,
  );

  registerEndpoint(
    app,
    contract.linkProven,
    async ({ actor, body, request }) => {
      const { hold } = await prove(actor, request);
      return { payload: valueOrRefuse(await linkProven(deps, { userId: actor.userId, hold }, body.ticket)) };
    },
    linkLimit,
  );

  registerEndpoint(
    app,
    contract.unlinkIdentity,
    async ({ actor, params, request }) => {
      const provider = deps.signInProviders[params.provider];
      if (!provider) throw new AppError("identity.off");
      const { hold } = await prove(actor, request);
      const owner = { userId: actor.userId, hold };
      return { payload: valueOrRefuse(await unlinkIdentity(deps, owner, provider.issuer)) };
    },
    linkLimit,
  );
}

/** Links an identity that a provider has proved to the account of somebody who has proved to be its owner. */
async function linkProven(
  deps: Pick<Deps, "db" | "now" | "signInProviders">,
  { userId, hold }: { readonly userId: string; readonly hold: LockProof },
  ticket: string,
): Promise<Result<true, LinkRefusal | ProofRefusal | "identity.expired">> {
  return await deps.db.transaction().execute(async (trx) => {
    const held = await hold(trx);
    if (!held.ok) return held;
    const proven = await takeProven(trx, hashSecret(ticket), deps.now());
    return proven ? await addIdentity(trx, deps, userId, proven) : fail("identity.expired");
  });
}

/** Unlinks an identity at a provider, unless it is the only way to log in: its owner would lose the account. */
async function unlinkIdentity(
  { db, signInProviders }: Pick<Deps, "db" | "signInProviders">,
  { userId: ownerId, hold }: { readonly userId: string; readonly hold: LockProof },
  issuer: string,
): Promise<Result<true, ProofRefusal | "identity.not_linked" | "identity.last_way_in">> {
  return await db.transaction().execute(async (trx) => {
    const held = await hold(trx);
    if (!held.ok) return held;
    const { hasPassword, passkeys, issuers } = await lockWaysIn(trx, ownerId);
    if (!issuers.includes(issuer)) return fail("identity.not_linked");
    // Nobody can log in with a provider that the operator has removed.
    const others = issuers.filter((other) => other !== issuer && providerOf(signInProviders, other));
    if (!hasPassword && passkeys.length + others.length === 0) return fail("identity.last_way_in");
    await deleteIdentity(trx, ownerId, issuer);
    const detail = providerOf(signInProviders, issuer)?.name;
    await mailAccountChange(trx, { userId: ownerId, kind: "IDENTITY_UNLINKED", detail });
    return ok(true);
  });
}
