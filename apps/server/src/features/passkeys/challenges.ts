import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import { deleteChallenge, insertChallenge } from "./passkeys.queries.ts";

/** Time to sign a challenge, ms: as long as WebAuthn recommends for a ceremony with user verification. */
export const challengeLife = 5 * 60_000;

/** Bytes of a challenge; WebAuthn Level 3, section 13.4.3, requires at least 16. */
const challengeBytes = 32;

/** The holder of a challenge: the session in which somebody adds a passkey, or the browser in which somebody logs in. */
export interface Holder {
  /** Proves the holder. */
  readonly secret: Buffer;
  /** The person who adds a passkey; null for a login. */
  readonly userId: string | null;
}

interface ChallengeDeps {
  readonly db: Database;
  readonly now: () => Date;
}

const digest = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

/** Makes a challenge, base64url. */
export async function giveChallenge({ db, now }: ChallengeDeps, { secret, userId }: Holder): Promise<string> {
  const challenge = randomBytes(challengeBytes);
  await insertChallenge(db, {
    challenge_hash: digest(challenge),
    holder_hash: digest(secret),
    user_id: userId,
    expires_at: new Date(now().getTime() + challengeLife),
  });
  return challenge.toString("base64url");
}

/** Uses a challenge up; true if it was given to this holder for this purpose and has not expired. */
export async function takeChallenge(
  { db, now }: ChallengeDeps,
  challenge: string,
  { secret, userId }: Holder,
): Promise<boolean> {
  const hash = digest(Buffer.from(challenge, "base64url"));
  return await deleteChallenge(db, { hash, holderHash: digest(secret), userId, now: now() });
}
