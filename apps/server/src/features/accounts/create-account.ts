import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import { storedTime } from "../../platform/access/stored-time.ts";
import { type Database, type DatabaseOrTransaction, violatedUniqueness } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { type AccountRow, insertAccount, isEmailTaken } from "../../core/accounts/accounts.queries.ts";
import { hashPassword } from "../../core/accounts/password.ts";

/** What a person gives to sign up; already validated and in lower case where that matters. */
export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly realName: string;
  readonly password: string;
  readonly country?: string | undefined;
}

/** Words that stand where a username may stand in an address of the API. */
const reservedNames: ReadonlySet<string> = new Set([
  "aroundid",
  "batchupdate",
  "comment",
  "comments",
  "count",
  "friends",
  "header",
  "public",
  "reaction",
  "reactions",
  "similarroutes",
  "workout",
]);

/** Why there is no account: the name is taken, the invitation is no good, or too many people sign up at once. */
export type CreateAccountError =
  | "account.username_taken"
  | "account.invite_invalid"
  | "request.busy"
  | "request.share_used";

type MayJoin = (trx: DatabaseOrTransaction) => Promise<boolean>;

/**
 * Creates an account whose e-mail address is not verified yet. Where another account logs in by the address, this one logs in by its username
 * alone: a refusal would tell everybody who tries an address whether its owner is here.
 *
 * @param mayJoin asked in the transaction that makes the account, which is rolled back when it says no
 */
export async function createAccount(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  given: NewAccount,
  mayJoin?: MayJoin,
): Promise<Result<AccountRow, CreateAccountError>> {
  if (reservedNames.has(given.username)) return fail("account.username_taken");
  const hashed = await hashPassword(given.username, given.password, settings.passwordCost);
  if (!hashed.ok) return fail(`request.${hashed.error}` as const);
  const time = now();
  const account: AccountRow = {
    id: newId(),
    username: given.username,
    email: given.email,
    email_verified: false,
    real_name: given.realName,
    country: given.country ?? null,
    image_key: null,
    password_hash: hashed.value,
    created_at: storedTime(time),
    updated_at: storedTime(time),
    automatically_approves_followers: false,
    logs_in_by_email: !(await isEmailTaken(db, given.email)),
  };
  return await insert(db, account, mayJoin);
}

async function insert(
  db: Database,
  account: AccountRow,
  mayJoin: MayJoin | undefined,
): Promise<Result<AccountRow, CreateAccountError>> {
  try {
    return await db.transaction().execute(async (trx) => {
      if (mayJoin && !(await mayJoin(trx))) return fail("account.invite_invalid");
      await insertAccount(trx, account);
      return ok(account);
    });
  } catch (error) {
    const taken = violatedUniqueness(error);
    // Somebody else has just signed up with the same address.
    if (taken === "users_email") return await insert(db, { ...account, logs_in_by_email: false }, mayJoin);
    if (taken === "users_username") return fail("account.username_taken");
    throw error;
  }
}
