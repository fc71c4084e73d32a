import { createHash, randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { ok, type Result } from "@cairn/domain/result";
import { hash, verify } from "@node-rs/argon2";
import { FairQueue, type QueueRefusal } from "../../platform/workers/fair-queue.ts";
import { currentScope } from "../../platform/workers/share-scope.ts";

/** Cost of Argon2id: KiB of memory, and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** Argon2id, the library's default, with 64 MiB and 3 passes: 50 ms on the machine of the measurement. */
const strongCost: PasswordCost = { memoryCost: 64 * 1024, timeCost: 3 };

/**
 * At most two at once, so that passwords take 128 MiB together and leave threads of the runtime to other work, and fewer than
 * there are cores, so that answers have one. Each network and each name gets one of them and a few places in the queue, so that
 * many attempts from one network, or for one name, do not keep others from logging in. A full queue empties within about two
 * seconds.
 */
const queue = new FairQueue({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  atOncePerKey: 1,
  waiting: 32,
  waitingPerGroup: 24,
  waitingPerKey: 4,
});

/** Whether so many are waiting that strangers should first pass a human check. */
export const passwordsAreCrowded = (): boolean => queue.length.waiting >= 8;

/** Three groups take turns, each with its own places: logins with a solved human check, logins without one, and sign-ups. */
type Purpose = "login" | "proven_login" | "sign_up";

async function inTurn<T>(
  purpose: Purpose,
  name: string,
  task: () => Promise<T>,
): Promise<Result<T, QueueRefusal>> {
  const { key } = currentScope().share;
  return await queue.run({ group: purpose, key, also: [`name ${digest(name)}`] }, task);
}

/**
 * Hashes a password after normalising its Unicode form, because keyboards differ.
 *
 * @param name of the person who will have it
 * @returns `busy` or `share_used` immediately if too many are already waiting
 */
export async function hashPassword(
  name: string,
  password: string,
  cost = strongCost,
): Promise<Result<string, QueueRefusal>> {
  return await inTurn("sign_up", name, () => makeHash(password, cost));
}

const makeHash = (password: string, cost: PasswordCost): Promise<string> =>
  hash(password.normalize("NFKC"), { ...cost, parallelism: 1 });

/** A name and password with which somebody logs in. */
export interface PasswordTry {
  readonly name: string;
  readonly password: string;
  /** Whether a human check was passed. */
  readonly isProven: boolean;
}

/**
 * Whether the password is the hashed one. Without a hash, because there is no such account, it does the same work and
 * returns false, so that the time reveals nothing.
 *
 * @returns `busy` or `share_used` immediately if too many are already waiting, whether or not there is such an account
 */
export async function passwordMatches(
  passwordHash: string | undefined,
  { name, password, isProven }: PasswordTry,
): Promise<Result<boolean, QueueRefusal>> {
  const against = passwordHash ?? (await hashOfNobody());
  const purpose = isProven ? "proven_login" : "login";
  const matches = await inTurn(purpose, name, () => verify(against, password.normalize("NFKC")));
  return matches.ok ? ok(matches.value && passwordHash !== undefined) : matches;
}

let nobody: Promise<string> | undefined;

async function hashOfNobody(): Promise<string> {
  nobody ??= makeHash(randomBytes(16).toString("hex"), strongCost);
  return await nobody;
}

/** Makes the hash for unknown names before the first login, which would otherwise take twice as long for an unknown name. */
export async function preparePasswords(): Promise<void> {
  await hashOfNobody();
}

/** People type passwords into the name field, so names are not kept as typed. */
const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");
