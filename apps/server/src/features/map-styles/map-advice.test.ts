import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const isAdvised = async (app: TestApp, { key }: TestUser) =>
  (await app.call("GET", "/map/advice", { key })).json().payload;

describe("[MAPSRC-9] the person who is asked for a street map", () => {
  let bare: TestApp;
  let mapped: TestApp;
  const people: TestUser[] = [];

  beforeAll(async () => {
    bare = await createTestApp({ humanCheck: "off" });
    for (const name of ["first", "second", "third"]) people.push(await bare.signUp(name));
    const template = "http://127.0.0.1:1/{z}/{x}/{y}";
    const source = {
      kind: "raster",
      template,
      attribution: "© Example",
      maxZoom: 18,
      tileSize: 256,
      keepDays: 0,
    } as const;
    mapped = await createTestApp({ humanCheck: "off", mapSources: { DEFAULT: source } });
  });
  afterAll(async () => {
    await bare.close();
    await mapped.close();
  });

  it("is every operator, and nobody else", async () => {
    await bare.database.pool.query("UPDATE users SET operator_since = now() WHERE username = 'first'");
    const told = await Promise.all(people.map((person) => isAdvised(bare, person)));
    expect(told).toEqual([{ addsMaps: true }, { addsMaps: false }, { addsMaps: false }]);
    expect((await bare.call("GET", "/map/advice")).statusCode).toBe(401);
  });

  it("is nobody if everybody has a street map already", async () => {
    const first = await mapped.signUp("first");
    await mapped.database.pool.query("UPDATE users SET operator_since = now()");
    expect(await isAdvised(mapped, first)).toEqual({ addsMaps: false });
  });
});
