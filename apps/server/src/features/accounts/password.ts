import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { atMost } from "../../platform/workers/at-most.ts";

/** Argon2id, the library's default, with 64 MiB and 3 passes: 50 ms on the machine it was measured on (backend-measurements.md, 6). */
const cost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

/** Two at once, so that logins take at most 128 MiB together and leave a core to others. */
const inTurn = atMost(2);

/** Hashes a password, which is first brought to one form of Unicode, as keyboards differ. */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => hash(password.normalize("NFKC"), cost));
}

/**
 * Whether the password is the one that was hashed. Without a hash, because there is no such account, it does the same work
 * and says no, so that the time tells nothing.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await hashOfNobody());
  const matches = await inTurn(() => verify(against, password.normalize("NFKC")));
  return matches && passwordHash !== undefined;
}

let nobody: Promise<string> | undefined;

async function hashOfNobody(): Promise<string> {
  nobody ??= hashPassword(randomBytes(16).toString("hex"));
  return await nobody;
}

/** Makes the hash for nobody ahead of the first login, which would otherwise take twice as long for an unknown name. */
export async function preparePasswords(): Promise<void> {
  await hashOfNobody();
}
