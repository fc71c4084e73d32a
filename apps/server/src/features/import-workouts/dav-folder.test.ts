import { request } from "node:http";
import { Writable } from "node:stream";
import type { Method } from "@cairn/contracts/endpoint";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { walkFrom } from "../../../test/access/access-requests.ts";
import { newSendToken } from "../../../test/access/send-tokens.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, itInOneProcess, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { sweepImports } from "./sweep-imports.ts";

const hour = 3_600_000;
let start = Date.UTC(2025, 4, 1, 8);
/** Another walk each time. */
const walk = () => walkFrom((start += hour));

let server: TestApp;
let people = 0;
const lines: string[] = [];
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  server = await createTestApp({ humanCheck: "off", log: pino({ level: "debug" }, sink) });
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query("DELETE FROM call_counts"));

type Headers = Readonly<Record<string, string>>;
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`anybody:${password}`).toString("base64")}`,
});
const newFolder = async (person?: TestUser) => {
  const owner = person ?? (await server.signUp(`walker${(people += 1)}`));
  const token = await newSendToken(server, owner);
  const call = (method: Method | "HEAD", file: string, headers: Headers = {}, payload?: string | Buffer) =>
    server.call(method, `/dav/${token}/${file}`, { headers, ...(payload !== undefined && { payload }) });
  const list = async (file = "", headers: Headers = { depth: "1" }) => {
    const { statusCode, body } = await call("PROPFIND", file, headers);
    expect(statusCode).toBe(207);
    const responses = [...body.matchAll(/<D:href>([^<]*)<.*?<D:resourcetype>(.*?)<\/D:resourcetype>.*/g)];
    return responses.map(([text, href = "", type]) => {
      const size = /<D:getcontentlength>(\d+)</.exec(text)?.[1];
      const path = decodeURIComponent(href.slice(`/apiserver/v1/dav/${token}/`.length));
      return type === "" ? `${path} ${size}` : path;
    });
  };
  const move = (from: string, to: string, headers: Headers = {}) =>
    call("MOVE", from, { destination: `http://localhost/apiserver/v1/dav/${token}/${to}`, ...headers });
  return { person: owner, token, call, list, move };
};
const workoutsOf = async ({ key }: TestUser): Promise<readonly { readonly workoutKey: string }[]> =>
  (await server.call("GET", "/workouts", { key })).json().payload;
const namesOf = async (person: TestUser): Promise<readonly string[]> => {
  const keys = (await workoutsOf(person)).map(({ workoutKey }) => workoutKey);
  const { rows } = await server.database.pool.query(
    "SELECT file_name FROM uploads WHERE workout_id = ANY ($1) ORDER BY created_at",
    [keys],
  );
  return rows.map((row) => row.file_name);
};
const noticesOf = async ({ key }: TestUser) =>
  (await server.call("GET", "/user/notifications", { key })).json().payload.notifications;

describe("[ADD-6] the WebDAV folder of an upload token", () => {
  it("says what it understands before anybody has said who they are", async () => {
    const { call } = await newFolder();
    const said = await call("OPTIONS", "");
    expect(said.statusCode).toBe(200);
    expect(said.headers["dav"]).toBe("1, 2");
    expect(said.headers["allow"]).toContain("PROPFIND");
  });

  it("imports what is written into it, each file once, and shows its name and size", async () => {
    const { person, call, list } = await newFolder();
    expect(await list()).toEqual([""]);
    const file = walk();
    const sent = await call("PUT", "run.gpx", { "content-type": "application/gpx+xml" }, file);
    expect([sent.statusCode, sent.body]).toEqual([201, ""]);
    expect((await call("PUT", "run.gpx", {}, file)).statusCode).toBe(204);
    expect((await call("PUT", "copies/K%C3%A4vely%201.gpx", {}, file)).statusCode).toBe(204);
    const size = Buffer.byteLength(file);
    expect(await list()).toEqual(["", "copies/", `run.gpx ${size}`]);
    expect(await list("copies/")).toEqual(["copies/", `copies/Kävely 1.gpx ${size}`]);
    expect(await list("", {})).toEqual(["", "copies/", `run.gpx ${size}`]);
    const deep = await call("PROPFIND", "", { depth: "infinity" });
    expect([deep.statusCode, deep.body]).toEqual([403, expect.stringContaining("propfind-finite-depth")]);
    expect(await list("run.gpx", { depth: "0" })).toEqual([`run.gpx ${size}`]);
    const head = await call("HEAD", "run.gpx");
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, String(size), ""]);
    expect(head.headers["etag"]).toMatch(/^"[^"]+"$/);
    expect(await namesOf(person)).toEqual(["run.gpx"]);
    const shown = await server.call("GET", "/workouts", { key: person.key });
    expect(shown.json().payload[0].sharingFlags).toBe(0);
  });

  it(
    "imports a file with a temporary name when it gets its own, and not before",
    { tags: ["processes"] },
    async () => {
      const { person, call, list, move } = await newFolder();
      const file = walk();
      for (const name of ["run.gpx.part", "run.gpx.part"])
        expect((await call("PUT", name, {}, file)).statusCode).toBe(201);
      expect(await workoutsOf(person)).toEqual([]);
      const kept = (await server.cachedFiles()).length;
      expect(await list()).toEqual(["", `run.gpx.part ${Buffer.byteLength(file)}`]);
      expect((await move("run.gpx.part", ".run.gpx")).statusCode).toBe(201);
      expect(await workoutsOf(person)).toEqual([]);
      expect((await move(".run.gpx", "Lunch%20run.gpx")).statusCode).toBe(201);
      expect(await namesOf(person)).toEqual(["Lunch run.gpx"]);
      expect(await list()).toEqual(["", `Lunch run.gpx ${Buffer.byteLength(file)}`]);
      // The same file in the store is now the workout's.
      expect((await server.cachedFiles()).length).toBe(kept);
      const [workout] = await workoutsOf(person);
      const original = await server.call("GET", `/workouts/${workout?.workoutKey}/original`, {
        key: person.key,
      });
      expect(original.body).toBe(file);
    },
  );

  it("keeps nothing of a temporary file that is removed, replaced, too old or one of too many", async () => {
    const { person, token, call, list } = await newFolder();
    await sweepImports(server.deps, new AbortController().signal);
    const before = await server.cachedFiles();
    await call("PUT", "a.gpx.part", {}, walk());
    await call("PUT", "a.gpx.part", {}, walk());
    expect((await server.cachedFiles()).length).toBe(before.length + 1);
    expect((await call("DELETE", "a.gpx.part")).statusCode).toBe(204);
    expect(await server.cachedFiles()).toEqual(before);
    for (let i = 0; i < 22; i += 1) await call("PUT", `b${i}.gpx.part`, {}, walk());
    expect(await list()).toHaveLength(1 + 20);
    expect((await server.cachedFiles()).length).toBe(before.length + 20);
    await sweepImports(server.deps, new AbortController().signal);
    expect((await server.cachedFiles()).length).toBe(before.length + 20);
    await server.database.pool.query(
      "UPDATE dav_files SET sent_at = sent_at - interval '25 hours' WHERE key_hash = sha256($1::bytea)",
      [token],
    );
    await sweepImports(server.deps, new AbortController().signal);
    expect(await list()).toEqual([""]);
    expect(await server.cachedFiles()).toEqual(before);
    expect(await workoutsOf(person)).toEqual([]);
  });

  it("moves and removes names, with all that is in a folder, and no workout", async () => {
    const { person, call, list, move } = await newFolder();
    expect((await call("MKCOL", "2025")).statusCode).toBe(201);
    expect((await call("MKCOL", "2025/")).statusCode).toBe(405);
    expect((await call("PUT", "2025", {}, walk())).statusCode).toBe(405);
    const [a, b] = [walk(), walk()];
    await call("PUT", "2025/a.gpx", {}, a);
    await call("PUT", "b.gpx", {}, b);
    const size = Buffer.byteLength(a);
    expect((await move("b.gpx", "2025/a.gpx", { overwrite: "F" })).statusCode).toBe(412);
    expect((await move("2025", "2025/06")).statusCode).toBe(403);
    expect((await move("2025/a.gpx", "b.gpx/a.gpx")).statusCode).toBe(409);
    expect((await call("MKCOL", "b.gpx/2025")).statusCode).toBe(409);
    expect((await call("PUT", "b.gpx/a.gpx", {}, walk())).statusCode).toBe(409);
    expect((await move("none.gpx", "c.gpx")).statusCode).toBe(404);
    expect((await call("MOVE", "b.gpx", { destination: "http://localhost/elsewhere" })).statusCode).toBe(400);
    const long = Array.from({ length: 4 }, () => "x".repeat(240)).join("/");
    expect((await move("2025/a.gpx", `2025/${long}`)).statusCode).toBe(201);
    expect((await move("2025", long)).statusCode).toBe(400);
    expect((await move(`2025/${long}`, "2025/a.gpx")).statusCode).toBe(201);
    expect((await move("2025", "old")).statusCode).toBe(201);
    expect((await move("b.gpx", "old/a.gpx")).statusCode).toBe(204);
    expect(await list()).toEqual(["", "old/"]);
    expect(await list("old")).toEqual(["old/", `old/a.gpx ${size}`]);
    expect((await call("DELETE", "old")).statusCode).toBe(204);
    expect((await call("DELETE", "old")).statusCode).toBe(404);
    expect(await list()).toEqual([""]);
    expect(await workoutsOf(person)).toHaveLength(2);
  });

  it("answers what is asked of a file, and says what it does not know", async () => {
    const { call } = await newFolder();
    await call("PUT", "run.gpx", {}, walk());
    const asked = `<?xml version="1.0"?><a:propfind xmlns:a="DAV:"><a:prop><a:getcontentlength/><a:quota-used-bytes/>
<oc:checksums xmlns:oc="http://owncloud.org/ns"/></a:prop></a:propfind>`;
    const { body } = await call("PROPFIND", "run.gpx", { depth: "0" }, asked);
    const [, found, missing] = body.split("<D:propstat>");
    expect(found).toMatch(/^<D:prop><D:getcontentlength>\d+<\/D:getcontentlength><\/D:prop>.* 200 OK/);
    expect(missing).toContain("<D:quota-used-bytes></D:quota-used-bytes>");
    expect(missing).toContain('<x:checksums xmlns:x="http://owncloud.org/ns"></x:checksums>');
    expect(missing).toContain("404 Not Found");
    const prefixes = Array.from({ length: 50 }, (_, i) => ` xmlns:p${i}="urn:p"`).join("");
    const endless = [`<a${prefixes}/>`, `<a>${" ".repeat(65_536)}</a>`];
    for (const broken of ["<a:propfind", '<!DOCTYPE a [<!ENTITY b "c">]><a/>', "{}", ...endless])
      expect((await call("PROPFIND", "", {}, broken)).statusCode).toBe(400);
    expect((await call("PROPFIND", "none.gpx")).statusCode).toBe(404);
  });

  it("lets desktops write as they do: empty first, locked, with times and notes beside", async () => {
    const { person, call, list } = await newFolder();
    expect((await call("PUT", "run.gpx", {}, "")).statusCode).toBe(201);
    const lock = await call("LOCK", "run.gpx", {}, '<lockinfo xmlns="DAV:"/>');
    const [token = ""] = /<urn:uuid:[0-9a-f-]{36}>/.exec(String(lock.headers["lock-token"])) ?? [];
    expect([lock.statusCode, lock.body.includes(token.slice(1, -1))]).toEqual([200, true]);
    const again = await call("LOCK", "run.gpx", { if: `(${token})` });
    expect(again.headers["lock-token"]).toBe(token);
    const times = `<propertyupdate xmlns="DAV:"><set><prop><w:Win32FileAttributes xmlns:w="urn:schemas-microsoft-com:">00000020</w:Win32FileAttributes></prop></set></propertyupdate>`;
    const changed = await call("PROPPATCH", "run.gpx", {}, times);
    expect([changed.statusCode, changed.body]).toEqual([
      207,
      expect.stringMatching(/Win32FileAttributes.* 200 OK/),
    ]);
    expect((await call("PUT", "run.gpx", { if: `(${token})` }, walk())).statusCode).toBe(201);
    expect((await call("PUT", "._run.gpx", {}, Buffer.alloc(4096, 1))).statusCode).toBe(201);
    expect((await call("UNLOCK", "run.gpx", { "lock-token": token })).statusCode).toBe(204);
    expect(await list()).toEqual(["", "._run.gpx 4096", expect.stringMatching(/^run\.gpx [1-9]/)]);
    await workOff(server);
    expect([(await workoutsOf(person)).length, await noticesOf(person)]).toEqual([1, []]);
  });

  it("[NOTI-8] refuses what is no recording with the reason, and tells its person", async () => {
    const { person, call, list, move } = await newFolder();
    const cut = walk().slice(0, 150);
    const archive = writeZip([
      { name: "a.gpx", bytes: Buffer.from(walk()) },
      { name: "b.gpx", bytes: Buffer.from("<gpx><broken") },
    ]);
    const answers = [
      await call("PUT", "notes.txt", {}, "hello"),
      await call("PUT", "cut.gpx", {}, cut),
      await call("PUT", "large.gpx", { "content-length": String(65 * 1024 * 1024) }, "x"),
      await call("PUT", "part.gpx", { "content-range": "bytes 0-4/10" }, "hello"),
      await call("PUT", "more.zip", {}, Buffer.from(archive)),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 413, 400, 201]);
    expect((await call("PUT", "cut.gpx.part", {}, cut)).statusCode).toBe(201);
    expect((await move("cut.gpx.part", "late.gpx")).statusCode).toBe(422);
    expect((await list()).map((line) => line.split(" ")[0])).toEqual(["", "cut.gpx.part", "more.zip"]);
    for (const name of [
      "..%2Fx.gpx",
      "a%01.gpx",
      "a//b.gpx",
      `${"a".repeat(1001)}.gpx`,
      "%C3%28.gpx",
      `${"a/".repeat(20)}b.gpx`,
    ])
      expect([name, (await call("PUT", name, {}, walk())).statusCode]).toEqual([name, 400]);
    await workOff(server);
    const told = (await noticesOf(person)).map(
      (notice: { readonly upload: { readonly file: string } }) => notice.upload.file,
    );
    expect(told.toSorted()).toEqual(["b.gpx", "cut.gpx", "large.gpx", "late.gpx", "notes.txt"]);
    expect(await workoutsOf(person)).toHaveLength(1);
  });

  it("shows a token nothing but what it has sent in the last seven days, and never what is in it", async () => {
    const { person, token, call, list } = await newFolder();
    await call("PUT", "run.gpx", {}, walk());
    const others = await newFolder(person);
    expect(await others.list()).toEqual([""]);
    for (const [method, status] of [
      ["HEAD", 404],
      ["DELETE", 404],
      ["PROPFIND", 404],
    ] as const)
      expect([method, (await others.call(method, "run.gpx")).statusCode]).toEqual([method, status]);
    const read = await call("GET", "run.gpx");
    expect([read.statusCode, read.json().error.reason]).toEqual([403, "token.scope"]);
    expect((await server.call("GET", "/workouts", { key: token })).statusCode).toBe(403);
    await server.database.pool.query("UPDATE dav_files SET sent_at = sent_at - interval '8 days'");
    expect(await list()).toEqual([""]);
    await sweepImports(server.deps, new AbortController().signal);
    const { rows } = await server.database.pool.query("SELECT path FROM dav_files");
    expect(rows).toEqual([]);
    await server.database.pool.query("DELETE FROM personal_tokens WHERE key_hash = sha256($1::bytea)", [
      token,
    ]);
    expect((await call("PUT", "run.gpx", {}, walk())).statusCode).toBe(401);
    expect(await workoutsOf(person)).toHaveLength(1);
  });

  it("remembers a thousand names of a token at most", async () => {
    const { person, token, call, list } = await newFolder();
    await server.database.pool.query(
      `INSERT INTO dav_files SELECT users.id, key_hash, 'old' || number, 'taken', 1, NULL, now() - number * interval '1 second'
       FROM users JOIN personal_tokens ON user_id = users.id, generate_series(1, 1000) AS number WHERE username = $1`,
      [person.username],
    );
    await call("PUT", "run.gpx", {}, walk());
    const names = await list();
    expect([names.length, names.includes("old999 1"), names.includes("old1000 1")]).toEqual([
      1001,
      true,
      false,
    ]);
    for (const n of [1, 2]) expect((await call("MKCOL", `folder${n}`)).statusCode).toBe(201);
    const { rows } = await server.database.pool.query(
      "SELECT count(*)::int AS count FROM dav_files WHERE key_hash = sha256($1::bytea)",
      [token],
    );
    expect(rows).toEqual([{ count: 1000 }]);
  });

  it("is at /dav too, for programs that ask for a name and a password, and that write addresses themselves", async () => {
    const { person, token } = await newFolder();
    const [address = ""] = await server.addresses();
    const ask = async (method: string, path: string, headers: Headers = {}, body = "") =>
      await new Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }>(
        (resolve, reject) => {
          const sent = request(address + path, { method, headers }, (answer) => {
            let text = "";
            answer.on("data", (chunk) => (text += chunk));
            answer.on("end", () =>
              resolve({ status: answer.statusCode ?? 0, headers: answer.headers as Headers, text }),
            );
          });
          sent.on("error", reject);
          sent.end(body);
        },
      );
    const asked = await ask("PROPFIND", "/dav/", { depth: "1" });
    expect([asked.status, asked.headers["www-authenticate"]]).toEqual([
      401,
      'Basic realm="Cairn", charset="UTF-8"',
    ]);
    expect((await ask("OPTIONS", "/dav/")).headers["dav"]).toBe("1, 2");
    for (const wrong of [person.key, person.password, "", "a/../b"])
      expect([wrong, (await ask("PROPFIND", "/dav/", basic(wrong))).status]).toEqual([wrong, 401]);
    expect((await ask("PUT", "/dav/run.gpx.part", basic(token), walk())).status).toBe(201);
    const destination = `${address}/dav/run.gpx`;
    expect((await ask("MOVE", "/dav/run.gpx.part", { ...basic(token), destination })).status).toBe(201);
    const seen = await ask("PROPFIND", "/dav", { ...basic(token), depth: "1" });
    expect(seen.text.match(/<D:href>[^<]*/g)).toEqual(["<D:href>/dav/", "<D:href>/dav/run.gpx"]);
    const named = await ask("PROPFIND", `/dav/${token}`, { depth: "1" });
    expect(named.text.match(/<D:href>[^<]*/g)).toEqual([
      `<D:href>/dav/${token}/`,
      `<D:href>/dav/${token}/run.gpx`,
    ]);
    expect((await ask("PUT", `/dav/${token}/b.gpx`, {}, walk())).status).toBe(201);
    expect((await ask("GET", "/apiserver/v1/workouts", basic(token))).status).toBe(401);
    expect((await ask("PROPFIND", "/davids")).status).toBe(404);
    expect(await workoutsOf(person)).toHaveLength(2);
  });

  itInOneProcess("[SAFE-1] leaves the token in no log", async () => {
    const { token, call } = await newFolder();
    await call("PUT", "secret-name.gpx", {}, walk());
    await call("PROPFIND", "");
    await call("PUT", "secret-name.txt", {}, "hello");
    await server.app.inject({ url: "/dav/", headers: basic(token) });
    await server.app.inject({ url: `/dav/${token}/x` });
    const log = lines.join("");
    expect(log).toContain("/apiserver/v1/dav/:token/*");
    expect(log).not.toContain(token);
    expect(log).not.toContain("secret-name");
  });
});
