import type { BodyOf } from "@cairn/contracts/endpoint";
import { maxPasskeys, passkeyNameMaxLength } from "@cairn/contracts/passkeys/passkey-values";
import type { addPasskey as addPasskeyCall } from "@cairn/contracts/passkeys/passkeys";
import { fail, ok, type Result } from "@cairn/domain/result";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import { lockSession } from "../../core/sessions/prove-self.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { violatedUniqueness } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { takeChallenge } from "./challenges.ts";
import { findPasskeys, insertPasskey, type PasskeyRow } from "./passkeys.queries.ts";
import type { RelyingParty } from "./relying-party.ts";

/** Programs and systems that store passkeys, by AAGUID (community list of passkey providers). */
const keepers: Readonly<Record<string, string>> = {
  "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4": "Google Password Manager",
  "adce0002-35bc-c60a-648b-0b25f1f05503": "Chrome, macOS",
  "fbfc3007-154e-4ecc-8c0b-6e020557d7bd": "iCloud Keychain",
  "08987058-cadc-4b81-b6e1-30de50dcbe96": "Windows Hello",
  "9ddd1817-af5a-4672-a2b9-3e3dd95000a9": "Windows Hello",
  "6028b017-b1d4-4c02-b4b3-afcdafc96bb2": "Windows Hello",
  "bada5566-a7aa-401f-bd96-45619a55120d": "1Password",
  "d548826e-79b4-db40-a3d8-11116f7e8349": "Bitwarden",
  "531126d6-e717-415c-9320-3d9aa6981239": "Dashlane",
  "fdb141b2-5d84-443e-8a35-4698c205a502": "KeePassXC",
  "53414d53-554e-4700-0000-000000000000": "Samsung Pass",
};

/** The name of a new passkey: the program that stores it, else the device on which it was made. */
const passkeyName = (aaguid: string, device: string): string =>
  keepers[aaguid] ?? (device === "" ? "Passkey" : device);

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
      const held = await lockSession(trx, actor, deps.now());
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
  // Loaded with the first passkey: the library and what it needs to read certificates are some megabytes.
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
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
