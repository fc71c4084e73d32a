import type { addPasskey as addPasskeyCall } from "@cairn/contracts/accounts/passkeys";
import { maxPasskeys, passkeyNameMaxLength } from "@cairn/contracts/accounts/passkey-values";
import type { BodyOf } from "@cairn/contracts/endpoint";
import { fail, ok, type Result } from "@cairn/domain/result";
import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { mailAccountChange } from "../../core/account-mails/mail-account-change.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { violatedUniqueness } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { holdSession } from "../sessions/sessions.public.ts";
import { takeChallenge } from "./challenges.ts";
import { passkeyName } from "./passkey-name.ts";
import { findPasskeys, insertPasskey, type PasskeyRow } from "./passkeys.queries.ts";
import type { RelyingParty } from "./relying-party.ts";

/** Accepted COSE algorithms: EdDSA, ES256 and RS256; every authenticator supports one of them. */
export const algorithms = [-8, -7, -257];

type AddRefusal =
  | "session.expired"
  | "passkey.refused"
  | "passkey.expired"
  | "passkey.known"
  | "passkey.too_many";

interface AddRequest {
  readonly given: BodyOf<typeof addPasskeyCall>;
  readonly party: RelyingParty;
  /** The device from which it is added, as text; may be empty. */
  readonly device: string;
}

/** Adds a passkey that an authenticator has made for a challenge of this session (WebAuthn Level 3, section 7.1). */
export async function addPasskey(
  deps: Pick<Deps, "db" | "now" | "log">,
  actor: SessionActor,
  { given, party, device }: AddRequest,
): Promise<Result<PasskeyRow, AddRefusal>> {
  const made = await verify(deps, actor, given, party);
  if (!made.ok) return made;
  const { credential, aaguid, credentialBackedUp } = made.value;
  const { userId } = actor;
  const passkey: PasskeyRow = {
    user_id: userId,
    id: newId(),
    credential_id: Buffer.from(credential.id, "base64url"),
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: given.response.transports ?? [],
    is_synced: credentialBackedUp,
    name: passkeyName(aaguid, device).slice(0, passkeyNameMaxLength),
    created_at: deps.now(),
    used_at: null,
    copied_at: null,
  };
  try {
    return await deps.db.transaction().execute(async (trx) => {
      // Locked also so that several requests at once are all counted.
      const held = await holdSession(trx, actor, deps.now());
      if (!held.ok) return held;
      if ((await findPasskeys(trx, userId)).length >= maxPasskeys) return fail("passkey.too_many");
      await insertPasskey(trx, passkey);
      await mailAccountChange(trx, { userId, kind: "PASSKEY_ADDED", detail: passkey.name });
      return ok(passkey);
    });
  } catch (error) {
    if (violatedUniqueness(error) === "passkeys_credential") return fail("passkey.known");
    throw error;
  }
}

async function verify(
  deps: Pick<Deps, "db" | "now" | "log">,
  { userId, keyHash }: SessionActor,
  { id, response }: AddRequest["given"],
  party: RelyingParty,
) {
  let isOurs = true;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
      expectedChallenge: async (challenge) =>
        (isOurs = await takeChallenge(deps, challenge, { secret: keyHash, userId })),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return verified ? ok(registrationInfo) : fail("passkey.refused" as const);
  } catch (error) {
    deps.log.info({ err: error }, "a new passkey was refused");
    return fail(isOurs ? ("passkey.refused" as const) : ("passkey.expired" as const));
  }
}
