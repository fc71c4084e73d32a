import { nameWords, nameWordsVersion } from "@cairn/domain/people/name-words";
import { type Insertable, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Words by which people are found: the folded words of their name and username. */
export interface NameWordsTable {
  user_id: string;
  word: string;
  /** Version of the rules for folding names. */
  version: number;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    name_words: NameWordsTable;
  }
}

/** A person and the names by which search finds them. */
export interface NamedPerson {
  readonly id: string;
  readonly username: string;
  readonly realName: string;
}

/** Lets search find people by their present names, and no longer by earlier ones. */
export async function saveNameWords(
  trx: DatabaseOrTransaction,
  people: readonly NamedPerson[],
): Promise<void> {
  const ids = people.map(({ id }) => id);
  await trx.deleteFrom("name_words").where("user_id", "in", ids).execute();
  await insertNameWords(trx, people);
}

/** Lets search find people who are new. On a spread database a deletion would make all others wait who sign up meanwhile. */
export async function insertNameWords(
  trx: DatabaseOrTransaction,
  people: readonly NamedPerson[],
): Promise<void> {
  const rows: Insertable<NameWordsTable>[] = people.flatMap(({ id, username, realName }) =>
    nameWords(`${username} ${realName}`).map((word) => ({ user_id: id, word, version: nameWordsVersion })),
  );
  if (rows.length > 0) await trx.insertInto("name_words").values(rows).execute();
}

/** People after an id, ordered by id, whose names are not indexed by the current rules; locked until the transaction ends. */
export async function lockUnindexedNames(
  trx: DatabaseOrTransaction,
  after: string,
  limit: number,
): Promise<readonly NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`
    SELECT id, username, real_name AS "realName" FROM users
    WHERE id > ${after} AND NOT EXISTS (
      SELECT FROM name_words WHERE user_id = users.id AND version = ${nameWordsVersion})
    ORDER BY id LIMIT ${limit} FOR UPDATE`.execute(trx);
  return rows;
}
