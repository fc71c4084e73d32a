import { createServer, type Server } from "node:http";
import { api as calls, type CallName } from "@cairn/contracts/api";
import { patience } from "@cairn/testkit/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestOf, walkFrom } from "../apps/server/test/access/access-requests.ts";
import { photoFile } from "../apps/server/test/files/photo-file.ts";
import { hasProxy, startProxy } from "./harness/documented-proxies.ts";
import { freePorts } from "./harness/free-ports.ts";
import {
  api,
  type Person,
  type ProxiedCairn,
  sending,
  signUp,
  startProxiedCairn,
  withKey,
} from "./harness/proxied-cairn.ts";
import type { ProxyAnswer } from "./harness/proxy-client.ts";

/** Whether the answer came from the cache, and its status. */
const tell = ({ headers, status }: ProxyAnswer) => [headers["x-cache"], status];

const noNginx = hasProxy("nginx") ? "" : " (skipped: nginx and openssl are not installed)";

describe.skipIf(noNginx !== "")(`a cache in front of Cairn that keeps what it may${noNginx}`, () => {
  let place: ProxiedCairn;
  let other: Server;
  let asked = 0;

  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    other = createServer((_request, answer) => {
      asked += 1;
      answer.end("without a word about caches");
    }).listen(port, "127.0.0.1");
    place = await startProxiedCairn(
      (ports) =>
        startProxy(
          "nginx",
          ports,
          // The cache follows only what answers say about caching, like some commercial ones.
          `proxy_cache_path own/cache keys_zone=answers:1m; proxy_cache answers; proxy_cache_valid any 10m;
proxy_ignore_headers Vary Set-Cookie;
server {
  listen 443 ssl;
  ssl_certificate x; ssl_certificate_key x;
  add_header X-Cache $upstream_cache_status always;
  proxy_set_header X-Forwarded-For $remote_addr;
  location /other/ { proxy_pass http://127.0.0.1:${port}; }
  location / { proxy_pass http://127.0.0.1:4000; }
}`,
        ),
      { CAIRN_ROLES: "http,jobs" },
    );
  });
  afterAll(async () => {
    await place.stop();
    other.close();
  });

  /** The answers that people get who ask for the same address one after the other, signed out (`undefined`) or in. */
  const askInTurn = async (
    path: string,
    people: readonly (Person | undefined)[],
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const answers: ProxyAnswer[] = [];
    for (const person of people) {
      const asks = { headers: { ...headers, ...(person && { sttauthorization: person.key }) } };
      answers.push(await place.client.ask(api + path, asks));
    }
    return answers;
  };
  const post = async (person: Person, path: string) => {
    const headers = { sttauthorization: person.key, password: encodeURIComponent(person.password) };
    const { body } = await place.client.ask(api + path, { method: "POST", headers });
    return (JSON.parse(body) as { payload: Record<string, string> }).payload;
  };

  it("[PROXY-1] gives nobody another person's answer, and nobody an earlier refusal", async () => {
    const [ada, bob] = [await signUp(place, "ada"), await signUp(place, "bob")];
    const paths = [
      "/user",
      "/user/subscriptions",
      "/user/privacyzones",
      "/workouts",
      "/workouts/count?until=4000000000000&sharingFlags=0",
      "/workout/import",
      "/routes",
      "/images/friends/latest",
      "/workouts/ada/public",
      "/user/name/ada",
    ];
    for (const path of paths) {
      await place.client.ask(api + path);
      for (const person of [ada, bob, ada]) {
        const answer = await place.client.ask(api + path, withKey(person));
        expect([path, answer.headers["x-cache"], answer.status]).toEqual([path, "MISS", 200]);
        if (path === "/user")
          expect(JSON.parse(answer.body)).toMatchObject({ payload: { username: person.username } });
      }
    }
  });

  it("[PROXY-1] keeps no answer of a call without a key in its address, whoever asks, signed in or out", async () => {
    const [ada, bob] = [await signUp(place, "ada2"), await signUp(place, "bob2")];
    const reads = Object.entries(calls).filter(
      ([, { method, path, ...call }]) => method === "GET" && !path.includes("{") && !("changes" in call),
    );
    expect(reads.length).toBeGreaterThan(40);
    for (const [name, { auth, access }] of reads) {
      const { path } = requestOf(name as CallName, { workoutKey: "0".repeat(24) });
      const answers = await askInTurn(path.replace(api, ""), [undefined, ada, bob, ada, undefined]);
      expect([name, ...answers.map(({ headers }) => headers["x-cache"])]).toEqual([
        name,
        ...answers.map(() => "MISS"),
      ]);
      const status = access === "operator" ? 404 : 401;
      if (auth === "session")
        expect([name, answers[0], answers[4]]).toMatchObject([name, { status }, { status }]);
    }
    for (const [path, ...marks] of [
      ["/user", "ada2", "bob2"],
      ["/user/settings", '"realName":"ada2"', '"realName":"bob2"'],
    ] as const) {
      const answers = await askInTurn(path, [ada, bob, ada]);
      const says = answers.map(({ body }) => marks.filter((mark) => body.includes(mark)));
      expect(says).toEqual([[marks[0]], [marks[1]], [marks[0]]]);
    }
  });

  it("[PROXY-1] [ACCT-2] gives an archive of everything only to its owner, whole or in part, though others ask for the same address", async () => {
    const [ada, bob] = [await signUp(place, "ada3"), await signUp(place, "bob3")];
    await post(ada, "/account/export");
    const state = async () => {
      const { body } = await place.client.ask(`${api}/account/export`, withKey(ada));
      return (JSON.parse(body) as { payload: { archive: { state: string } } }).payload.archive.state;
    };
    await expect.poll(state, { timeout: 3 * patience.step }).toBe("ready");
    const { id, ticket } = await post(ada, "/account/export/download");
    const address = `/account/export/${id}?ticket=${ticket}`;
    const everybody = [bob, undefined, ada, ada, bob, undefined];
    const whole = await askInTurn(address, everybody);
    const [elsewhere, out, own] = [
      ["MISS", 404],
      ["MISS", 401],
      ["MISS", 200],
    ] as const;
    expect(whole.map(tell)).toEqual([elsewhere, out, own, own, elsewhere, out]);
    expect(whole.map(({ body }) => body.startsWith("PK"))).toEqual([false, false, true, true, false, false]);
    const part = await askInTurn(address, everybody, { range: "bytes=0-99" });
    expect(part.map(({ body }) => body.startsWith("PK"))).toEqual([false, false, true, true, false, false]);
    expect(part.map(({ headers }) => headers["x-cache"])).not.toContain("HIT");
  });

  it("[PROXY-1] [API-28] gives images to those who may see them, though others ask for the same address", async () => {
    const [ada, bob] = [await signUp(place, "ada4"), await signUp(place, "bob4")];
    const picture = await photoFile({ width: 300, height: 300 });
    const send = async <T>(path: string, name: string, bytes: Uint8Array): Promise<T> => {
      const { body } = await place.client.ask(api + path, sending(ada, name, bytes));
      return (JSON.parse(body) as { payload: T }).payload;
    };
    const walk = Buffer.from(walkFrom(Date.UTC(2025, 5, 1)));
    const { workoutKey } = await send<{ workoutKey: string }>("/workout/importGpx", "walk.gpx", walk);
    const photo = await send<{ key: string }>(`/workouts/${workoutKey}/image/web`, "lake.jpg", picture);
    const face = await send<string>("/user/profileimage/web", "me.jpg", picture);
    const everybody = [bob, undefined, ada, ada, bob, undefined];
    // The workout is private.
    const [seen, hidden] = [["MISS", 200] as const, ["MISS", 404] as const];
    for (const path of [`/image/scale/${photo.key}.jpg`, `/images/workout/${workoutKey}`]) {
      const answers = await askInTurn(path, everybody);
      expect([path, ...answers.map(tell)]).toEqual([path, hidden, hidden, seen, seen, hidden, hidden]);
    }
    // A blocked person does not get the profile image either, though it was requested a moment ago.
    const faces = `/user/profileimage/${face}.jpg`;
    expect((await askInTurn(faces, everybody)).map(tell)).toEqual(everybody.map(() => seen));
    await place.client.ask(`${api}/user/block/${bob.username}`, { ...withKey(ada), method: "POST" });
    expect((await askInTurn(faces, [ada, bob, ada])).map(tell)).toEqual([seen, hidden, seen]);
  });

  it("keeps answers that say nothing about caching", async () => {
    const answers = [await place.client.ask("/other/"), await place.client.ask("/other/")];
    expect(answers.map(({ headers }) => headers["x-cache"])).toEqual(["MISS", "HIT"]);
    expect(asked).toBe(1);
  });
});
