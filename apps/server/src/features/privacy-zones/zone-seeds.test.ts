import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const degree = (6_371_008.8 * Math.PI) / 180;

/** A zone this many metres east of the scene. */
const at = (metres: number, radius: number) => ({ center: { x: metres / degree, y: 0 }, radius });

describe("the seeds of privacy zones", () => {
  let server: TestApp;
  let owner: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  let owners = 0;
  beforeEach(async () => {
    owners += 1;
    owner = await server.signUp(`owner${owners}`);
  });
  afterAll(() => server.close());

  const call = async (method: "POST" | "PUT" | "DELETE", path: string, payload?: object): Promise<string> => {
    const options = { key: owner.key, ...(payload && { payload }) };
    return (await server.call(method, `/user/privacyzones${path}`, options)).json().payload.id;
  };
  const seedOf = async (id: string): Promise<unknown> =>
    (await server.database.pool.query("SELECT seed FROM privacy_zones WHERE id = $1", [id])).rows[0]?.seed;

  it("[PRIV-1] hide the same disc when zones are removed and made again near the same place", async () => {
    let id = await call("POST", "", at(0, 200));
    const first = await seedOf(id);
    // A mean over different discs would reveal the centre.
    for (const metres of [0, 150, -100, 40]) {
      await call("DELETE", `/${id}`);
      id = await call("POST", "", at(metres, 250));
      expect(await seedOf(id)).toBe(first);
    }
    // The same for two that overlap: the outline of both together would reveal it.
    const other = await call("POST", "", at(-50, 100));
    expect(await seedOf(other)).toBe(first);
    await call("PUT", `/${other}`, at(5000, 100));
    expect(await seedOf(other)).not.toBe(first);
    await call("PUT", `/${other}`, at(-50, 100));
    expect(await seedOf(other)).toBe(first);
  });

  it("[PRIV-1] are deleted with the account, and belong to one person alone", async () => {
    const neighbour = await server.signUp("neighbour");
    const made = await server.call("POST", "/user/privacyzones", { key: neighbour.key, payload: at(0, 200) });
    const { id } = made.json().payload;
    expect(await seedOf(id)).not.toBe(await seedOf(await call("POST", "", at(0, 200))));
    await server.database.pool.query("DELETE FROM users");
    expect((await server.database.pool.query("SELECT FROM privacy_zone_places")).rowCount).toBe(0);
  });
});
