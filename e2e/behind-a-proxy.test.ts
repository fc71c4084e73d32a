import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { api as calls, type CallName } from "@cairn/contracts/api";
import { patience } from "@cairn/testkit/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCluster } from "../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { requestOf, walkFrom } from "../apps/server/test/access/access-requests.ts";
import { letLimitsLast } from "../apps/server/test/access/lasting-limits.ts";
import { photoFile } from "../apps/server/test/files/photo-file.ts";
import { type ServerProcess, startServer } from "../apps/server/test/processes/server-process.ts";
import { multipartBody } from "../apps/server/test/test-app.ts";
import { makeDataDir } from "./cairn-process.ts";
import {
  hasProxy,
  type ProxyKind,
  type RunningProxy,
  startDocumentedProxy,
  startProxy,
} from "./harness/documented-proxies.ts";
import { freePorts } from "./harness/free-ports.ts";
import { type ProxyAnswer, ProxyClient, type ProxyRequest } from "./harness/proxy-client.ts";

const api = "/apiserver/v1";
const megabyte = 1024 * 1024;
interface Person {
  readonly username: string;
  readonly password: string;
  readonly key: string;
}

/** A recording of 30 MB, mostly whitespace between its points. */
function largeRecording(): Buffer {
  const space = " ".repeat(megabyte);
  const points = Array.from(
    { length: 30 },
    (_, i) =>
      `<trkpt lat="${60 + i / 1000}" lon="24"><time>2025-06-01T10:${String(i).padStart(2, "0")}:00Z</time></trkpt>${space}`,
  );
  return Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
}

/** A Cairn behind a proxy, and a client on another machine. */
interface Place {
  readonly dataDir: string;
  readonly direct: string;
  readonly client: ProxyClient;
  readonly port: number;
  readonly certificate: Buffer;
  stop(): Promise<void>;
}

const trustOne = { PUBLIC_URL: "https://cairn.example.org", TRUST_PROXY: "1" };

async function open(
  start: (ports: {
    readonly https: number;
    readonly http: number;
    readonly cairn: number;
  }) => Promise<RunningProxy>,
  roles = "http",
): Promise<Place> {
  const [https = 0, http = 0, cairn = 0] = await freePorts(3);
  const { dataDir, remove } = makeDataDir();
  const environment = {
    CAIRN_DATA_DIR: dataDir,
    PORT: String(cairn),
    HUMAN_CHECK: "off",
    CAIRN_ROLES: roles,
  };
  let server: ServerProcess | undefined;
  let proxy: RunningProxy | undefined;
  const stop = async (): Promise<void> => {
    await proxy?.stop();
    await server?.stop();
    remove();
  };
  try {
    server = await startServer({ ...environment, ...trustOne });
    proxy = await start({ https, http, cairn });
    const { certificate } = proxy;
    return {
      dataDir,
      direct: `http://127.0.0.1:${cairn}`,
      client: new ProxyClient(https, certificate),
      port: https,
      certificate,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signUp({ client }: Place, username: string): Promise<Person> {
  const person = {
    username,
    password: `${username}-password`,
    email: `${username}@example.org`,
    realName: username,
  };
  const answer = await client.ask(`${api}/user`, { method: "POST", body: JSON.stringify(person) });
  expect(answer.status).toBe(200);
  return { ...person, key: (JSON.parse(answer.body) as { sessionkey: string }).sessionkey };
}

const withKey = ({ key }: Person): ProxyRequest => ({ headers: { sttauthorization: key } });

const sending = (person: Person, name: string, bytes: Uint8Array): ProxyRequest => {
  const { body, contentType } = multipartBody([{ name, bytes }]);
  return { method: "POST", body, headers: { sttauthorization: person.key, "content-type": contentType } };
};

/** The number of logins from an address until one is refused; each sends different forged headers. */
const tries = async ({ client }: Place, from: string): Promise<number> => {
  for (let count = 1; count <= 200; count += 1) {
    const headers = {
      "x-forwarded-for": `192.0.2.${count}`,
      "x-real-ip": `192.0.2.${count}`,
      forwarded: `for=192.0.2.${count}`,
    };
    const { status } = await client.ask(`${api}/login`, {
      method: "POST",
      body: "l=x",
      headers,
      from,
    });
    if (status === 429) return count;
  }
  return Number.POSITIVE_INFINITY;
};

const kinds: readonly ProxyKind[] = ["nginx", "caddy"];

describe.each(kinds)("%s as docs/deploy.md sets it up", (kind) => {
  const missing = hasProxy(kind) ? "" : ` (skipped: ${kind} and openssl are not installed)`;

  describe.skipIf(missing !== "")(`in front of Cairn${missing}`, () => {
    let place: Place;
    let person: Person;

    beforeAll(async () => {
      place = await open((ports) => startDocumentedProxy(kind, ports));
      person = await signUp(place, "walker");
    });
    afterAll(() => place.stop());

    it("[PROXY-5] logs people in, and says that they come by https", async () => {
      const answer = await place.client.ask(`${api}/login`, {
        method: "POST",
        body: `l=${person.username}&p=${person.password}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers["strict-transport-security"]).toMatch(/^max-age=/);
      const { sessionkey } = JSON.parse(answer.body) as { sessionkey: string };
      const user = await place.client.ask(`${api}/user`, { headers: { sttauthorization: sessionkey } });
      expect(JSON.parse(user.body)).toMatchObject({ payload: { username: "walker" } });
    });

    it("[PROXY-5] accepts an upload of 30 MB and returns it unchanged", async () => {
      const file = largeRecording();
      expect(file.length).toBeGreaterThan(30 * megabyte);
      const answer = await place.client.ask(`${api}/workout/importGpx`, sending(person, "long.gpx", file));
      expect(answer.status).toBe(200);
      const { workoutKey } = (JSON.parse(answer.body) as { payload: { workoutKey: string } }).payload;
      const original = await place.client.ask(`${api}/workouts/${workoutKey}/original`, withKey(person));
      expect(original.body.length).toBe(file.length);
    });

    it("[PROXY-5] passes events on at once, while the stream is open", async () => {
      const file = largeRecording().subarray(0, megabyte);
      const started = await place.client.ask(`${api}/workout/import`, sending(person, "cut.gpx", file));
      const { jobId } = (JSON.parse(started.body) as { payload: { jobId: string } }).payload;
      const stream = await place.client.open(`${api}/workout/import/${jobId}/events`, withKey(person));
      expect(stream.headers["content-type"]).toContain("text/event-stream");
      let [said, isCancelled] = ["", false];
      // No worker runs here, so that the stream ends only when the import is cancelled.
      for await (const chunk of stream) {
        said += String(chunk);
        if (!said.includes("event: job") || isCancelled) continue;
        isCancelled = true;
        const path = `${api}/workout/import/${jobId}`;
        expect((await place.client.ask(path, { ...withKey(person), method: "DELETE" })).status).toBe(200);
      }
      expect(said).toContain("event: end");
    });

    it("[PROXY-5] [PROXY-2] counts logins by client, and no forged header makes a client look like another", async () => {
      const database = await startCluster({ dataDir: place.dataDir, share: true });
      try {
        await letLimitsLast(database.connection);
      } finally {
        await database.stop();
      }
      const one = await tries(place, "127.0.0.21");
      expect(one).toBeLessThanOrEqual(200);
      // Another client still has all of its own logins left.
      expect(await tries(place, "127.0.0.22")).toBe(one);
    });

    it("[PROXY-5] [PROXY-3] shows measurements to nobody, not even to those who get past the proxy", async () => {
      expect((await place.client.ask("/metrics")).status).toBe(404);
      expect((await fetch(`${place.direct}/metrics`)).status).toBe(404);
      const ready = await place.client.ask("/readyz", { headers: { "x-forwarded-for": "127.0.0.1" } });
      expect([ready.status, JSON.parse(ready.body)]).toEqual([200, { status: "ready" }]);
    });

    it("[PROXY-5] compresses what Cairn has not compressed, and leaves headers for caches alone", async () => {
      const answer = await place.client.ask(`${api}/openapi.json`, {
        headers: { "accept-encoding": "gzip" },
      });
      expect(answer.headers).toMatchObject({ "content-encoding": "gzip", "cache-control": "no-cache" });
      const user = await place.client.ask(`${api}/user`, withKey(person));
      expect(user.headers["cache-control"]).toBe("private, no-store");
    });

    it("[PROXY-5] speaks HTTP/2", async () => {
      const session = connectHttp2(`https://cairn.example.org:${place.port}`, {
        ca: place.certificate,
        lookup: (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
      });
      const stream = session.request({ ":path": "/healthz" });
      const [headers] = (await once(stream, "response")) as [Readonly<Record<string, unknown>>];
      session.destroy();
      expect(headers[":status"]).toBe(200);
    });
  });
});

/** Whether the answer came from the cache, and its status. */
const tell = ({ headers, status }: ProxyAnswer) => [headers["x-cache"], status];

const noNginx = hasProxy("nginx") ? "" : " (skipped: nginx and openssl are not installed)";

describe.skipIf(noNginx !== "")(`a cache in front of Cairn that keeps what it may${noNginx}`, () => {
  let place: Place;
  let other: Server;
  let asked = 0;

  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    other = createServer((_request, answer) => {
      asked += 1;
      answer.end("without a word about caches");
    }).listen(port, "127.0.0.1");
    place = await open(
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
      "http,jobs",
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
