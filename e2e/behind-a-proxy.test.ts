import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCluster } from "../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { walkFrom } from "../apps/server/test/access/access-requests.ts";
import { letLimitsLast } from "../apps/server/test/access/lasting-limits.ts";
import { documentedPlaces, hasProxy, startDocumentedProxy } from "./harness/documented-proxies.ts";
import {
  api,
  type Person,
  type ProxiedCairn,
  sending,
  signUp,
  startProxiedCairn,
  withKey,
} from "./harness/proxied-cairn.ts";

const megabyte = 1024 * 1024;

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

/** The number of logins from an address until one is refused; each sends different forged headers. */
const tries = async ({ client }: ProxiedCairn, path: string, from: string): Promise<number> => {
  for (let count = 1; count <= 200; count += 1) {
    const headers = {
      "x-forwarded-for": `192.0.2.${count}`,
      "x-real-ip": `192.0.2.${count}`,
      forwarded: `for=192.0.2.${count}`,
    };
    const { status } = await client.ask(`${path}${api}/login`, {
      method: "POST",
      body: "l=x",
      headers,
      from,
    });
    if (status === 429) return count;
  }
  return Number.POSITIVE_INFINITY;
};

describe.each(documentedPlaces)("$kind as docs/deploy.md sets it up $where", ({ kind, path }) => {
  const missing = hasProxy(kind) ? "" : ` (skipped: ${kind} and openssl are not installed)`;

  describe.skipIf(missing !== "")(`in front of Cairn${missing}`, () => {
    let place: ProxiedCairn;
    let person: Person;

    beforeAll(async () => {
      place = await startProxiedCairn((ports) => startDocumentedProxy(kind, ports, path), {
        PUBLIC_URL: `https://cairn.example.org${path}`,
        CAIRN_ROLES: "http",
      });
      person = await signUp(place, "walker", path);
    });
    afterAll(() => place.stop());

    it("[PROXY-5] logs people in, and says that they come by https", async () => {
      const answer = await place.client.ask(`${path}${api}/login`, {
        method: "POST",
        body: `l=${person.username}&p=${person.password}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers["strict-transport-security"]).toMatch(/^max-age=/);
      const { sessionkey } = JSON.parse(answer.body) as { sessionkey: string };
      const user = await place.client.ask(`${path}${api}/user`, {
        headers: { sttauthorization: sessionkey },
      });
      expect(JSON.parse(user.body)).toMatchObject({ payload: { username: "walker" } });
    });

    it("[PROXY-5] accepts an upload of 30 MB and returns it unchanged", async () => {
      const file = largeRecording();
      expect(file.length).toBeGreaterThan(30 * megabyte);
      const answer = await place.client.ask(
        `${path}${api}/workout/importGpx`,
        sending(person, "long.gpx", file),
      );
      expect(answer.status).toBe(200);
      const { workoutKey } = (JSON.parse(answer.body) as { payload: { workoutKey: string } }).payload;
      const original = await place.client.ask(
        `${path}${api}/workouts/${workoutKey}/original`,
        withKey(person),
      );
      expect(original.body.length).toBe(file.length);
    });

    it("[PROXY-5] passes events on at once, while the stream is open", async () => {
      const file = largeRecording().subarray(0, megabyte);
      const started = await place.client.ask(
        `${path}${api}/workout/import`,
        sending(person, "cut.gpx", file),
      );
      const { jobId } = (JSON.parse(started.body) as { payload: { jobId: string } }).payload;
      const stream = await place.client.open(`${path}${api}/workout/import/${jobId}/events`, withKey(person));
      expect(stream.headers["content-type"]).toContain("text/event-stream");
      let [said, isCancelled] = ["", false];
      // No worker runs here, so that the stream ends only when the import is cancelled.
      for await (const chunk of stream) {
        said += String(chunk);
        if (!said.includes("event: job") || isCancelled) continue;
        isCancelled = true;
        const address = `${path}${api}/workout/import/${jobId}`;
        expect((await place.client.ask(address, { ...withKey(person), method: "DELETE" })).status).toBe(200);
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
      const one = await tries(place, path, "127.0.0.21");
      expect(one).toBeLessThanOrEqual(200);
      // Another client still has all of its own logins left.
      expect(await tries(place, path, "127.0.0.22")).toBe(one);
    });

    it("[PROXY-5] [PROXY-3] shows measurements to nobody, not even to those who get past the proxy", async () => {
      expect((await place.client.ask(`${path}/metrics`)).status).toBe(404);
      expect((await fetch(`${place.direct}/metrics`)).status).toBe(404);
      const ready = await place.client.ask(`${path}/readyz`, { headers: { "x-forwarded-for": "127.0.0.1" } });
      expect([ready.status, JSON.parse(ready.body)]).toEqual([200, { status: "ready" }]);
    });

    it("[PROXY-5] compresses what Cairn has not compressed, and leaves headers for caches alone", async () => {
      const answer = await place.client.ask(`${path}${api}/openapi.json`, {
        headers: { "accept-encoding": "gzip" },
      });
      expect(answer.headers).toMatchObject({ "content-encoding": "gzip", "cache-control": "no-cache" });
      const user = await place.client.ask(`${path}${api}/user`, withKey(person));
      expect(user.headers["cache-control"]).toBe("private, no-store");
    });

    it.skipIf(path === "")("[PROXY-6] leads from the path without its slash to the one with it", async () => {
      const { status, headers } = await place.client.ask(path);
      expect(status).toBeGreaterThan(300);
      expect(status).toBeLessThan(309);
      expect(new URL(headers.location ?? "", "https://cairn.example.org").pathname).toBe(`${path}/`);
      expect((await place.client.ask(`${path}/healthz`)).status).toBe(200);
      expect((await place.client.ask("/healthz")).body).not.toContain("alive");
    });

    it("[PROXY-5] [ADD-6] lets an app write into the WebDAV folder, which knows its own address", async () => {
      const password = encodeURIComponent(person.password);
      const made = await place.client.ask(`${path}${api}/user/tokens`, {
        method: "POST",
        headers: { sttauthorization: person.key, password, "content-type": "application/json" },
        body: JSON.stringify({ name: "phone", scopes: ["send"], days: null }),
      });
      const { token } = (JSON.parse(made.body) as { payload: { token: string } }).payload;
      const folder = `${path}/dav/${token}`;
      const sent = { method: "PUT", body: walkFrom(Date.UTC(2025, 6, 1)) };
      expect((await place.client.ask(`${folder}/run.gpx.part`, sent)).status).toBe(201);
      const destination = `https://cairn.example.org${folder}/run.gpx`;
      const moved = await place.client.ask(`${folder}/run.gpx.part`, {
        method: "MOVE",
        headers: { destination },
      });
      expect(moved.status).toBe(201);
      const listed = await place.client.ask(`${folder}/`, { method: "PROPFIND", headers: { depth: "1" } });
      const places = [...listed.body.matchAll(/<D:href>([^<]*)</g)].map(([, href]) => href);
      expect(places).toEqual([`${folder}/`, `${folder}/run.gpx`]);
    });

    it("[PROXY-5] speaks HTTP/2", async () => {
      const session = connectHttp2(`https://cairn.example.org:${place.port}`, {
        ca: place.certificate,
        lookup: (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
      });
      const stream = session.request({ ":path": `${path}/healthz` });
      const [headers] = (await once(stream, "response")) as [Readonly<Record<string, unknown>>];
      session.destroy();
      expect(headers[":status"]).toBe(200);
    });
  });
});
