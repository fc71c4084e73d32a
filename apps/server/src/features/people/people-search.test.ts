import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { indexNames } from "../../core/accounts/index-names-job.ts";

/** Username and name of all people. */
const everybody = [
  ["asa", "Åsa Öhman"],
  ["mikko.salo", "Mikko Salo"],
  ["mikaela", "Mikaela Stone"],
  ["jorgen82", "Jørgen Łukasiewicz"],
  ["ivan", "Иван Щёголев"],
  ["nguyen", "Nguyễn Thị Hoa"],
  ["viewer", "Viewer Tester"],
  ["friend", "Zoë Salomaa"],
  ["asked", "Zacharias Salonen"],
  ["fan", "Yrjö Saloranta"],
  ["blocker", "Quentin Vogel"],
  ["unwanted", "Quirin Wagner"],
] as const;

interface Entry {
  readonly connection: string;
  readonly user: { readonly username: string };
  readonly workout: { readonly workoutKey: string } | null;
}

describe("people search", () => {
  let server: TestApp;
  const people = new Map<string, TestUser>();

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    for (const [username, realName] of everybody) {
      const person = { username, password: "long-enough", email: `${username}@example.org` };
      const answer = await server.call("POST", "/user", { payload: { ...person, realName } });
      people.set(username, { ...person, key: answer.json().sessionkey });
    }
    await relate(
      "follows (follower_id, followee_id, accepted_at, created_at)",
      "viewer",
      "friend",
      "now(), now()",
    );
    await relate(
      "follows (follower_id, followee_id, accepted_at, created_at)",
      "viewer",
      "asked",
      "NULL, now()",
    );
    await relate(
      "follows (follower_id, followee_id, accepted_at, created_at)",
      "fan",
      "viewer",
      "now(), now()",
    );
  });
  afterAll(() => server.close());

  const relate = (table: string, from: string, to: string, values: string) =>
    server.database.pool.query(
      `INSERT INTO ${table} SELECT a.id, b.id, ${values} FROM users a, users b WHERE a.username = $1 AND b.username = $2`,
      [from, to],
    );

  const search = async (term: string, as = "viewer", query = "") => {
    const key = people.get(as)?.key;
    return await server.call("GET", `/user/search/${encodeURIComponent(term)}${query}`, { key });
  };
  const entries = async (term: string, as?: string): Promise<readonly Entry[]> =>
    (await search(term, as)).json().payload;
  const names = async (term: string, as?: string) =>
    (await entries(term, as)).map(({ user }) => user.username);

  const shown = async (term: string, as?: string) => (await entries(term, as))[0]?.workout?.workoutKey;
  const told = async (term: string) => {
    const { statusCode, body } = await search(term);
    return { statusCode, body };
  };
  const add = async (username: string, sharingFlags: number, startTime: number): Promise<string> => {
    const payload = { activityId: 1, sharingFlags, startTime, duration: 600, totalDistance: 1000 };
    const key = people.get(username)?.key;
    return (await server.call("POST", "/workout", { key, payload })).json().payload.workoutKey;
  };

  it.each([
    ["Asa Ohman", "asa"],
    ["öhman åsa", "asa"],
    ["mikko s", "mikko.salo"],
    ["mikko.sal", "mikko.salo"],
    ["lukas", "jorgen82"],
    ["jørgen82", "jorgen82"],
    ["иван", "ivan"],
    ["щеголев", "ivan"],
    ["nguyen hoa", "nguyen"],
  ])(
    "[SOC-7] [API-29] finds by %j, without diacritics, in any order and by beginnings",
    async (term, username) => {
      expect(await names(term)).toEqual([username]);
    },
  );

  it.each([
    ["mikkko salo", "mikko.salo"],
    ["miko salo", "mikko.salo"],
    ["mikko slao", "mikko.salo"],
    ["mikjo.salo", "mikko.salo"],
    ["micaela stine", "mikaela"],
    ["lukasiewcz", "jorgen82"],
    ["щгголев", "ivan"],
  ])("[SOC-7] [API-29] forgives the typing errors of %j", async (term, username) => {
    expect(await names(term)).toContain(username);
  });

  it.each(["xyz", "mikko nobody", "mkk", "--", "%%%", "salo' OR 1=1 --", "viewer"])(
    "[SOC-7] [API-29] finds nobody for %j, least of all the searcher",
    async (term) => {
      expect(await names(term)).toEqual([]);
    },
  );

  it("[SOC-7] [API-29] puts people one is related to first and says how", async () => {
    const found = await entries("salo");
    expect(found.map(({ user, connection }) => [user.username, connection])).toEqual([
      ["friend", "FRIEND"],
      ["asked", "REQUEST_SENT"],
      ["fan", "STRANGER"],
      ["mikko.salo", "STRANGER"],
    ]);
  });

  it("[API-29] answers in the types that known clients read", async () => {
    const { error, payload } = (await search("mikko")).json();
    expect(error).toBeNull();
    expect(payload).toEqual([
      {
        connection: "STRANGER",
        user: {
          username: "mikko.salo",
          realName: "Mikko Salo",
          uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
          key: expect.stringMatching(/^[0-9a-f]{24}$/),
          createdDate: expect.any(Number),
          lastModified: expect.any(Number),
          lastLogin: 0,
          showLocale: true,
        },
        workout: null,
      },
    ]);
  });

  it("[API-29] shows the newest workout that the searcher sees in lists, or none", async () => {
    const day = 86_400_000;
    const open = await add("friend", 19, 10 * day);
    const toFollowers = await add("friend", 17, 20 * day);
    await add("friend", 1, 30 * day);
    await add("friend", 0, 40 * day);
    await add("asked", 17, 20 * day);
    // However many are private, it does not show.
    for (let n = 1; n <= 50; n += 1) await add("friend", 0, (40 + n) * day);
    expect(await shown("salomaa")).toBe(toFollowers);
    expect(await shown("salomaa", "fan")).toBe(open);
    expect(await shown("salonen")).toBeUndefined();
  });

  it("[API-29] [API-4] hides people on either side of a block from each other, as if they did not exist", async () => {
    await relate("blocks (blocker_id, blocked_id, created_at)", "blocker", "viewer", "now()");
    await relate("blocks (blocker_id, blocked_id, created_at)", "viewer", "unwanted", "now()");
    expect(await told("quentin vogel")).toEqual(await told("nobody stands here"));
    expect(await names("unwanted")).toEqual([]);
    expect(await names("viewer", "blocker")).toEqual([]);
    expect(await names("viewer", "unwanted")).toEqual([]);
    expect(await names("quentin", "fan")).toEqual(["blocker"]);
  });

  it.each(["/m", "/%20m%20", "/m/", "/%20", "/", "", `/${"mikko ".repeat(14)}`])(
    "[SOC-7] finds nobody by too short or too long a term: %j",
    async (term) => {
      const answer = await server.call("GET", `/user/search${term}`, { key: people.get("viewer")?.key });
      expect([answer.statusCode, answer.json()]).toEqual([200, { error: null, payload: [], metadata: null }]);
    },
  );

  it("[API-29] [API-4] answers nobody without a session", async () => {
    expect((await server.call("GET", "/user/search/mikko")).statusCode).toBe(401);
  });

  it("[SOC-7] finds as many as requested", async () => {
    expect((await search("salo", "viewer", "?limit=2")).json().payload).toHaveLength(2);
    expect((await search("salo", "viewer", "?limit=0")).json().payload).toEqual([]);
  });

  it("[SOC-7] finds people from before names were indexed, once the job has run", async () => {
    await server.database.pool.query(
      "DELETE FROM name_words WHERE user_id = (SELECT id FROM users WHERE username = 'nguyen')",
    );
    expect(await names("nguyen")).toEqual([]);
    const { log, db } = server.deps;
    const context = { log, signal: new AbortController().signal, requestId: undefined };
    expect(await indexNames({ db }).run({}, context)).toBe("done");
    expect(await names("nguyen")).toEqual(["nguyen"]);
  });
});
