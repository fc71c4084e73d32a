import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { createVouchers } from "./create-vouchers.ts";
import { deleteVoucher, listVouchers } from "./vouchers.queries.ts";

const mapSources = {
  OUTDOORS_MAP: {
    kind: "raster",
    keepDays: 7,
    template: "http://127.0.0.1:9/{z}/{x}/{y}.png",
    attribution: "© Example",
    maxZoom: 18,
    tileSize: 256,
  },
} as const;

describe("vouchers", () => {
  let server: TestApp;
  /** Another process of the same Cairn. */
  let other: TestApp;
  let [count, calls] = [0, 0];

  beforeAll(async () => {
    const settings = { humanCheck: "off", trustProxy: { count: 1 }, mapSources } as const;
    server = await createTestApp(settings);
    other = await createTestApp({ ...settings, beside: server });
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  const newPerson = (): Promise<TestUser> => server.signUp(`redeemer-${(count += 1)}`);
  const newCode = async (days = 30, validDays?: number): Promise<string> =>
    (await createVouchers(server.deps, { count: 1, days, validDays }))[0] ?? "";
  /** Everybody has a household of their own. */
  const household = () => ({ "x-forwarded-for": `10.2.${Math.floor((calls += 1) / 250)}.${calls % 250}` });
  const redeem = (username: string, code: string, at: TestApp = server) =>
    at.call("PUT", "/voucher/redeem", {
      payload: new URLSearchParams({ username, code }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...household() },
    });
  const look = async (value: string) =>
    (await server.call("GET", `/user/nameoremail/${encodeURIComponent(value)}`, { headers: household() }))
      .statusCode;
  const outcome = async (answer: ReturnType<typeof redeem>) => {
    const { statusCode, json } = await answer;
    return [statusCode, json().error?.reason ?? json().payload];
  };
  const daysOf = async ({ key }: TestUser): Promise<readonly number[]> =>
    (await server.call("GET", "/user/subscriptions", { key }))
      .json()
      .payload.map(({ daysLeft }: { daysLeft: number }) => daysLeft);

  it("[VOUC-1] [API-97] a code of four groups gives premium days, however it is typed, and works once", async () => {
    const ann = await newPerson();
    const code = await newCode();
    expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    expect(
      await outcome(redeem(ann.username.toUpperCase(), ` ${code.toLowerCase().replaceAll("-", " ")}`)),
    ).toEqual([200, true]);
    expect(await daysOf(ann)).toEqual([30]);
    expect(await outcome(redeem(ann.username, code))).toEqual([403, "voucher.invalid"]);
    expect(await outcome(redeem(ann.email, await newCode(5)))).toEqual([200, true]);
    // After the remaining days.
    expect((await daysOf(ann))[0]).toBe(35);
  });

  it("[VOUC-1] [API-27] the user is looked up with 2 characters or more, and an address tells nobody whether it has an account", async () => {
    const bob = await newPerson();
    const names = [bob.username, bob.email, "nobody@example.net", "nobody-here", "x", `${bob.username}\0`];
    expect(await Promise.all(names.map(look))).toEqual([200, 200, 200, 404, 404, 404]);
    expect(await outcome(redeem("nobody@example.net", "2222222222222222"))).toEqual([403, "voucher.invalid"]);
    const code = await newCode();
    expect(await outcome(redeem("nobody-here", code))).toEqual([404, "user.not_found"]);
    // That did not use it up.
    expect(await outcome(redeem(bob.username, code))).toEqual([200, true]);
  });

  it("[VOUC-1] [API-97] the user's address may have a plus sign, also in a form that does not encode it", async () => {
    const email = "flo+club@example.org";
    const person = { username: "flo-redeems", password: "flo-password", email, realName: "Flo Tester" };
    expect((await server.call("POST", "/user", { payload: person })).statusCode).toBe(200);
    const plain = server.call("PUT", "/voucher/redeem", {
      payload: `username=${email}&code=${await newCode(9)}`,
      headers: { "content-type": "application/x-www-form-urlencoded", ...household() },
    });
    expect(await outcome(plain)).toEqual([200, true]);
    expect(await outcome(redeem(email, await newCode(9)))).toEqual([200, true]);
  });

  it("[API-97] five attempts for addresses are the most of one voucher, which then takes a username alone", async () => {
    const dan = await newPerson();
    const code = await newCode();
    const unknown = [404, "user.not_found"];
    for (let n = 1; n <= 5; n += 1)
      expect(await outcome(redeem(`nobody-${n}@example.net`, code))).toEqual(unknown);
    expect(await outcome(redeem(dan.email, code))).toEqual(unknown);
    expect(await outcome(redeem(dan.username, code))).toEqual([200, true]);
    expect(await outcome(redeem(dan.email, await newCode()))).toEqual([200, true]);
  });

  it("[VOUC-1] unknown, malformed, expired and revoked codes are refused alike, and none is stored", async () => {
    const cem = await newPerson();
    const [expired, revoked] = [await newCode(7, 1), await newCode(8)];
    await server.database.pool.query(
      "UPDATE vouchers SET expires_at = now() - interval '1 second' WHERE days = 7",
    );
    const latest = (await listVouchers(server.deps.db)).find(({ days }) => days === 8);
    expect(await deleteVoucher(server.deps.db, latest?.id ?? "")).toBe(true);
    expect(await deleteVoucher(server.deps.db, latest?.id ?? "")).toBe(false);
    for (const code of [expired, revoked, "", "short", "2".repeat(16), "2".repeat(17)])
      expect(await outcome(redeem(cem.username, code)), code).toEqual([403, "voucher.invalid"]);
    const { rows } = await server.database.pool.query("SELECT v::text FROM vouchers v");
    expect(JSON.stringify(rows)).not.toContain(expired.replaceAll("-", ""));
  });

  it("[VOUC-1] of fifty that redeem one voucher at once at two processes one gets the days", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, newPerson));
    const code = await newCode(11);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        redeem(people[i % 5]?.username ?? "", code, i % 2 ? server : other),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode } of answers) expect(statusCode).toBeOneOf([200, 403, 429, 503]);
    const days = await Promise.all(people.map(daysOf));
    expect(days.flat()).toEqual([11]);
  });

  it("[VOUC-1] map styles for premium members follow at once, at every process", async () => {
    const eve = await newPerson();
    const tile = async (at: TestApp) =>
      (await at.call("GET", "/map/tiles/OUTDOORS_MAP/1/1/1", { key: eve.key })).json().error?.reason;
    for (const at of [server, other]) expect(await tile(at)).toBe("map_style.premium");
    await redeem(eve.username, await newCode());
    for (const at of [server, other]) expect(await tile(at)).toBe("map_style.unavailable");
  });
});
