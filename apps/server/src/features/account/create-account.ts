import { reservedUsernames } from "@cairn/contracts/account/reserved-usernames";
import type { Locale } from "@cairn/contracts/settings/settings";
import { fail, ok, type Result } from "@cairn/domain/result";
import { type AccountRow, insertAccount, isEmailTaken } from "../../core/accounts/accounts.queries.ts";
import { hashPassword } from "../../core/accounts/password.ts";
import { isRetired, retiredNameHash } from "../../core/accounts/retired-usernames.queries.ts";
import { defaultSettings, upsertSettings } from "../../core/settings/settings.queries.ts";
import type { Deps } from "../../deps.ts";
import { storedTime } from "../../platform/access/stored-time.ts";
import { type Database, type DatabaseOrTransaction, violatedUniqueness } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { newId } from "../../platform/db/new-id.ts";

/** The data of a person who signs up; already validated, and in lower case where it matters. */
export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly realName: string;
  /** Absent if the person signs in with a provider. */
  readonly password?: string | undefined;
  readonly country?: string | undefined;
  /** Language of the mails to them; absent if nobody has chosen one. */
  readonly locale?: Locale | undefined;
}

/** Why no account was created: the name is taken or reserved, or too many people are signing up at once. */
export type CreateAccountError = "account.username_taken" | "request.busy" | "request.share_used";

/** Other parts of a new account, added in the transaction that creates it; a refusal rolls everything back. */
type Join<Refusal> = (trx: DatabaseOrTransaction, account: AccountRow) => Promise<Result<unknown, Refusal>>;

/**
 * Creates an account with an unverified e-mail address. If another account logs in with the address, this one logs in only with
 * its username: a refusal would tell everybody who tries an address whether its owner has an account.
 */
export async function createAccount<Refusal = never>(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  given: NewAccount,
  join?: Join<Refusal>,
): Promise<Result<AccountRow, CreateAccountError | Refusal>> {
  const nameHash = (await retiredNameHash(db))(given.username);
  if (reservedUsernames.has(given.username) || (await isRetired(db, nameHash, now())))
    return fail("account.username_taken");
  const hashed =
    given.password === undefined
      ? ok(null)
      : await hashPassword(given.username, given.password, settings.passwordCost);
  if (!hashed.ok) return fail(`request.${hashed.error}` as const);
  const time = now();
  const account = {
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
    operator_since: null,
    disabled_at: null,
    quota_bytes: null,
  };
  const { locale } = given;
  return await insert<Refusal | "account.username_taken">(db, account, async (trx, made) => {
    // The insertion waits for a deletion of the name's last account that is being committed, which retires the name.
    if (await isRetired(trx, nameHash, time)) return fail("account.username_taken");
    if (locale !== undefined && locale !== defaultSettings.locale)
      await upsertSettings(trx, made.id, time, { locale });
    return (await join?.(trx, made)) ?? ok(true);
  });
}

async function insert<Refusal>(
  db: Database,
  entered: Omit<AccountRow, "logs_in_by_email">,
  join: Join<Refusal>,
): Promise<Result<AccountRow, CreateAccountError | Refusal>> {
  let refused: { readonly by: Refusal } | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      // The nodes of a spread database might meet those who give the same at once in different orders.
      await lockName(trx, `email ${entered.email}`);
      await lockName(trx, `username ${entered.username}`);
      const account = { ...entered, logs_in_by_email: !(await isEmailTaken(trx, entered.email)) };
      await insertAccount(trx, account);
      const joined = await join(trx, account);
      if (!joined.ok) {
        refused = { by: joined.error };
        throw new Error("only an exception rolls a transaction back");
      }
      return ok(account);
    });
  } catch (error) {
    if (refused) return fail(refused.by);
    if (violatedUniqueness(error) === "users_username") return fail("account.username_taken");
    throw error;
  }
}
