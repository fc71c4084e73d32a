import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { walkFrom } from "../../../test/access/access-requests.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { endAccess } from "../../core/sessions/end-access.ts";
import { isOfInternet } from "../../platform/addresses/post-outside.ts";
import { sendWebhooks } from "./send-webhooks.ts";

const hour = 3_600_000;
let start = Date.UTC(2025, 6, 1, 8);

/** What a receiver got. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string | undefined;
}

let server: TestApp;
let receiver: Server;
let received: Received[] = [];
let status = 200;
let person: TestUser;
let people = 0;
beforeAll(async () => {
  server = await createTestApp({ humanCheck: "off", webhookHosts: ["127.0.0.1"] });
  receiver = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      received.push({ headers: request.headers, body, path: request.url });
      answer.writeHead(status, { location: "http://127.0.0.1:1/elsewhere" }).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  receiver.close();
  await server.close();
});
beforeEach(async () => {
  await server.database.pool.query("DELETE FROM call_counts");
  person = await server.signUp(`maker${(people += 1)}`);
});
afterEach(() => {
  received = [];
  status = 200;
});

const addressOf = (path: string): string =>
  `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;
const make = (address: string, events: readonly string[], of = person, password = of.password) =>
  server.call("POST", "/user/webhooks", { key: of.key, payload: { address, events }, headers: { password } });
const all = ["workout.created", "workout.updated", "workout.deleted"];
const list = async (of = person) =>
  (await server.call("GET", "/user/webhooks", { key: of.key })).json().payload;
const importWalk = async (of = person): Promise<string> => {
  const sent = await server.importFiles(of, {
    name: "walk.gpx",
    bytes: Buffer.from(walkFrom((start += hour))),
  });
  return sent.json().payload.workoutKey;
};
const edit = (workoutKey: string, description: string) =>
  server.call("POST", "/workouts/header", { key: person.key, payload: [{ workoutKey, description }] });
/** Sends what is due at a time. */
const sendAt = async (now: Date): Promise<void> => {
  const context = {
    log: pino({ level: "silent" }),
    signal: new AbortController().signal,
    requestId: undefined,
  };
  const task = sendWebhooks({ ...server.deps, now: () => now });
  while ((await task.run(undefined, context)) === "again");
};
const messages = () => received.map(({ body }) => JSON.parse(body));

describe("[SEC-5] webhooks", () => {
  it("are told of workouts that come, change and go, signed with their secret", async () => {
    const made = (await make(addressOf("/hook"), all)).json().payload;
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const workoutKey = await importWalk();
    await workOff(server);
    await edit(workoutKey, "Round the lake");
    await workOff(server);
    await server.call("DELETE", `/workouts/${workoutKey}/delete`, { key: person.key });
    await workOff(server);
    expect(messages()).toEqual([
      {
        type: "workout.created",
        timestamp: expect.stringMatching(/^20\d\d-.*Z$/),
        data: expect.objectContaining({
          workoutKey,
          username: person.username,
          totalDistance: expect.any(Number),
        }),
      },
      {
        type: "workout.updated",
        timestamp: expect.any(String),
        data: expect.objectContaining({ workoutKey, description: "Round the lake" }),
      },
      { type: "workout.deleted", timestamp: expect.any(String), data: { workoutKey } },
    ]);
    // Nothing that says where.
    expect(JSON.stringify(messages())).not.toMatch(/polyline|Position|lat/i);
    for (const { headers, body, path } of received) {
      expect(path).toBe("/hook");
      const key = Buffer.from(made.secret.slice("whsec_".length), "base64");
      const signed = [headers["webhook-id"], headers["webhook-timestamp"], body].join(".");
      const signature = createHmac("sha256", key).update(signed).digest("base64");
      expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
      expect(headers["content-type"]).toBe("application/json");
    }
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(3);
    const [webhook] = await list();
    expect(webhook).toMatchObject({ id: made.id, events: all, isOff: false, arrivedAt: expect.any(Number) });
    expect(webhook).not.toHaveProperty("secret");
    expect(webhook).not.toHaveProperty("problem");
  });

  it("get only what they asked for, of their own person, and no drafts", async () => {
    const other = await server.signUp(`${person.username}b`);
    await make(addressOf("/deleted"), ["workout.deleted"]);
    await make(addressOf("/created"), ["workout.created", "workout.created"]);
    await importWalk(other);
    const entered = await server.call("POST", "/workout", {
      key: person.key,
      payload: { activityId: 1, startTime: start, totalTime: 1800, totalDistance: 5000 },
    });
    expect(entered.statusCode).toBe(200);
    await workOff(server);
    expect(messages().map(({ type }) => type)).toEqual(["workout.created"]);
    expect(received.map(({ path }) => path)).toEqual(["/created"]);
  });

  it("are sent again after pauses until they arrive, and one that fails for days is switched off", async () => {
    const { id } = (await make(addressOf("/down"), all)).json().payload;
    status = 302;
    await importWalk();
    await workOff(server);
    // A redirect is not followed.
    expect(received.length).toBe(1);
    expect(await list()).toEqual([expect.objectContaining({ problem: "refused", isOff: false })]);
    const begun = Date.now();
    await sendAt(new Date(begun + 3000));
    expect(received.length).toBe(1);
    status = 500;
    await sendAt(new Date(begun + 40_000));
    expect(received.length).toBe(2);
    status = 204;
    await sendAt(new Date(begun + 7 * 60_000));
    expect(received.length).toBe(3);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect((await list())[0]).not.toHaveProperty("problem");
    status = 500;
    await importWalk();
    await workOff(server);
    await sendAt(new Date(begun + 6 * 24 * hour));
    expect(await list()).toEqual([expect.objectContaining({ problem: "refused", isOff: true })]);
    const { length } = received;
    await importWalk();
    await workOff(server);
    await sendAt(new Date(begun + 7 * 24 * hour));
    expect(received.length).toBe(length);
    // A test switches it on again.
    status = 200;
    const test = await server.call("POST", `/user/webhooks/${id}/test`, { key: person.key });
    expect(test.statusCode).toBe(200);
    await sendAt(new Date(begun + 7 * 24 * hour));
    expect(messages().at(-1)).toMatchObject({ type: "ping", data: {} });
    expect((await list())[0]).toMatchObject({ isOff: false, arrivedAt: expect.any(Number) });
  });

  it("get their messages in order: later ones wait for one that has not arrived", async () => {
    await make(addressOf("/slow"), all);
    status = 500;
    const first = await importWalk();
    await workOff(server);
    const second = await importWalk();
    await workOff(server);
    expect(messages().map(({ data }) => data.workoutKey)).toEqual([first]);
    status = 200;
    await sendAt(new Date(Date.now() + 60_000));
    expect(messages().map(({ data }) => data.workoutKey)).toEqual([first, first, second]);
  });

  it("end at once where the receiver says that it is gone, and with their removal", async () => {
    const { id } = (await make(addressOf("/gone"), all)).json().payload;
    status = 410;
    await importWalk();
    await workOff(server);
    expect((await list())[0]).toMatchObject({ isOff: true });
    expect((await server.call("DELETE", `/user/webhooks/${id}`, { key: person.key })).statusCode).toBe(200);
    expect((await server.call("DELETE", `/user/webhooks/${id}`, { key: person.key })).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    const gone = await server.call("POST", `/user/webhooks/${id}/test`, { key: person.key });
    expect([gone.statusCode, gone.json().error.reason]).toEqual([404, "webhook.not_found"]);
    const { rows } = await server.database.pool.query(
      "SELECT 1 FROM webhook_messages WHERE webhook_id = $1",
      [id],
    );
    expect(rows).toEqual([]);
  });

  it("need the password, are five at most, and are of no use to others", async () => {
    const wrong = await make(addressOf("/"), all, person, "a guess");
    expect(wrong.json().error.reason).toBe("account.wrong_password");
    for (const address of [
      "ftp://example.org/",
      "https://me:secret@example.org/",
      "nothing",
      `https://e.org/${"a".repeat(500)}`,
    ])
      expect([address, (await make(address, all)).json().error?.reason]).toEqual([
        address,
        "request.invalid",
      ]);
    expect((await make(addressOf("/"), [])).json().error.reason).toBe("request.invalid");
    expect((await make(addressOf("/"), ["everything"])).json().error.reason).toBe("request.invalid");
    const makeMany = (count: number) =>
      Promise.all(Array.from({ length: count }, () => make(addressOf("/many"), all)));
    // As many passwords of one person as wait to be checked, and then some more at once.
    const made = [...(await makeMany(3)), ...(await makeMany(4))];
    const reasons = made.map((answer) => answer.json().error?.reason);
    expect(reasons.filter((reason) => reason === undefined)).toHaveLength(5);
    expect(new Set(reasons)).toEqual(new Set([undefined, "webhook.too_many"]));
    const stranger = await server.signUp(`${person.username}s`);
    const [{ id }] = await list();
    for (const [method, path] of [
      ["POST", `/user/webhooks/${id}/test`],
      ["DELETE", `/user/webhooks/${id}`],
    ] as const)
      await server.call(method, path, { key: stranger.key });
    expect(await list(stranger)).toEqual([]);
    expect(await list()).toHaveLength(5);
  });

  it("never reach the server's own network", async () => {
    const inside = await createTestApp({ humanCheck: "off", beside: server });
    try {
      for (const host of ["127.0.0.1", "[::1]", "localhost", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"]) {
        const { port } = receiver.address() as AddressInfo;
        await make(`http://${host}:${port}/inside`, all);
        const { rows } = await server.database.pool.query(
          "SELECT id FROM webhooks WHERE owner_id = (SELECT id FROM users WHERE username = $1)",
          [person.username],
        );
        await server.call("POST", `/user/webhooks/${rows[0].id}/test`, { key: person.key });
        const context = {
          log: pino({ level: "silent" }),
          signal: new AbortController().signal,
          requestId: undefined,
        };
        const task = sendWebhooks({ ...inside.deps, now: () => new Date(Date.now() + 1000) });
        while ((await task.run(undefined, context)) === "again");
        expect([host, received, await list()]).toEqual([
          host,
          [],
          [expect.objectContaining({ problem: "own_network" })],
        ]);
        await server.call("DELETE", `/user/webhooks/${rows[0].id}`, { key: person.key });
      }
    } finally {
      await inside.close();
    }
  });

  it.each([
    ["8.8.8.8", true],
    ["2606:4700::1111", true],
    ["10.1.2.3", false],
    ["172.31.255.255", false],
    ["172.32.0.1", true],
    ["192.168.0.1", false],
    ["100.100.0.1", false],
    ["169.254.169.254", false],
    ["0.0.0.0", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["::1", false],
    ["::", false],
    ["fe80::1", false],
    ["fd00::1", false],
    ["ff02::1", false],
    ["::ffff:8.8.8.8", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
    ["2001:db8::1", false],
    ["example.org", false],
  ])("%s is of the Internet: %s", (address, expected) => {
    expect(isOfInternet(address)).toBe(expected);
  });

  it("end with everything else that opened the account", async () => {
    await make(addressOf("/stolen"), all);
    const { rows } = await server.database.pool.query("SELECT id FROM users WHERE username = $1", [
      person.username,
    ]);
    await server.deps.db.transaction().execute((trx) => endAccess(trx, rows[0].id));
    const left = await server.database.pool.query("SELECT 1 FROM webhooks WHERE owner_id = $1", [rows[0].id]);
    expect(left.rows).toEqual([]);
  });
});
