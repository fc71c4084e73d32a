import type { TokenScope } from "@cairn/contracts/personal-tokens/token-scopes";
import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Tokens with which programs act for a person. */
export interface PersonalTokensTable {
  /** SHA-256 of the token; the token itself is only with its owner. */
  key_hash: Buffer;
  user_id: string;
  /** Identifies it for its owner, who never sees the token again. */
  id: string;
  name: string;
  scopes: TokenScope[];
  created_at: Date;
  /** Last use, at most some minutes late; null before the first. */
  used_at: Date | null;
  /** Null for never. */
  expires_at: Date | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    personal_tokens: PersonalTokensTable;
  }
}

export type PersonalTokenRow = Selectable<PersonalTokensTable>;

const isOpen = (now: Date) => sql<boolean>`(expires_at IS NULL OR expires_at > ${now})`;

/** The token with a hash and its owner's name, if it has not expired and its owner's account is not disabled. */
export async function findToken(
  db: DatabaseOrTransaction,
  keyHash: Buffer,
  now: Date,
): Promise<(PersonalTokenRow & { readonly username: string }) | undefined> {
  return await db
    .selectFrom("personal_tokens")
    .innerJoin("users", "users.id", "personal_tokens.user_id")
    .selectAll("personal_tokens")
    .select("users.username")
    .where("key_hash", "=", keyHash)
    .where("users.disabled_at", "is", null)
    .where(isOpen(now))
    .executeTakeFirst();
}

/** Unexpired tokens of a person, newest first. */
export async function findTokens(
  db: DatabaseOrTransaction,
  userId: string,
  now: Date,
): Promise<readonly PersonalTokenRow[]> {
  return await db
    .selectFrom("personal_tokens")
    .selectAll()
    .where("user_id", "=", userId)
    .where(isOpen(now))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** Inserts a token, and deletes expired ones of the same person. */
export async function insertToken(
  trx: DatabaseOrTransaction,
  token: Insertable<PersonalTokensTable> & { readonly created_at: Date },
): Promise<void> {
  await trx
    .deleteFrom("personal_tokens")
    .where("user_id", "=", token.user_id)
    .where("expires_at", "<=", token.created_at)
    .execute();
  await trx.insertInto("personal_tokens").values(token).execute();
}

/** @returns its name, if it existed */
export async function deleteToken(
  trx: DatabaseOrTransaction,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const removed = await trx
    .deleteFrom("personal_tokens")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return removed?.name;
}

export async function noteTokenUse(db: DatabaseOrTransaction, keyHash: Buffer, usedAt: Date): Promise<void> {
  await db.updateTable("personal_tokens").set({ used_at: usedAt }).where("key_hash", "=", keyHash).execute();
}
