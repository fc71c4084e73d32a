import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import { deleteChallenge, insertChallenge } from "./challenges.queries.ts";

/** Time to sign a challenge, ms: as long as WebAuthn recommends for a ceremony with user verification. */
export const challengeLife = 5 * 60_000;

/** Bytes of a challenge; WebAuthn Level 3, section 13.4.3, asks for 16 at least. */
const challengeBytes = 32;

/** Who a challenge is for: the session in which somebody adds a passkey, or the browser in which somebody logs in. */
export interface Holder {
  /** What proves to be the holder. */
  readonly secret: Buffer;
  /** Who adds a passkey; null for a login. */
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

/** Uses a challenge up and tells whether it was given to this holder for this, and no longer ago than it holds. */
export async function takeChallenge(
  { db, now }: ChallengeDeps,
  challenge: string,
  { secret, userId }: Holder,
): Promise<boolean> {
  const hash = digest(Buffer.from(challenge, "base64url"));
  return await deleteChallenge(db, { hash, holderHash: digest(secret), userId, now: now() });
}
