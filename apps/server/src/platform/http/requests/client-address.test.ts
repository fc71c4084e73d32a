import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { letLimitsLast } from "../../../../test/access/lasting-limits.ts";
import { createTestApp, type TestApp, type TestSettings } from "../../../../test/test-app.ts";

/** Tries of one address per minute, as the login declares them. */
const loginTries = 30;
const publicUrl = "https://cairn.example.org";

/**
 * Statuses of more tries than one address has, each with a forwarding header of its own; the body is refused
 * at once.
 */
const tries = async (
  server: TestApp,
  forwardedFor: (place: number) => string,
  remoteAddress = "127.0.0.1",
) => {
  await letLimitsLast(server.database.connection);
  const statuses: number[] = [];
  for (let place = 0; place <= loginTries; place += 1) {
    const headers = { "x-forwarded-for": forwardedFor(place) };
    statuses.push((await server.call("POST", "/login", { payload: "", remoteAddress, headers })).statusCode);
  }
  return statuses;
};

const watch = async (server: TestApp, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") => {
  const metrics = await server.app.inject({ url: "/metrics", headers, remoteAddress });
  const ready = await server.app.inject({ url: "/readyz", headers, remoteAddress });
  return [metrics.statusCode, Object.keys(ready.json())];
};
describe("the client's address", () => {
  const servers: TestApp[] = [];
  const start = async (settings: TestSettings): Promise<TestApp> => {
    const server = await createTestApp({ humanCheck: "off", publicUrl, ...settings });
    servers.push(server);
    return server;
  };
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  it("[PROXY-2] is whoever is connected, whatever they say, as long as no proxy is trusted", async () => {
    expect((await tries(await start({}), (place) => `192.0.2.${place}`)).at(-1)).toBe(429);
  });

  it.each([
    ["by its address", { addresses: ["loopback"] }],
    ["by a count", { count: 1 }],
  ] as const)(
    "[PROXY-2] is who a trusted proxy names, %s, so that each has a limit of their own",
    async (_how, trustProxy) => {
      const server = await start({ trustProxy });
      expect(await tries(server, (place) => `192.0.2.${place}`)).not.toContain(429);
      // A header that the client itself writes is to the left of the proxy's.
      expect((await tries(server, (place) => `203.0.113.${place}, 127.0.0.1, 198.51.100.9`)).at(-1)).toBe(
        429,
      );
    },
  );

  it("[PROXY-2] is that of the connection, if it is no trusted proxy", async () => {
    for (const trustProxy of [{ addresses: ["loopback"] }, { count: 1 }]) {
      const server = await start({ trustProxy });
      expect((await tries(server, (place) => `192.0.2.${place}`, "203.0.113.7")).at(-1)).toBe(429);
    }
  });

  it("[PROXY-2] is found through two proxies, but not through a third that nobody trusts", async () => {
    const server = await start({ trustProxy: { count: 2 } });
    expect(await tries(server, (place) => `198.51.100.${place}, 10.0.0.2`)).not.toContain(429);
    expect((await tries(server, (place) => `198.51.100.${place}, 192.0.2.99, 10.0.0.2`)).at(-1)).toBe(429);
  });

  it("[PROXY-2] is found behind a proxy in a network of the operator's own over the Internet, by a count", async () => {
    const server = await start({ trustProxy: { count: 1 } });
    expect(await tries(server, (place) => `192.0.2.${place}`, "100.100.1.2")).not.toContain(429);
  });

  it("[PROXY-2] is that of a proxy elsewhere if there is only a count, and the log says so once", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const server = await start({ trustProxy: { count: 1 }, log });
    await tries(server, (place) => `192.0.2.${place}`, "203.0.113.9");
    expect(lines.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(1);
    expect(lines.join("")).not.toContain("203.0.113.9");
  });

  const all = ["status", "database", "schema", "uploads", "routing"];

  it("[PROXY-3] may watch the server from this machine, if there is no proxy", async () => {
    const server = await start({ publicUrl: undefined });
    expect(await watch(server)).toEqual([200, all]);
    expect(await watch(server, {}, "192.0.2.1")).toEqual([404, ["status"]]);
    for (const mark of ["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via"]) {
      expect(await watch(server, { [mark]: "127.0.0.1" })).toEqual([404, ["status"]]);
    }
  });

  it("[PROXY-3] may not watch it if the connection may be a proxy on this machine", async () => {
    for (const settings of [
      {},
      { publicUrl: undefined, trustProxy: { count: 1 } },
      { trustProxy: { count: 1 } },
    ]) {
      expect(await watch(await start(settings))).toEqual([404, ["status"]]);
    }
  });

  it("[PROXY-3] may watch it from anywhere if the operator says so", async () => {
    expect(await watch(await start({ metrics: "public" }), {}, "192.0.2.1")).toEqual([200, all]);
  });

  it("[PROXY-3] finds measurements at that path alone, which is the one that a proxy blocks", async () => {
    const server = await start({ metrics: "public" });
    const statusOf = async (url: string) => (await server.app.inject({ url })).statusCode;
    expect(await statusOf("/metrics?name=cairn")).toBe(200);
    for (const url of ["/metrics/", "/metrics/?name=cairn", "/%6detrics", "/METRICS"])
      expect([url, await statusOf(url)]).toEqual([url, 404]);
  });

  it("[PROXY-3] [PROXY-6] finds none below the path of the public address, which the proxy may have removed once", async () => {
    const server = await start({ metrics: "public", publicUrl: `${publicUrl}/cairn` });
    const statusOf = async (url: string) => (await server.app.inject({ url })).statusCode;
    expect(await statusOf("/metrics")).toBe(200);
    expect(await statusOf("/cairn/readyz")).toBe(200);
    for (const url of ["/cairn/metrics", "/cairn/metrics?name=cairn", "/cairn/cairn/metrics"])
      expect([url, await statusOf(url)]).toEqual([url, 404]);
  });
});
