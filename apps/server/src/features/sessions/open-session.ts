import type { FindSession } from "../../platform/access/identify-actor.ts";
import { type AccountRow, holdAccount } from "../../core/accounts/accounts.queries.ts";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { mailAccountChange } from "../../core/account-mails/mail-account-change.ts";
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
/** A session ends when it was not used for this long, ms. */
const sessionLife = 90 * day;
/** However much it is used, a session ends this long after the sign-in, ms: a key that somebody has copied does not work for ever. */
const maxSessionLife = 365 * day;
/** Uses of a session are noted at most once in this time, so that reading calls seldom write, ms. */
const noteAfter = 5 * minute;
/** A device that was not signed in from for this long is unknown again, ms: as long as its cookie lives. */
const deviceMemory = 400 * day;

/** When a session ends that is used now. */
const endOf = (openedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + sessionLife, openedAt.getTime() + maxSessionLife));

interface SignIn {
  /** Whether the account was made by the same call: nobody is told of what they did a second ago. */
  readonly isSignUp?: boolean;
  /** Whether what they came in by still opens the account, asked with the account held; absent for who has just made it. */
  readonly stillOpens?: (trx: DatabaseOrTransaction, held: AccountRow) => Promise<boolean>;
}

/**
 * Opens a session for a person, and has them told by mail when the device is one that they never signed in from. Opens none when the password was
 * replaced while it was being checked, or when the passkey or provider was removed meanwhile: that change has ended the sessions of its time, and
 * this one would survive it.
 *
 * @param device from `signInDevice`
 * @returns its key, which is nowhere else; undefined when the account has gone, or is not opened by that any more
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
    // Also: two sign-ins of one device at once are one unknown device.
    const account = await holdAccount(trx, userId);
    if (!account || (stillOpens && !(await stillOpens(trx, account)))) return undefined;
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

/** Makes the function that finds the session of a key and keeps sessions in use alive. */
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
    return { kind: "session", userId: session.userId, username: session.username, keyHash };
  };
}
