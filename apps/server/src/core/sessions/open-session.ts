import type { FindSession } from "../../platform/access/identify-actor.ts";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { type AccountRow, lockAccount } from "../accounts/accounts.queries.ts";
import { mailAccountChange } from "../accounts/mail-account-change.ts";
import { deviceText } from "./device-of-agent.ts";
import { meetDevice } from "./known-devices.queries.ts";
import { hashSessionKey, newSessionKey } from "./session-key.ts";
import { findOpenSession, insertSession, noteUse } from "./sessions.queries.ts";
import { marksOf, type SignInDevice } from "./sign-in-device.ts";

interface SessionDeps {
  readonly db: Database;
  readonly now: () => Date;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** A session ends if it was not used for this long, ms. */
const sessionLife = 90 * day;
/** A session ends this long after the sign-in however much it is used, ms: a copied key does not work forever. */
const maxSessionLife = 365 * day;
/** Uses of a session are recorded at most once in this time, so that read calls seldom write, ms. */
const noteAfter = 5 * minute;
/** A device without a sign-in for this long is unknown again, ms: the lifetime of its cookie. */
const deviceMemory = 400 * day;

/** When a session that is used now will end. */
const endOf = (openedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + sessionLife, openedAt.getTime() + maxSessionLife));

interface SignIn {
  /** Whether the same call created the account: nobody needs a mail about what they did a second ago. */
  readonly isSignUp?: boolean;
  /** Whether the sign-in method still opens the account, checked with the account locked; absent for a new account. */
  readonly stillOpens?: (trx: DatabaseOrTransaction, held: AccountRow) => Promise<boolean>;
}

/**
 * Opens a session for a person, and tells them by mail if they have never signed in from the device. Opens none if the password
 * was replaced while it was being checked, or if the passkey or provider was removed in the meantime: that change has ended the
 * sessions of its time, and this one would survive it.
 *
 * @param device from `signInDevice`
 * @returns its key, which is not stored anywhere; undefined if the account is deleted, or can no longer be opened in that way
 * @throws AppError `account.disabled`, which is said only to somebody who could have logged in
 */
export async function openSession(
  { db, now }: SessionDeps,
  userId: string,
  device: SignInDevice,
  { isSignUp = false, stillOpens }: SignIn = {},
): Promise<string | undefined> {
  const key = newSessionKey();
  const time = now();
  return await db.transaction().execute(async (trx) => {
    // Locked also so that two simultaneous sign-ins of one device count as one unknown device.
    const account = await lockAccount(trx, userId);
    if (!account || (stillOpens && !(await stillOpens(trx, account)))) return undefined;
    if (account.disabled_at !== null) throw new AppError("account.disabled");
    const forgetBefore = new Date(time.getTime() - deviceMemory);
    const isUnknown = await meetDevice(trx, userId, marksOf(userId, device), { now: time, forgetBefore });
    await insertSession(trx, {
      id: newId(),
      keyHash: hashSessionKey(key),
      userId,
      now: time,
      expiresAt: endOf(time, time),
      device,
    });
    if (isUnknown && !isSignUp)
      await mailAccountChange(trx, { userId, kind: "NEW_SIGN_IN", detail: deviceText(device) });
    return key;
  });
}

/** Makes the function that finds the session of a key and extends sessions in use. */
export function findSessionWith({ db, now }: SessionDeps): FindSession {
  return async (key) => {
    const keyHash = hashSessionKey(key);
    const time = now();
    const session = await findOpenSession(db, keyHash, time);
    if (!session) return undefined;
    const notedBefore = new Date(time.getTime() - noteAfter);
    const expiresAt = endOf(session.openedAt, time);
    const isShort = expiresAt.getTime() - session.expiresAt.getTime() > day;
    if (session.usedAt < notedBefore || isShort) await noteUse(db, keyHash, { usedAt: time, expiresAt });
    const { userId, username, isOperator } = session;
    return { kind: "session", userId, username, keyHash, isOperator };
  };
}
