import { type RawBuilder, sql } from "kysely";
import { type ListedWithAccess, listedWithAccess } from "../../core/workouts/listed-columns.queries.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { isListedSql, isUnblockedSql, relationBetweenSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { SearchedWord } from "./searched-words.ts";

/** After every letter in the order of code points. */
const lastLetter = "\u{10FFFF}";

/** SQL for whether a person has a word with one of the possible beginnings of this one. */
function hasWordSql(userId: string, { beginnings }: SearchedWord): RawBuilder<boolean> {
  const alike = beginnings.map(
    ({ length, words }) => sql<boolean>`left(near.word, ${length}) = ANY(${words}::text[])`,
  );
  return sql<boolean>`EXISTS (
    SELECT FROM name_words near WHERE near.user_id = ${sql.ref(userId)} AND (${sql.join(alike, sql` OR `)}))`;
}

const haveWordsSql = (userId: string, words: readonly SearchedWord[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join([sql`true`, ...words.map((word) => hasWordSql(userId, word))], sql` AND `)})`;

/**
 * People whom the actor follows or has asked, and then the actor's followers, whose names have all of the words: first those who
 * match as typed.
 */
export async function findRelatedIds(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  { typed, meant }: { readonly typed: readonly SearchedWord[]; readonly meant: readonly SearchedWord[] },
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT related.id FROM (
      SELECT id, min(place) AS place FROM (
        SELECT followee_id AS id, CASE WHEN accepted_at IS NULL THEN 2 ELSE 1 END AS place FROM follows
        WHERE follower_id = ${actor.userId}
        UNION ALL SELECT follower_id, 3 FROM follows WHERE followee_id = ${actor.userId}) AS both_ways
      GROUP BY id) AS related
    JOIN users ON users.id = related.id
    WHERE ${haveWordsSql("related.id", meant)} AND ${isUnblockedSql(actor, "related.id")}
    ORDER BY ${haveWordsSql("related.id", typed)} DESC, related.place, users.real_name, users.username LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * People whose names have all of the words, found by the words of their names. Each possible reading of the first word is one
 * index lookup, which ends as soon as there are enough: the time depends on the number of results, not on the number of people.
 *
 * @param words the first of them leads
 */
export async function findIdsByWords(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  [leading, ...others]: readonly [SearchedWord, ...SearchedWord[]],
  limit: number,
): Promise<readonly string[]> {
  const beginnings = leading.beginnings.flatMap((alike) => alike.words);
  const { rows } = await sql<{ id: string }>`
    SELECT found.user_id AS id, min(found.word) AS word
    FROM unnest(${beginnings}::text[]) AS meant (beginning) CROSS JOIN LATERAL (
      SELECT name_words.user_id, name_words.word FROM name_words
      WHERE name_words.word >= meant.beginning AND name_words.word < meant.beginning || ${lastLetter}
        AND name_words.user_id <> ${actor.userId} AND ${haveWordsSql("name_words.user_id", others)}
        AND ${isUnblockedSql(actor, "name_words.user_id")}
      ORDER BY name_words.word, name_words.user_id LIMIT ${limit}) AS found
    GROUP BY found.user_id ORDER BY word, id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many words of names begin like each of these, counted up to a limit. */
export async function countBeginnings(
  db: DatabaseOrTransaction,
  beginnings: readonly string[],
  bound: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM (
      SELECT FROM name_words WHERE word >= beginning AND word < beginning || ${lastLetter} LIMIT ${bound}) AS counted) AS count
    FROM unnest(${beginnings}::text[]) WITH ORDINALITY AS meant (beginning, place) ORDER BY place`.execute(
    db,
  );
  return rows.map(({ count }) => count);
}

/**
 * The newest workout of each of some people that the actor sees in lists, however many newer ones they keep to themselves: a
 * limit to the search among all would tell how many those are.
 */
export async function findNewestListed(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  ownerIds: readonly string[],
): Promise<readonly ListedWithAccess[]> {
  if (ownerIds.length === 0) return [];
  // The relation is one to the person, not to each of their workouts: of two ids that are given, it is looked up once.
  const newest = ownerIds.map((ownerId) => {
    const isListed = isListedSql(
      "workouts.sharing_flags",
      relationBetweenSql(sql`${actor.userId}`, sql`${ownerId}`),
    );
    return sql`(SELECT workouts.owner_id, workouts.id FROM workouts WHERE workouts.owner_id = ${ownerId} AND ${isListed}
      ORDER BY workouts.start_time DESC, workouts.id DESC LIMIT 1)`;
  });
  return await listedWithAccess(db, actor)
    .where(sql<boolean>`(workouts.owner_id, workouts.id) IN (${sql.join(newest, sql` UNION ALL `)})`)
    .execute();
}
