import type { BodyOf } from "@cairn/contracts/endpoint";
import type { logInByPasskey as logInCall } from "@cairn/contracts/passkeys/passkeys";
import { fail, ok, type Result } from "@cairn/domain/result";
import { type AccountRow, findAccountById } from "../../core/accounts/accounts.queries.ts";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { takeChallenge } from "./challenges.ts";
import { findByCredential, noteCopy, noteSignIn, type PasskeyRow } from "./passkeys.queries.ts";
import type { RelyingParty } from "./relying-party.ts";

type LogInRefusal = "passkey.refused" | "passkey.expired" | "passkey.copied";
type LogInDeps = Pick<Deps, "db" | "now" | "log">;

interface LogInRequest {
  readonly given: BodyOf<typeof logInCall>;
  readonly party: RelyingParty;
  /** The secret that ties the challenge to the browser; empty if it has none. */
  readonly secret: Buffer;
}

interface PasskeySignIn {
  readonly account: AccountRow;
  readonly stillOpens: (trx: DatabaseOrTransaction) => Promise<boolean>;
}

/** The name of a person for authenticators: the id, which reveals nothing about them (WebAuthn Level 3, section 14.6.1). */
export const userHandle = (userId: string): string => Buffer.from(userId, "hex").toString("base64url");

/**
 * Finds the account of a passkey from its signature of a challenge of this browser (WebAuthn Level 3, section 7.2). The person
 * was verified by their device. A passkey whose counter has gone back opens nothing: it or a copy was used in between, and the
 * owner is told.
 *
 * @returns the account, and a function that checks in the transaction of the new session whether the passkey still exists
 */
export async function logInByPasskey(
  deps: LogInDeps,
  { given, party, secret }: LogInRequest,
): Promise<Result<PasskeySignIn, LogInRefusal>> {
  const { db, now } = deps;
  const passkey = await findByCredential(db, Buffer.from(given.id, "base64url"));
  if (!passkey || given.response.userHandle !== userHandle(passkey.user_id)) return fail("passkey.refused");
  const signed = await verify(deps, passkey, { given, party, secret });
  if (!signed.ok) return signed;
  const { newCounter: signCount, credentialBackedUp: isSynced } = signed.value;
  const key = { userId: passkey.user_id, id: passkey.id };
  if (!(await noteSignIn(db, key, { signCount, isSynced, now: now() }))) {
    await db.transaction().execute(async (trx) => {
      await noteCopy(trx, key, now());
      await mailAccountChange(trx, { userId: key.userId, kind: "PASSKEY_COPIED", detail: passkey.name });
    });
    return fail("passkey.copied");
  }
  const account = await findAccountById(db, passkey.user_id);
  const stillOpens = async (trx: DatabaseOrTransaction): Promise<boolean> =>
    (await findByCredential(trx, passkey.credential_id))?.user_id === passkey.user_id;
  return account ? ok({ account, stillOpens }) : fail("passkey.refused");
}

async function verify(
  deps: LogInDeps,
  { public_key: publicKey }: PasskeyRow,
  { given: { id, response }, party, secret }: LogInRequest,
) {
  let isOurs = true;
  // Loaded with the first passkey: the library and what it needs to read certificates are some megabytes.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
      expectedChallenge: async (challenge) =>
        (isOurs = secret.length > 0 && (await takeChallenge(deps, challenge, { secret, userId: null }))),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The library checks the counter before the signature; a copy is proved only by its signature, so `noteSignIn` detects it.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    return verified ? ok(authenticationInfo) : fail("passkey.refused" as const);
  } catch (error) {
    deps.log.info({ err: error }, "a login with a passkey was refused");
    return fail(isOurs ? ("passkey.refused" as const) : ("passkey.expired" as const));
  }
}
