import { maxPasskeys } from "@cairn/contracts/accounts/passkey-values";
import * as contract from "@cairn/contracts/accounts/passkeys";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError, valueOrRefuse } from "../../platform/http/app-error.ts";
import { headerPassword } from "../../platform/http/header-password.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import {
  deviceName,
  loginAnswer,
  openSession,
  proveSelf,
  signInDevice,
} from "../sessions/sessions.public.ts";
import { addPasskey, algorithms } from "./add-passkey.ts";
import { browserSecret, giveBrowserSecret } from "./browser-cookie.ts";
import { challengeLife, giveChallenge } from "./challenges.ts";
import { logInByPasskey, userHandle } from "./log-in-by-passkey.ts";
import { passkeyView } from "./passkey.view.ts";
import { findPasskeys, setPasskeyName } from "./passkeys.queries.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { removePasskey } from "./remove-passkey.ts";

/** Challenges per address: every visit to the login page requests one. */
const startLimit = { name: "passkey-challenge", max: 120, timeWindow: 60_000 };
/** Attempts per address, counted together with logins by password. */
const loginLimit = { name: "login", max: 30, timeWindow: 60_000 };
/** Changes per person; each may cost the server a password check. */
const changeLimit = { name: "passkeys", max: 60, timeWindow: 10 * 60_000 };

export function registerPasskeyEndpoints(app: FastifyInstance, deps: Deps): void {
  const { db, settings } = deps;

  registerEndpoint(
    app,
    contract.startPasskeyLogin,
    async ({ request, reply }) => {
      const { id } = relyingPartyOf(request, settings.publicUrl);
      const secret = giveBrowserSecret(request, reply);
      const challenge = await giveChallenge(deps, { secret, userId: null });
      const options = { challenge, rpId: id, timeout: challengeLife, userVerification: "required" } as const;
      return { payload: options };
    },
    startLimit,
  );

  registerEndpoint(
    app,
    contract.logInByPasskey,
    async ({ body, request, reply }) => {
      const party = relyingPartyOf(request, settings.publicUrl);
      const secret = browserSecret(request);
      const signedIn = valueOrRefuse(await logInByPasskey(deps, { given: body, party, secret }));
      const { account, stillOpens } = signedIn;
      const key = await openSession(deps, account.id, signInDevice(request, reply), { stillOpens });
      if (key === undefined) throw new AppError("passkey.refused");
      return { payload: await loginAnswer(deps, account, key) };
    },
    loginLimit,
  );

  registerEndpoint(app, contract.listPasskeys, async ({ actor }) => ({
    payload: (await findPasskeys(db, actor.userId)).map(passkeyView),
  }));

  registerEndpoint(
    app,
    contract.startPasskey,
    async ({ actor, request }) => {
      const { id: rpId } = relyingPartyOf(request, settings.publicUrl);
      const { account } = valueOrRefuse(await proveSelf(deps, actor, headerPassword(request)));
      const passkeys = await findPasskeys(db, account.id);
      if (passkeys.length >= maxPasskeys) throw new AppError("passkey.too_many");
      const type = "public-key" as const;
      const required = "required" as const;
      return {
        payload: {
          challenge: await giveChallenge(deps, { secret: actor.keyHash, userId: account.id }),
          rp: { id: rpId, name: "Cairn" },
          user: { id: userHandle(account.id), name: account.username, displayName: account.real_name },
          pubKeyCredParams: algorithms.map((alg) => ({ alg, type })),
          timeout: challengeLife,
          excludeCredentials: passkeys.map(({ credential_id: credential, transports }) => ({
            id: credential.toString("base64url"),
            type,
            transports,
          })),
          authenticatorSelection: {
            residentKey: required,
            requireResidentKey: true as const,
            userVerification: required,
          },
          attestation: "none" as const,
        },
      };
    },
    changeLimit,
  );

  registerEndpoint(
    app,
    contract.addPasskey,
    async ({ actor, body, request }) => {
      const party = relyingPartyOf(request, settings.publicUrl);
      const device = deviceName(request);
      const passkey = valueOrRefuse(await addPasskey(deps, actor, { given: body, party, device }));
      return { payload: passkeyView(passkey) };
    },
    changeLimit,
  );

  registerEndpoint(
    app,
    contract.renamePasskey,
    async ({ actor, params, body }) => {
      const isRenamed = await setPasskeyName(db, { userId: actor.userId, id: params.key }, body.name);
      if (!isRenamed) throw new AppError("passkey.not_found");
      return { payload: true as const };
    },
    changeLimit,
  );

  registerEndpoint(
    app,
    contract.removePasskey,
    async ({ actor, params, request }) => {
      const { hold } = valueOrRefuse(await proveSelf(deps, actor, headerPassword(request)));
      const owner = { userId: actor.userId, hold };
      return { payload: valueOrRefuse(await removePasskey(deps, owner, params.key)) };
    },
    changeLimit,
  );
}
