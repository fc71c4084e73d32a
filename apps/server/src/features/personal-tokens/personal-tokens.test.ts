import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { api } from "@cairn/contracts/api";
import { addressOf, type Endpoint } from "@cairn/contracts/endpoint";
import { tokenScopes, type TokenScope } from "@cairn/contracts/personal-tokens/token-scopes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cameraExif, photoFile } from "../../../test/files/photo-file.ts";
import { listenTo } from "../../../test/live/live-client.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`;

/** The same minute as heart rates alone, as another device keeps it. */
const tcx = `<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
<Activity Sport="Other"><Id>2025-06-01T10:00:00Z</Id><Lap StartTime="2025-06-01T10:00:00Z"><TotalTimeSeconds>60</TotalTimeSeconds>
<DistanceMeters>0</DistanceMeters><Track>
<Trackpoint><Time>2025-06-01T10:00:00Z</Time><HeartRateBpm><Value>120</Value></HeartRateBpm></Trackpoint>
<Trackpoint><Time>2025-06-01T10:00:30Z</Time><HeartRateBpm><Value>130</Value></HeartRateBpm></Trackpoint>
<Trackpoint><Time>2025-06-01T10:01:00Z</Time><HeartRateBpm><Value>125</Value></HeartRateBpm></Trackpoint>
</Track></Lap></Activity></Activities></TrainingCenterDatabase>`;

/** All that one token may have together. */
const scopesOfPrograms = tokenScopes.filter((scope) => scope !== "send");

const reasonOf = (answer: { json(): { error?: { reason: string } | null } }) => answer.json().error?.reason;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Changes nothing although it is no GET: its body names the requested things. */
const readsByPost: ReadonlySet<Endpoint> = new Set([
  api.readRouteFile,
  api.getWorkoutExtensions,
  api.findRoute,
  api.findRoundTrips,
  api.matchLine,
]);

describe("personal tokens", () => {
  let server: TestApp;
  let ann: TestUser;
  let address: string;
  let count = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    ann = await server.signUp("ann");
    address = (await server.addresses())[0] ?? "";
  });
  afterAll(() => server.close());

  const newPerson = () => server.signUp(`scripter-${(count += 1)}`);
  const make = (
    user: TestUser,
    scopes: readonly string[],
    { password = user.password, days = 30, name = "backup" } = {},
  ) =>
    server.call("POST", "/user/tokens", {
      key: user.key,
      payload: { name, scopes, days },
      headers: { password },
    });
  const newToken = async (user: TestUser, ...scopes: TokenScope[]): Promise<string> =>
    (await make(user, scopes)).json().payload.token;
  const list = async (user: TestUser) =>
    (await server.call("GET", "/user/tokens", { key: user.key })).json().payload;

  it("[SEC-4] is shown once, kept as a hash, and listed by name, scopes, end and last use", async () => {
    const bea = await newPerson();
    const answer = await make(bea, ["read", "upload"], { name: "Backup at home" });
    const { token } = answer.json().payload;
    // The format that old clients expect: 32 of 0-9 and a-z; the prefix lets secret scanners recognise it.
    expect(token).toMatch(/^cairn[0-9a-z]{27}$/);
    const [listed] = await list(bea);
    expect(listed).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: "Backup at home",
      scopes: ["read", "upload"],
      createdAt: expect.any(Number),
      expiresAt: listed.createdAt + 30 * 86_400_000,
    });
    expect((await server.call("GET", "/user", { headers: bearer(token) })).statusCode).toBe(200);
    expect((await list(bea))[0].usedAt).toBeGreaterThanOrEqual(listed.createdAt);
    const { rows } = await server.database.pool.query("SELECT * FROM personal_tokens");
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("[SEC-4] is made with the password alone, and twenty are the most, also of 25 at once", async () => {
    const cem = await newPerson();
    expect(reasonOf(await make(cem, ["read"], { password: "a guess" }))).toBe("account.wrong_password");
    expect(reasonOf(await make(cem, ["read"], { password: "" }))).toBe("account.password_required");
    expect((await make(cem, ["admin"])).statusCode).toBe(400);
    expect((await make(cem, [])).statusCode).toBe(400);
    expect((await make(cem, ["read"], { days: 31 })).statusCode).toBe(400);
    await server.database.pool.query("DELETE FROM call_counts");
    const answers = await Promise.all(Array.from({ length: 25 }, () => make(cem, ["read"])));
    // On a busy machine some wait too long for their password to be checked, or find too many waiting.
    for (const answer of answers)
      expect(reasonOf(answer)).toBeOneOf([undefined, "token.too_many", "request.busy", "request.share_used"]);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(20);
    await server.database.pool.query("DELETE FROM call_counts");
    let last = await make(cem, ["read"]);
    while (last.statusCode === 200) last = await make(cem, ["read"]);
    expect(reasonOf(last)).toBe("token.too_many");
    expect(await list(cem)).toHaveLength(20);
  });

  it("[SEC-4] is accepted as Bearer, in the header of sessions, and as ?token= of a GET", async () => {
    const token = await newToken(ann, "read");
    for (const headers of [bearer(token), { Authorization: `bearer ${token}` }, { STTAuthorization: token }])
      expect((await server.call("GET", "/user", { headers })).json().payload.username).toBe("ann");
    expect((await server.call("GET", `/user?token=${token}`)).statusCode).toBe(200);
    const basic = { authorization: `Basic ${Buffer.from(`ann:${token}`).toString("base64")}` };
    expect(reasonOf(await server.call("GET", "/user", { headers: basic }))).toBe("session.required");
    expect(reasonOf(await server.call("GET", "/user", { headers: bearer("cairn") }))).toBe("session.expired");
  });

  it("[SEC-4] logs old clients in as the password, and its scopes stay", async () => {
    const token = await newToken(ann, "read");
    const logIn = (l: string) =>
      server.call("POST", "/login", { payload: new URLSearchParams({ l, p: token }).toString() });
    const answer = await logIn("ann");
    expect(answer.statusCode).toBe(200);
    const { sessionkey, userKey } = answer.json();
    expect(userKey).toBe(sessionkey);
    expect((await server.call("GET", "/workouts", { key: sessionkey })).statusCode).toBe(200);
    expect(reasonOf(await server.call("GET", "/user/tokens", { key: sessionkey }))).toBe("token.scope");
    const changed = await server.call("DELETE", `/workouts/${"0".repeat(24)}/delete`, { key: sessionkey });
    expect(reasonOf(changed)).toBe("token.scope");
    const dan = await newPerson();
    expect(reasonOf(await logIn(dan.username))).toBe("session.login_failed");
    expect((await server.call("GET", "/user/sessions", { key: ann.key })).json().payload).toHaveLength(1);
  });

  it("[SEC-4] that may not read logs old clients in, and gives them no more than the username", async () => {
    const gus = await newPerson();
    const token = await newToken(gus, "upload");
    const form = new URLSearchParams({ l: gus.username, p: token }).toString();
    const answer = await server.call("POST", "/login", { payload: form });
    expect(answer.json()).toEqual({
      sessionkey: token,
      userKey: token,
      username: gus.username,
      realName: gus.username,
      email: "",
      emailVerified: false,
      facebookConnected: false,
    });
  });

  it("[SEC-4] ends at its expiry and when it is removed, with its streams, and by its owner alone", async () => {
    const [eve, fay] = [await newPerson(), await newPerson()];
    const [removed, late] = [await newToken(eve, "read"), await newToken(eve, "read")];
    const live = await listenTo(address, removed);
    expect(live.status).toBe(200);
    const [, first] = await list(eve);
    expect((await server.call("DELETE", `/user/tokens/${first.id}`, { key: fay.key })).statusCode).toBe(200);
    expect((await server.call("GET", "/user", { key: removed })).statusCode).toBe(200);
    for (let i = 0; i < 2; i += 1)
      expect((await server.call("DELETE", `/user/tokens/${first.id}`, { key: eve.key })).statusCode).toBe(
        200,
      );
    expect(reasonOf(await server.call("GET", "/user", { key: removed }))).toBe("session.expired");
    await expect.poll(() => live.hasEnded()).toBe(true);
    await server.database.pool.query(
      "UPDATE personal_tokens SET expires_at = now() - interval '1 second' WHERE key_hash = sha256($1::bytea)",
      [Buffer.from(late)],
    );
    expect(reasonOf(await server.call("GET", "/user", { key: late }))).toBe("session.expired");
    expect(await list(eve)).toEqual([]);
  });

  it("[SEC-4] brings nothing more to its streams once it has expired", async () => {
    const eve = await newPerson();
    const token = await newToken(eve, "read");
    const [late, stays] = [await listenTo(address, token), await listenTo(address, eve.key)];
    for (const stream of [late, stays]) await expect.poll(() => stream.heard).toEqual(["resync {}"]);
    await server.database.pool.query(
      "UPDATE personal_tokens SET expires_at = now() - interval '1 second' WHERE key_hash = sha256($1::bytea)",
      [Buffer.from(token)],
    );
    const other = await server.call("POST", "/login", { payload: `l=${eve.username}&p=${eve.password}` });
    await server.call("GET", "/logout", { key: other.json().sessionkey });
    await expect.poll(() => late.hasEnded()).toBe(true);
    await expect.poll(() => stays.heard).toContain("sessions {}");
    expect(late.heard).toEqual(["resync {}"]);
  });

  it("[SEC-4] with `upload` alone adds workouts and reads none", async () => {
    const guy = await newPerson();
    const token = await newToken(guy, "upload");
    const sent = await server.importFiles({ ...guy, key: token }, { name: "a.gpx", bytes: Buffer.from(gpx) });
    expect(sent.statusCode).toBe(200);
    expect(reasonOf(await server.call("GET", "/workouts", { key: token }))).toBe("token.scope");
  });

  it("[SEC-4] without `read` is told of no workout more than its key, whatever is sent or changed", async () => {
    const guy = await newPerson();
    const uploader = { ...guy, key: await newToken(guy, "upload") };
    const writer = await newToken(guy, "write");
    const imported = await server.importFiles(guy, { name: "a.gpx", bytes: Buffer.from(gpx) });
    const { workoutKey } = imported.json().payload;
    const named = [{ workoutKey, description: "To the harbour", privateNote: "Alone" }];
    await server.call("POST", "/workouts/header", { key: guy.key, payload: named });

    const known = await server.importFiles(uploader, { name: "heart.tcx", bytes: Buffer.from(tcx) });
    expect(known.json().metadata.duplicateOf).toBe(workoutKey);
    const headers = { payload: [{ workoutKey }], headers: bearer(writer) };
    const changed = await server.call("POST", "/workouts/header", headers);
    const sources = { payload: { all: "auto" }, headers: bearer(writer) };
    const chosen = await server.call("PUT", `/workouts/${workoutKey}/sources`, sources);
    const noPlace = { x: 0, y: 0 };
    const keyAlone = {
      workoutKey,
      key: workoutKey,
      startTime: 0,
      totalDistance: 0,
      startPosition: noPlace,
      stopPosition: noPlace,
      centerPosition: noPlace,
    };
    expect(known.json().payload).toMatchObject(keyAlone);
    expect(changed.json().payload).toMatchObject([keyAlone]);
    expect(chosen.json().payload).toMatchObject({ ...keyAlone, overview: [], provenance: {} });
    for (const { body } of [known, changed, chosen]) expect(body).not.toMatch(/harbour|Alone|olyline|bbox/);

    const exif = { ...cameraExif, IFD3: {} };
    const photo = await server.addPhoto(uploader, workoutKey, await photoFile({ exif }));
    expect(photo.json().payload).toMatchObject({ workoutKey, location: noPlace, totalTime: 0 });
    const own = await server.call("GET", `/images/workout/${workoutKey}`, { key: guy.key });
    expect(own.json().payload).toMatchObject([{ location: { x: 24, y: 60.0005 }, totalTime: 30 }]);
  });

  it("[SEC-4] with all scopes reads no privacy zone, no blocked person, no request and nothing about access", async () => {
    const [ida, jon, kim] = [await newPerson(), await newPerson(), await newPerson()];
    const token = await newToken(ida, ...scopesOfPrograms);
    await server.call("POST", `/user/block/${jon.username}`, { key: ida.key });
    const reads = (path: string) => server.call("GET", path, { key: token });
    const closed = [
      "/user/privacyzones",
      "/user/blocks",
      "/requests/pending/received",
      "/user/sessions",
      "/user/tokens",
      "/account/export",
    ];
    for (const path of closed) expect([path, reasonOf(await reads(path))]).toEqual([path, "token.scope"]);
    for (const path of ["/user/settings", "/user/follow"])
      expect([path, (await reads(path)).statusCode]).toEqual([path, 200]);
    const blockedFor = async (key: string) =>
      (await server.call("GET", "/user/follow", { key })).json().payload.blocked.length;
    expect([await blockedFor(ida.key), await blockedFor(token)]).toEqual([1, 0]);

    await server.call("POST", `/user/follow/${ida.username}`, { key: kim.key });
    const get = async (path: string, key: string) => (await server.call("GET", path, { key })).json().payload;
    const askedOf = async (key: string) => {
      const [self, follows] = [await get("/user", key), await get("/user/follow", key)];
      const { notifications, unread } = await get("/user/notifications", key);
      return [self.pendingFollowersCount, follows.followers.length, notifications.length, unread];
    };
    const worker = await startWorker(server);
    await expect.poll(() => askedOf(ida.key)).toEqual([1, 1, 1, 1]);
    await worker.stop();
    expect(await askedOf(token)).toEqual([0, 0, 0, 0]);
  });

  it("[SEC-4] for an address has no other scope, and logs nobody in", async () => {
    const guy = await newPerson();
    expect((await make(guy, ["send", "read"])).statusCode).toBe(400);
    const token = await newToken(guy, "send");
    const form = new URLSearchParams({ l: guy.username, p: token }).toString();
    const answer = await server.call("POST", "/login", { payload: form });
    expect(reasonOf(answer)).toBe("session.login_failed");
  });

  const calls = Object.entries<Endpoint>(api).filter(([, { auth }]) => auth !== "anyone");

  it("[SEC-4] opens each call for the scopes that the contract names, and for no others", async () => {
    const owner = await newPerson();
    const tokens = new Map<TokenScope, string>();
    for (const scope of tokenScopes) tokens.set(scope, await newToken(owner, scope));
    for (const [name, endpoint] of calls) {
      const query = name === "listenToEvents" ? "?wait=false" : "";
      for (const [scope, token] of tokens) {
        const inPath = endpoint.keyInPath ? token : "0";
        const path = addressOf(endpoint)
          .replace("{token}", inPath)
          .replaceAll(/\{\w+\}/g, "0");
        const answer = await server.call(endpoint.method, path + query, { headers: bearer(token) });
        // No token opens a call of operators, not even that it exists.
        const refusal = endpoint.access === "operator" ? [404, "request.not_found"] : [403, "token.scope"];
        const isRefused = answer.statusCode === refusal[0] && reasonOf(answer) === refusal[1];
        expect([name, scope, !isRefused]).toEqual([name, scope, endpoint.tokens?.includes(scope) ?? false]);
      }
    }
  });

  it("[SEC-4] lets `read` change nothing, and no scope touch the account", () => {
    for (const [name, endpoint] of calls) {
      const { tokens: scopes = [] } = endpoint;
      const changes = endpoint.method !== "GET" || endpoint.changes === true;
      if (changes && !readsByPost.has(endpoint)) expect(scopes, name).not.toContain("read");
      const isOfAccount =
        /logout|password|passkey|identit|factor|\/user\/(?:sessions|tokens|email|data|profileimage|privacyzones)|\/account|voucher/i;
      if (changes && isOfAccount.test(endpoint.path)) expect(scopes, name).toEqual([]);
      if (/\/user\/(?:sessions|tokens|data)/.test(endpoint.path)) expect(scopes, name).toEqual([]);
    }
    expect(api.saveSettings).not.toHaveProperty("tokens");
  });

  it("[SEC-4] does what docs/api.md shows with curl", async () => {
    const owner = await newPerson();
    const token = await newToken(owner, ...scopesOfPrograms);
    const page = await readFile(join(import.meta.dirname, "../../../../../docs/api.md"), "utf8");
    const [, section = ""] = /### Personal tokens([^]+?)### Signing up/.exec(page) ?? [];
    const blocks = [...section.matchAll(/```sh\n([^`]+)```/g)].map(([, block = ""]) => block);
    expect(blocks.length).toBeGreaterThan(0);
    const folder = await mkdtemp(join(tmpdir(), "curl-"));
    await writeFile(join(folder, "run.gpx"), gpx);
    const env = {
      ...process.env,
      CAIRN: address,
      TOKEN: token,
      SEND: await newToken(owner, "send"),
      NAME: owner.username,
    };
    const { stdout } = await promisify(execFile)("sh", ["-e", "-c", blocks.join("\n")], { cwd: folder, env });
    // The upload, the list with the workout in it, and the login of an old client.
    expect(stdout.match(/"workoutKey":"[0-9a-f]{24}"/g)?.length).toBeGreaterThan(1);
    expect(stdout).toContain(`"sessionkey":"${token}"`);
    expect(stdout).toContain(`"address":"${address}/workout/${owner.username}/`);
    expect(await readFile(join(folder, "run-again.gpx"), "utf8")).toContain("<gpx");
    await rm(folder, { recursive: true });
  });
});
