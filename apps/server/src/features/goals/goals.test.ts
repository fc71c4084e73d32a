import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

describe("the goals of a person", () => {
  let server: TestApp;
  let owner: TestUser;
  let stranger: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    stranger = await server.signUp("stranger");
  });
  afterAll(() => server.close());
  let people = 0;
  beforeEach(async () => {
    owner = await server.signUp(`owner${(people += 1)}`);
  });

  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path = "", payload?: object, user = owner) =>
    server.call(method, `/user/goals${path}`, { key: user.key, ...(payload && { payload }) });
  const goals = async (user = owner) => (await call("GET", "", undefined, user)).json().payload;
  const range = { period: "range", firstDay: "2026-06-01", lastDay: "2026-08-31" };
  const weekly = { period: "week", measure: "distance", target: 50_000, activityId: null };
  const refusal = (answer: Awaited<ReturnType<typeof call>>) => [
    answer.statusCode,
    answer.json().error?.reason,
  ];

  it("[STATS-5] are set, changed and deleted, in SI units, in the order in which they were set", async () => {
    expect(await goals()).toEqual([]);
    const created = (await call("POST", "", weekly)).json().payload;
    expect(created).toEqual({ ...weekly, id: expect.stringMatching(/^[0-9a-f]{24}$/), version: 1 });
    const yearly = { period: "year", measure: "workouts", target: 150, activityId: 1 };
    const second = (await call("POST", "", yearly)).json().payload;
    expect(await goals()).toEqual([created, second]);
    const changed = { ...weekly, target: 60_000.5, version: 1 };
    expect((await call("PUT", `/${created.id}`, changed)).json().payload).toEqual({
      ...created,
      target: 60_000.5,
      version: 2,
    });
    const answer = await call("DELETE", `/${second.id}`);
    expect([answer.statusCode, answer.json().payload]).toEqual([200, true]);
    expect(await goals()).toEqual([{ ...created, target: 60_000.5, version: 2 }]);
    expect((await call("GET")).headers["cache-control"]).toBe("private, no-store");
  });

  it("[STATS-5] are of months, and of ranges of days, of which each is of another kind", async () => {
    const wanted = [
      { ...weekly, period: "month" },
      { ...weekly, measure: "vertical", target: 100_000 },
      { ...weekly, ...range },
      { ...weekly, ...range, lastDay: "2026-09-30" },
      { ...weekly, ...range, firstDay: "2026-08-31" },
    ];
    const set = [];
    for (const one of wanted) set.push((await call("POST", "", one)).json().payload);
    expect(set).toEqual(wanted.map((one) => expect.objectContaining({ ...one, version: 1 })));
    expect(refusal(await call("POST", "", { ...weekly, ...range, target: 1000 }))).toEqual([
      409,
      "goal.exists",
    ]);
    const moved = { ...weekly, ...range, firstDay: "2026-05-01", version: 1 };
    const { id } = set[2];
    expect((await call("PUT", `/${id}`, moved)).json().payload).toEqual({ ...moved, id, version: 2 });
    // A range becomes a goal of every year, and has no days any more.
    const yearly = { ...weekly, period: "year" };
    expect((await call("PUT", `/${id}`, { ...yearly, version: 2 })).json().payload).toEqual({
      ...yearly,
      id,
      version: 3,
    });
    expect(await goals()).toHaveLength(5);
  });

  it("[STATS-5] stay in that order if the clock is put back", async () => {
    const kinds = Array.from({ length: 8 }, (_, activityId) => ({ ...weekly, activityId }));
    for (const kind of kinds) {
      await call("POST", "", kind);
      await server.database.pool.query(
        "UPDATE goals SET created_at = (created_at AT TIME ZONE 'UTC' + interval '1 minute') AT TIME ZONE 'UTC' WHERE owner_id = (SELECT id FROM users WHERE username = $1)",
        [owner.username],
      );
    }
    const listed = (await goals()) as readonly { readonly activityId: number }[];
    expect(listed.map(({ activityId }) => activityId)).toEqual(kinds.map(({ activityId }) => activityId));
  });

  it("[STATS-5] are the same after a repeated call", async () => {
    const [first, again] = await Promise.all([call("POST", "", weekly), call("POST", "", weekly)]);
    expect(again.json().payload).toEqual(first.json().payload);
    const { id } = first.json().payload;
    const change = { ...weekly, target: 70_000, version: 1 };
    const changed = await call("PUT", `/${id}`, change);
    expect((await call("PUT", `/${id}`, change)).json().payload).toEqual(changed.json().payload);
    expect(await goals()).toEqual([changed.json().payload]);
    await call("DELETE", `/${id}`);
    expect((await call("DELETE", `/${id}`)).json().payload).toBe(true);
  });

  it("[STATS-5] keep what another tab has set or changed meanwhile", async () => {
    const { id } = (await call("POST", "", weekly)).json().payload;
    // A tab that has not seen it sets one of its kind.
    expect(refusal(await call("POST", "", { ...weekly, target: 10_000 }))).toEqual([409, "goal.exists"]);
    const answers = await Promise.all(
      [60_000, 70_000].map((target) => call("PUT", `/${id}`, { ...weekly, target, version: 1 })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = answers.find(({ statusCode }) => statusCode === 200)?.json().payload;
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused && refusal(refused)).toEqual([409, "goal.changed"]);
    expect(await goals()).toEqual([kept]);
    // After reloading, it works.
    const { version } = kept;
    expect((await call("PUT", `/${id}`, { ...weekly, target: 80_000, version })).statusCode).toBe(200);
    // A change does not turn one goal into a second of another kind.
    const other = (await call("POST", "", { ...weekly, period: "year" })).json().payload;
    expect(refusal(await call("PUT", `/${other.id}`, { ...weekly, version: 1 }))).toEqual([
      409,
      "goal.exists",
    ]);
  });

  it("[STATS-5] are twenty at most, also when many are set at once", async () => {
    const kinds = Array.from({ length: 25 }, (_, activityId) => ({ ...weekly, activityId }));
    const answers = await Promise.all(kinds.map((kind) => call("POST", "", kind)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(
      new Set(answers.filter(({ statusCode }) => statusCode !== 200).map((each) => refusal(each)[1])),
    ).toEqual(new Set(["goal.too_many"]));
    expect(await goals()).toHaveLength(20);
  });

  it("[STATS-5] belong to one person: for others they do not exist, and do not change", async () => {
    const created = (await call("POST", "", weekly)).json().payload;
    expect(await goals(stranger)).toEqual([]);
    const change = { ...weekly, target: 1000, version: 1 };
    expect(refusal(await call("PUT", `/${created.id}`, change, stranger))).toEqual([404, "goal.not_found"]);
    await call("DELETE", `/${created.id}`, undefined, stranger);
    expect(await goals()).toEqual([created]);
    expect((await server.call("GET", "/user/goals")).statusCode).toBe(401);
  });

  it.each([
    ["no target", { ...weekly, target: undefined }],
    ["a target of nothing", { ...weekly, target: 0 }],
    ["a target below nothing", { ...weekly, target: -5 }],
    ["a target beyond any year", { ...weekly, target: 1e12 }],
    ["a text for a number", { ...weekly, target: "50000" }],
    ["half a workout", { ...weekly, measure: "workouts", target: 2.5 }],
    ["a day", { ...weekly, period: "day" }],
    ["a range without days", { ...weekly, period: "range" }],
    ["half a range", { ...weekly, period: "range", firstDay: "2026-06-01" }],
    ["a range that ends before it begins", { ...weekly, ...range, lastDay: "2026-05-31" }],
    ["a range of eleven years", { ...weekly, ...range, lastDay: "2037-06-01" }],
    ["a range that begins on no day", { ...weekly, ...range, firstDay: "2026-02-30" }],
    ["a range before all workouts", { ...weekly, ...range, firstDay: "1969-12-31" }],
    ["a month with days", { ...weekly, ...range, period: "month" }],
    ["energy", { ...weekly, measure: "energy" }],
    ["an activity that does not exist", { ...weekly, activityId: 89 }],
    ["an activity beyond the catalogue", { ...weekly, activityId: 1e9 }],
    ["nothing", {}],
  ])("[STATS-5] refuse %s", async (_, payload) => {
    expect(refusal(await call("POST", "", payload))).toEqual([400, "request.invalid"]);
    expect(await goals()).toEqual([]);
  });

  it("[STATS-5] refuse a change without the version that was read, and an invalid id", async () => {
    const { id } = (await call("POST", "", weekly)).json().payload;
    expect(refusal(await call("PUT", `/${id}`, { ...weekly, target: 1000 }))).toEqual([
      400,
      "request.invalid",
    ]);
    const change = { ...weekly, target: 1000, version: 1 };
    expect(refusal(await call("PUT", "/1%20OR%201=1", change))).toEqual([404, "goal.not_found"]);
    expect(refusal(await call("PUT", `/${"f".repeat(24)}`, change))).toEqual([404, "goal.not_found"]);
  });
});
