import { randomBytes } from "node:crypto";
import { maxPasskeys } from "@cairn/contracts/passkeys/passkey-values";
import * as contract from "@cairn/contracts/passkeys/passkeys";
import type { PasskeyView } from "@cairn/contracts/passkeys/passkeys";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { FastifyInstance } from "fastify";
import { lockWaysIn } from "../../core/accounts/login-methods.queries.ts";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import { deviceName } from "../../core/sessions/device-of-agent.ts";
import { loginAnswer } from "../../core/sessions/login.view.ts";
import { openSession } from "../../core/sessions/open-session.ts";
import { proveSelf, type LockProof, type ProofRefusal } from "../../core/sessions/prove-self.ts";
import { signInDevice } from "../../core/sessions/sign-in-device.ts";
import type { Deps } from "../../deps.ts";
import { basePathOf } from "../../platform/addresses/base-path.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { headerPassword } from "../../platform/http/header-password.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { providerOf } from "../../platform/sign-in-providers/sign-in-providers.ts";
import { addPasskey, algorithms } from "./add-passkey.ts";
import { challengeLife, giveChallenge } from "./challenges.ts";
import { logInByPasskey, userHandle } from "./log-in-by-passkey.ts";
import { findPasskeys, setPasskeyName, type PasskeyRow, deletePasskey } from "./passkeys.queries.ts";
import { relyingPartyOf } from "./relying-party.ts";

/** Name of the cookie that ties a challenge to the browser that requested it. */
const cookieName = "cairn_passkey";

const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([0-9a-f]{32})(?:;|$)`);

/** The secret that the browser of a request was given before; empty if none was. */
const browserSecret = ({ headers }: { readonly headers: { readonly cookie?: string } }): Buffer =>
  Buffer.from(cookiePattern.exec(headers.cookie ?? "")?.[1] ?? "", "hex");

/**
 * Ties a challenge to the browser of a request: somebody else's signature, sent from another browser, logs nobody in there. One
 * browser has one secret for all its tabs.
 */
function giveBrowserSecret(
  request: { readonly headers: { readonly cookie?: string }; readonly protocol: string },
  reply: { header(name: string, value: string): unknown },
  publicUrl: string | undefined,
): Buffer {
  const known = browserSecret(request);
  const secret = known.length > 0 ? known : randomBytes(16);
  const secure = request.protocol === "https" ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${cookieName}=${secret.toString("hex")}; Path=${basePathOf(publicUrl)}/apiserver; Max-Age=${challengeLife / 1000}; HttpOnly; SameSite=Strict${secure}`,
  );
  return secret;
}

/** A passkey as its owner sees it. */
const passkeyView = (passkey: PasskeyRow): PasskeyView => ({
  key: passkey.id,
  name: passkey.name,
  created: passkey.created_at.getTime(),
  ...(passkey.used_at && { used: passkey.used_at.getTime() }),
  isSynced: passkey.is_synced,
  mayBeCopied: passkey.copied_at !== null,
});

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
      const secret = giveBrowserSecret(request, reply, settings.publicUrl);
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
      const key = await openSession(deps, account.id, signInDevice(request, reply, settings.publicUrl), {
        stillOpens,
      });
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

/** Removes a passkey, unless it is the only way to log in. */
async function removePasskey(
  { db, signInProviders }: Pick<Deps, "db" | "signInProviders">,
  { userId, hold }: { readonly userId: string; readonly hold: LockProof },
  id: string,
): Promise<Result<true, ProofRefusal | "passkey.not_found" | "passkey.last_way_in">> {
  return await db.transaction().execute(async (trx) => {
    const held = await hold(trx);
    if (!held.ok) return held;
    const { hasPassword, issuers } = await lockWaysIn(trx, userId);
    const passkeys = await findPasskeys(trx, userId);
    const passkey = passkeys.find((one) => one.id === id);
    if (!passkey) return fail("passkey.not_found");
    const others =
      passkeys.length - 1 + issuers.filter((issuer) => providerOf(signInProviders, issuer)).length;
    if (!hasPassword && others === 0) return fail("passkey.last_way_in");
    await deletePasskey(trx, { userId, id });
    await mailAccountChange(trx, { userId, kind: "PASSKEY_REMOVED", detail: passkey.name });
    return ok(true);
  });
}
