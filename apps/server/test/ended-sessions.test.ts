import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenTo } from "./live-client.ts";
import { photoFile } from "./photo-file.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "./test-app.ts";

const gpx =
  Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`);
const plan = Buffer.from(
  `<gpx version="1.1" creator="test"><rte><rtept lat="60" lon="24"/><rtept lat="60.001" lon="24"/></rte></gpx>`,
);

describe("a session that ends during a call", () => {
  let server: TestApp;
  /** Another process of the same Cairn, in which people log out. */
  let other: TestApp;
  let workout: string;
  let photo: Buffer;
  let count = 0;
  const newUser = (): Promise<TestUser> => server.signUp(`leaver-${(count += 1)}`);

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    other = await createTestApp({ humanCheck: "off", beside: server });
    photo = await photoFile({ width: 2, height: 2 });
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  const logOut = async ({ key }: TestUser) => {
    expect((await other.call("GET", "/logout", { key })).statusCode).toBe(200);
  };

  it.each([
    ["of a workout", () => "/workout/importGpx", () => gpx],
    ["of many files", () => "/workout/import", () => gpx],
    ["of a workout by the mobile app", () => "/workout", () => gpx],
    ["of a route", () => "/routes/import", () => plan],
    ["of a photo", () => `/workouts/${workout}/image/web`, () => photo],
  ])(
    "[LOGIN-5] keeps nothing of an upload %s that comes to its end afterwards",
    async (_what, path, file) => {
      const user = await newUser();
      workout = (await server.importFiles(user, { name: "a.gpx", bytes: gpx })).json().payload.workoutKey;
      const again = await other.call("POST", "/login", { payload: `l=${user.username}&p=${user.password}` });
      const { sessionkey: key } = again.json();
      const tell = async () => [
        (await other.call("GET", "/workouts", { key })).json().payload.length,
        (await other.call("GET", "/workout/import", { key })).json().payload.length,
        (await other.call("GET", "/routes", { key })).json().payload.length,
        (await other.call("GET", `/images/workout/${workout}`, { key })).json().payload.length,
      ];
      const before = await tell();
      const { body, contentType } = multipartBody([
        { name: path() === "/workout" ? "filePart" : "a", bytes: file() },
      ]);
      const sent =
        path() === "/workout"
          ? Buffer.from(body.toString("latin1").replace('name="file"', 'name="filePart"'), "latin1")
          : body;
      const stream = new PassThrough();
      const answer = server.call("POST", path(), {
        key: user.key,
        payload: stream,
        headers: { "content-type": contentType },
      });
      stream.write(sent.subarray(0, -20));
      // The server reads a body only after it knows who sent it.
      await expect.poll(() => stream.readableLength).toBe(0);
      await logOut(user);
      stream.end(sent.subarray(-20));
      expect([(await answer).statusCode, (await answer).json().error.reason]).toEqual([
        401,
        "session.expired",
      ]);
      expect(await tell()).toEqual(before);
    },
  );

  it("[API-95] other sessions read, write, upload and hear nothing more once the password is changed while they are in use", async () => {
    const user = await newUser();
    const { sessionkey: thief } = (
      await other.call("POST", "/login", { payload: `l=${user.username}&p=${user.password}` })
    ).json();
    const [address = ""] = await server.addresses();
    const live = await listenTo(address, thief);
    expect(live.status).toBe(200);
    const { body, contentType } = multipartBody([{ name: "a.gpx", bytes: gpx }]);
    const stream = new PassThrough();
    const upload = server.call("POST", "/workout/importGpx", {
      key: thief,
      payload: stream,
      headers: { "content-type": contentType },
    });
    stream.write(body.subarray(0, -20));
    await expect.poll(() => stream.readableLength).toBe(0);

    // Calls go on all the time. Each is answered for the state of the session at that moment, never with a
    // server error.
    const over = new AbortController();
    const busy = Array.from({ length: 4 }, async () => {
      const seen: number[] = [];
      while (!over.signal.aborted) seen.push((await server.call("GET", "/user", { key: thief })).statusCode);
      return seen;
    });
    const boundary = "form-boundary";
    const part = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const changed = await other.call("POST", "/changePassword", {
      key: user.key,
      payload: `${part("new", "over the hills")}${part("current", user.password)}--${boundary}--\r\n`,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    });
    expect(changed.statusCode).toBe(200);
    const after = await server.call("POST", "/user/settings", { key: thief, payload: { locale: "fi" } });
    expect(after.statusCode).toBe(401);
    stream.end(body.subarray(-20));
    expect((await upload).statusCode).toBe(401);
    await expect.poll(() => live.hasEnded()).toBe(true);
    over.abort();
    for (const seen of await Promise.all(busy)) {
      const first = seen.indexOf(401);
      expect(seen.slice(0, first === -1 ? undefined : first).every((status) => status === 200)).toBe(true);
      expect(seen.slice(first === -1 ? seen.length : first).every((status) => status === 401)).toBe(true);
    }
    expect((await server.call("GET", "/workouts", { key: user.key })).json().payload).toEqual([]);
  });

  it("[LOGIN-5] ends the stream of an import's events, without saying that the import has ended", async () => {
    const user = await newUser();
    const { body, contentType } = multipartBody([{ name: "a.gpx", bytes: gpx }]);
    const headers = { "content-type": contentType };
    const started = await server.call("POST", "/workout/import", { key: user.key, payload: body, headers });
    const { jobId } = started.json().payload;
    // No worker runs here, so that the stream would go on for minutes.
    const answer = await server.app.inject({
      url: `/apiserver/v1/workout/import/${jobId}/events`,
      headers: { sttauthorization: user.key },
      payloadAsStream: true,
    });
    expect(answer.statusCode).toBe(200);
    await logOut(user);
    let said = "";
    for await (const chunk of answer.stream()) said += String(chunk);
    expect(said).not.toContain("event: end");
    const again = await server.call("GET", `/workout/import/${jobId}/events`, { key: user.key });
    expect(again.statusCode).toBe(401);
  });
});
