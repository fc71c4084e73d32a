import { api, type CallName } from "@cairn/contracts/api";
import type { Endpoint } from "@cairn/contracts/endpoint";
import { routeVisibilities, type RouteVisibility } from "@cairn/contracts/routes/route-visibility";
import { type RouteView, routeFileFormats, type SentRoute } from "@cairn/contracts/routes/routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestOf } from "../../../test/access/access-requests.ts";
import { relatePeople } from "../../../test/access/relate-people.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const secretName = "only-in-the-name-of-a-route";
const drawn: SentRoute = {
  description: secretName,
  activities: [11],
  averageSpeed: 2,
  waypoints: [{ x: 24.2, y: 60.6, name: "Spring", symbol: "water" }],
  avoid: [{ x: 24.25, y: 60.55, radius: 300 }],
  segments: [
    {
      type: "foot",
      routePoints: [
        { x: 24.12345, y: 60.54321, z: 10 },
        { x: 24.2, y: 60.6, z: 50 },
      ],
    },
    {
      type: "free",
      routePoints: [
        { x: 24.2, y: 60.6, z: 50 },
        { x: 24.3, y: 60.6, z: 10 },
      ],
    },
  ],
};
const names = ["owner", "follower", "pending", "blocked", "stranger", "blocker"] as const;
type Name = (typeof names)[number] | "visitor";

/** Who sees a route, by what its owner has set; a blocked person never does. */
const seenBy: Readonly<Record<RouteVisibility, readonly Name[]>> = {
  PRIVATE: ["owner"],
  FRIENDS: ["owner", "follower"],
  LINK: ["owner", "follower", "pending", "stranger", "visitor"],
  PUBLIC: ["owner", "follower", "pending", "stranger", "visitor"],
};

describe("a shared route", () => {
  let server: TestApp;
  const people = new Map<Name, TestUser>();

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    const ids: string[] = [];
    for (const name of names) {
      const user = await server.signUp(name);
      people.set(name, user);
      ids.push((await server.call("GET", "/user", { key: user.key })).json().payload.key);
    }
    await relatePeople(server, ids);
  });
  afterAll(() => server.close());

  const call = async (
    name: Name,
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    payload?: object,
  ) => await server.call(method, path, { key: people.get(name)?.key, ...(payload && { payload }) });
  const share = async (id: string, visibility: RouteVisibility, name: Name = "owner") =>
    await call(name, "PUT", `/routes/${id}/visibility`, { visibility });
  const save = async (visibility: RouteVisibility = "PRIVATE"): Promise<RouteView> => {
    const route: RouteView = (await call("owner", "POST", "/routes", drawn)).json().payload;
    expect((await share(route.id, visibility)).json().payload).toBe(true);
    return route;
  };

  it.each(routeVisibilities)(
    "[ROUT-5] set to %s is seen by those alone, with its files and its picture, and otherwise does not exist",
    async (visibility) => {
      const { id } = await save(visibility);
      const paths = [
        `/routes/${id}`,
        `/routes/${id}/gpx`,
        `/routes/${id}/card`,
        ...routeFileFormats.map((format) => `/routes/${id}/file?format=${format}`),
      ];
      for (const name of [...names, "visitor"] as const) {
        for (const path of paths) {
          const { statusCode, body, headers } = await call(name, "GET", path);
          const isSeen = seenBy[visibility].includes(name);
          expect([name, path, statusCode]).toEqual([name, path, isSeen ? 200 : 404]);
          if (isSeen) continue;
          const nowhere = await call(name, "GET", path.replace(id, "0".repeat(24)));
          expect([nowhere.statusCode, nowhere.body]).toEqual([404, body]);
          expect(Object.keys(headers)).toEqual(Object.keys(nowhere.headers));
        }
      }
    },
  );

  it("[ROUT-5] is new as private, stays as it is when it is changed, and can be hidden again at once", async () => {
    const sent = { ...drawn, visibility: "PUBLIC" };
    const route: RouteView = (await call("owner", "POST", "/routes", sent)).json().payload;
    expect(route.visibility).toBe("PRIVATE");
    await share(route.id, "FRIENDS");
    for (const visibility of ["PUBLIC", "PRIVATE"]) {
      const changed = await call("owner", "PUT", `/routes/${route.id}`, { ...drawn, visibility });
      expect(changed.json().payload.visibility).toBe("FRIENDS");
    }
    const list: RouteView[] = (await call("owner", "GET", "/routes")).json().payload;
    expect(list.find(({ id }) => id === route.id)?.visibility).toBe("FRIENDS");
    await share(route.id, "PRIVATE");
    expect((await call("follower", "GET", `/routes/${route.id}`)).statusCode).toBe(404);
    const wrong = await call("owner", "PUT", `/routes/${route.id}/visibility`, { visibility: "EVERYONE" });
    expect(wrong.json().error.reason).toBe("request.invalid");
  });

  it("[ROUT-5] is shared without a new version, so that another tab's changes are not refused for it", async () => {
    const { id, version } = await save("PUBLIC");
    expect((await call("owner", "PUT", `/routes/${id}`, { ...drawn, version })).statusCode).toBe(200);
  });

  it("[ROUT-5] shows others its line as it was drawn, whose it is, and of its times no more than the day", async () => {
    const { id, created } = await save("PUBLIC");
    const own: RouteView = (await call("owner", "GET", `/routes/${id}`)).json().payload;
    const seen: RouteView = (await call("visitor", "GET", `/routes/${id}`)).json().payload;
    expect(own).not.toHaveProperty("fullname");
    expect(own.avoid).toHaveLength(1);
    expect(seen).toEqual({
      ...own,
      // What somebody keeps away from is theirs.
      avoid: [],
      fullname: "owner Tester",
      created: Math.floor(created / 86_400_000) * 86_400_000,
    });
    const today = new Date().toISOString().slice(0, 10);
    const course = (await call("visitor", "GET", `/routes/${id}/file?format=tcx`)).body;
    expect(course).toContain(`<Time>${today}T00:00:00`);
  });

  it("[ROUT-5] is changed, shared and deleted by nobody else, whether they see it or not", async () => {
    for (const visibility of ["PUBLIC", "PRIVATE"] as const) {
      const { id } = await save(visibility);
      for (const name of ["follower", "stranger", "blocked"] as const) {
        const answers = [
          await call(name, "PUT", `/routes/${id}`, drawn),
          await share(id, "PUBLIC", name),
          await call(name, "DELETE", `/routes/${id}`),
        ];
        expect(answers.map((answer) => answer.json().error.reason)).toEqual(
          answers.map(() => "route.not_found"),
        );
      }
      const kept = (await call("owner", "GET", `/routes/${id}`)).json().payload;
      expect([kept.version, kept.visibility]).toEqual([1, visibility]);
    }
  });

  it("[ROUT-5] is copied by those who see it, as a private route of their own", async () => {
    const { id } = await save("FRIENDS");
    const copied = await call("follower", "POST", `/routes/${id}/copy`);
    expect(copied.statusCode).toBe(200);
    const copy: RouteView = copied.json().payload;
    const original: RouteView = (await call("owner", "GET", `/routes/${id}`)).json().payload;
    const { created, ...same } = original;
    expect(copy).toEqual({
      ...same,
      avoid: [],
      id: expect.not.stringMatching(id),
      username: "follower",
      visibility: "PRIVATE",
      created: expect.any(Number),
    });
    expect(copy.created).toBeGreaterThanOrEqual(created);
    expect((await call("owner", "GET", `/routes/${copy.id}`)).statusCode).toBe(404);
    // It stays when the original is gone.
    await call("owner", "DELETE", `/routes/${id}`);
    expect((await call("follower", "GET", `/routes/${copy.id}`)).json().payload).toEqual(copy);
    const reasons = [];
    for (const name of ["stranger", "blocked", "visitor"] as const)
      reasons.push(
        (await call(name, "POST", `/routes/${(await save("FRIENDS")).id}/copy`)).json().error.reason,
      );
    expect(reasons).toEqual(["route.not_found", "route.not_found", "session.required"]);
  });

  it("[ROUT-5] that is private shows in no answer of any call, whoever asks", async () => {
    const { id } = await save("PRIVATE");
    const told: string[] = [];
    for (const name of Object.keys(api) as CallName[]) {
      const { access, method, path, changes, example }: Endpoint = api[name];
      if (access === "open" || method !== "GET" || changes) continue;
      // Its id stands for every key: most lead to nothing.
      const keys = `${path}${JSON.stringify(example ?? {})}`.matchAll(/\{(\w+)\}/g);
      const about = {
        ...Object.fromEntries(Array.from(keys, ([, key = ""]) => [key, id])),
        ...example?.params,
        username: "owner",
      };
      for (const person of [...names.filter((one) => one !== "owner"), "visitor"] as const) {
        const answer = await call(person, method, requestOf(name, about).path);
        if (/only-in-the-name|24\.1234|60\.5432/.test(answer.body)) told.push(`${name} by ${person}`);
      }
    }
    expect(told).toEqual([]);
    // The test would find it if it were there.
    expect((await call("owner", "GET", "/routes")).body).toContain(secretName);
  });

  it("[API-90] is saved at most 120 times a minute by a person, like copies and changes", async () => {
    const hasty = await server.signUp("hasty");
    await server.database.pool.query("DELETE FROM call_counts");
    const { id } = await save("PUBLIC");
    const asks = Array.from({ length: 121 }, (_, i) => i);
    const statuses: number[] = [];
    for (const i of asks) {
      const path = i % 2 === 0 ? `/routes/${id}/copy` : "/routes";
      const payload = i % 2 === 0 ? {} : { payload: drawn };
      statuses.push((await server.call("POST", path, { key: hasty.key, ...payload })).statusCode);
    }
    expect(statuses.slice(0, 120)).toEqual(asks.slice(0, 120).map(() => 200));
    expect(statuses.at(-1)).toBe(429);
  });
});
