import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const town = { x: 1.5218, y: 42.5075 };
const village = { x: 1.5487, y: 42.5197 };

describe("[API-92] the search for a route, before a region was added", () => {
  let server: TestApp;
  let anna: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    anna = await server.signUp("anna");
  });
  afterAll(async () => await server.close());

  const ask = async (payload: object, key: string | undefined = anna.key) =>
    await server.call("POST", "/routing/route", { key, payload });

  it("says that there is no map of the ways", async () => {
    const answer = await ask({ profile: "hike", points: [town, village] });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.reason).toBe("routing.no_tiles");
  });

  it("is for members", async () => {
    const answer = await server.call("POST", "/routing/route", {
      payload: { profile: "hike", points: [town, village] },
    });
    expect(answer.json().error.reason).toBe("session.required");
  });
});
