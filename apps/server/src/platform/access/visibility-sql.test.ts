import { privacyLevel, privacyLevels } from "@cairn/domain/privacy/sharing";
import { canView, isListed, type Relation, relations } from "@cairn/domain/privacy/visibility";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { createDatabase, type Database } from "../db/database.ts";
import type { Actor, SessionActor } from "./actor.ts";
import {
  canViewSql,
  followedSql,
  hasLevelSql,
  isListedSql,
  isSharedSql,
  relationByFollowSql,
  relationSql,
} from "./visibility-sql.ts";

const allFlags = Array.from({ length: 64 }, (_, flags) => flags);

const id = (n: number) => String(n).repeat(24);

const person = (userId: string | undefined): SessionActor => ({
  kind: "session",
  userId: String(userId),
  username: "",
  keyHash: Buffer.alloc(32),
});

describe("visibility in SQL", () => {
  let test: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    db = createDatabase(test.pool);
  });
  afterAll(() => test.drop());

  const flagsWith = async (condition: RawBuilder<boolean>) => {
    const decided = sql<{ flags: number }>`
      SELECT flags FROM generate_series(0, 63) AS flags WHERE ${condition} ORDER BY flags`;
    return (await decided.execute(db)).rows.map((row) => row.flags);
  };

  it.each(relations)(
    "[API-4] agrees with the domain for %s and every combination of flags",
    async (relation) => {
      const listed = isListedSql("flags", sql<Relation>`${sql.lit(relation)}::text`);
      const viewed = canViewSql("flags", sql<Relation>`${sql.lit(relation)}::text`);
      expect(await flagsWith(viewed)).toEqual(allFlags.filter((flags) => canView(flags, relation)));
      expect(await flagsWith(listed)).toEqual(allFlags.filter((flags) => isListed(flags, relation)));
      const shared = allFlags.filter(
        (flags) => isListed(flags, relation) && ["public", "friends"].includes(privacyLevel(flags)),
      );
      expect(await flagsWith(isSharedSql("flags", relation))).toEqual(shared);
    },
  );

  it.each(privacyLevels)("[API-41] agrees with the domain on what is %s", async (level) => {
    expect(await flagsWith(hasLevelSql("flags", level))).toEqual(
      allFlags.filter((flags) => privacyLevel(flags) === level),
    );
  });

  it("[API-4] finds the relation of two people from follows and blocks", async () => {
    const [owner, follower, pending, stranger, blocked, blocker] = [1, 2, 3, 4, 5, 6].map(id);
    await test.pool.query(
      `INSERT INTO users (id, username, email, real_name, password_hash, created_at, updated_at)
       SELECT repeat(n::text, 24), 'u' || n, n || '@example.org', 'U', '', now(), now() FROM generate_series(1, 6) AS n`,
    );
    await test.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       VALUES ($2, $1, now(), now()), ($3, $1, NULL, now()), ($4, $1, now(), now()), ($1, $5, now(), now())`,
      [owner, follower, pending, blocked, stranger],
    );
    await test.pool.query(
      "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, now()), ($3, $1, now())",
      [owner, blocked, blocker],
    );
    const relationOf = async (actor: Actor) => {
      const query = db
        .selectFrom("users")
        .leftJoin("follows", (join) =>
          join
            .onRef("follows.followee_id", "=", "users.id")
            .on("follows.follower_id", "=", actor.kind === "session" ? actor.userId : ""),
        )
        .select([
          relationSql(actor, "users.id").as("relation"),
          relationByFollowSql(actor, "users.id").as("byFollow"),
        ])
        .where("users.id", "=", String(owner));
      const { relation, byFollow } = await query.executeTakeFirstOrThrow();
      expect(byFollow).toBe(relation);
      return relation;
    };
    // The same for all people whom each follows at once.
    const everybody = [owner, follower, pending, stranger, blocked, blocker];
    for (const viewer of everybody) {
      const followed = await sql<{ owner_id: string }>`${followedSql(person(viewer))}`.execute(db);
      const related = db
        .selectFrom("users")
        .select(["id", relationSql(person(viewer), "users.id").as("relation")]);
      const followers = (await related.execute()).filter(({ relation }) => relation === "follower");
      expect(followed.rows.map(({ owner_id }) => owner_id).toSorted()).toEqual(
        followers.map((row) => row.id).toSorted(),
      );
    }
    expect(
      await Promise.all([
        relationOf(person(owner)),
        relationOf(person(follower)),
        relationOf(person(pending)),
        relationOf(person(stranger)),
        relationOf(person(blocked)),
        relationOf(person(blocker)),
        relationOf({ kind: "anonymous", cookieAlone: false }),
        relationOf({ kind: "expired" }),
      ]),
    ).toEqual(["owner", "follower", "pending", "stranger", "blocked", "blocked", "anonymous", "anonymous"]);
  });
});
