import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { sendImport } from "../../../test/files/sent-imports.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { codeOf } from "../../../test/stand-ins/authenticator-app.ts";
import { type FacebookStandIn, startFacebook } from "../../../test/stand-ins/facebook-stand-in.ts";
import { SoftwareAuthenticator } from "../../../test/stand-ins/software-authenticator.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { deleteAccount } from "./delete-account.ts";

/** Tables without a foreign key to a person, and why they keep nothing of anybody. */
const withoutOwner: Readonly<Record<string, string>> = {
  call_counts: "counts by the SHA-256 of who calls, for minutes",
  events: "waits to be told; the deletion forgets those of the person and about them",
  explore_counts: "sums over cells of the map, without who is in them",
  explore_photos: "loses a photo with it, by a trigger",
  explore_points: "loses a workout with it, by a trigger",
  human_check_uses: "challenges, made for nobody",
  invites: "hashes of codes, without who used them",
  job_payloads: "of jobs in the queue, until they are done",
  job_runners: "processes of the server",
  known_files: "which files are in the store, until they are removed from it",
  login_failures: "counts by the SHA-256 of a name, for 15 minutes",
  operator_actions: "what operators did; the deletion removes the person's id",
  operator_claims: "hashes of links of the start, made for nobody",
  points_of_interest: "places that the operator has imported",
  proven_identities: "people at a provider who have no account here, for ten minutes",
  region_builds: "maps that operators make, until they are made",
  retired_usernames: "a keyed hash of the name, for 90 days",
  schema_migrations: "the server's own",
  server_backups: "the server's own",
  server_secrets: "the server's own",
  server_settings: "the server's own",
  users: "the person",
  vouchers: "hashes of codes, without who redeemed them",
};

const origin = "https://cairn.example.org";

const gpx = (day: number) =>
  Buffer.from(
    `<gpx creator="t"><trk><trkseg>${Array.from({ length: 60 }, (_, i) => `<trkpt lat="${60 + i / 2000}" lon="24"><ele>${i}</ele><time>2026-05-${10 + day}T10:${String(i).padStart(2, "0")}:00Z</time></trkpt>`).join("")}</trkseg></trk></gpx>`,
  );
const plan = Buffer.from(
  `<gpx version="1.1" creator="test"><rte><rtept lat="60" lon="24"/><rtept lat="60.001" lon="24"/></rte></gpx>`,
);

describe("after an account was deleted", { tags: ["processes"] }, () => {
  let facebook: FacebookStandIn;
  let server: TestApp;
  let [leaver, stayer]: TestUser[] = [];
  let id = "";
  /** Texts that would reveal the person: their names, addresses and keys. */
  let traces: readonly string[] = [];
  const query = async (text: string, values: readonly unknown[] = []) =>
    (await server.database.pool.query(text, [...values])).rows;

  beforeAll(async () => {
    facebook = await startFacebook();
    server = await createTestApp({ humanCheck: "off", publicUrl: origin, facebook: facebook.settings });
    [leaver, stayer] = [await server.signUp("quitterly"), await server.signUp("stayer")];
    [{ id }] = await query("SELECT id FROM users WHERE username = 'quitterly'");
  });
  afterAll(async () => {
    await server.close();
    await facebook.stop();
  });

  const as = async (
    user: TestUser | undefined,
    method: "GET" | "POST" | "PUT",
    path: string,
    payload?: object | string,
    headers: Record<string, string> = {},
  ) => {
    const answer = await server.call(method, path, {
      key: user?.key,
      ...(payload !== undefined && { payload }),
      headers,
    });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json()?.payload;
  };

  /**
   * Gives a person every way to log in, and an image.
   *
   * @returns texts that would reveal them
   */
  const addWaysIn = async (user: TestUser): Promise<readonly string[]> => {
    const password = { password: user.password };
    const authenticator = new SoftwareAuthenticator(origin);
    const options = await as(user, "POST", "/passkeys/start", undefined, password);
    await as(user, "POST", "/passkeys", authenticator.create(options));
    const subject = "47110815";
    facebook.people.set(subject, { id: subject, name: "Quitterly", friends: ["4712"] });
    await as(user, "GET", `/user/link/facebook?token=${facebook.tokenOf(subject)}`, undefined, password);
    await as(user, "POST", "/user/tokens", { name: "Backup", scopes: ["read"], days: 30 }, password);
    const { secret } = await as(user, "POST", "/twofactor/setup", undefined, password);
    await as(user, "POST", "/twofactor/confirm", { otp: codeOf(secret) }, password);
    const email = "quitterly.next@example.net";
    await as(user, "POST", "/user/email", { email }, password);
    const bytes = await photoFile({ width: 300, height: 300 });
    const { body, contentType } = multipartBody([{ name: "me.jpg", bytes }]);
    const image = await server.call("POST", "/user/profileimage/web", {
      key: user.key,
      payload: body,
      headers: { "content-type": contentType },
    });
    expect(image.statusCode).toBe(200);
    await as(user, "POST", "/account/export", undefined, password);
    return [subject, email, image.json().payload, authenticator.id.toString("hex")];
  };

  /** Every base table outside the system's own schemas, including the queue's. */
  const allTables = async (): Promise<readonly string[]> =>
    (
      await query(
        `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
         WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
      )
    ).map(({ name }) => name);

  /** Tables with a row that reveals the person. */
  const tablesWithTraces = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const table of await allTables()) {
      const rows = await query(
        `SELECT FROM ${table} t WHERE EXISTS (SELECT FROM unnest($1::text[]) trace WHERE position(trace IN t::text) > 0) LIMIT 1`,
        [traces],
      );
      if (rows.length > 0) found.push(table.replace("public.", ""));
    }
    return found.toSorted();
  };

  /** Files and folders of the data folder and keys of the store whose name or bytes reveal the person. */
  const filesWithTraces = async (): Promise<readonly string[]> => {
    const paths = (await readdir(server.dataDir, { recursive: true })).map((name) =>
      join(server.dataDir, name),
    );
    const found: string[] = [];
    for (const path of [...paths, ...(await server.cachedFiles())]) {
      const isFile = await stat(path).then(
        (one) => one.isFile(),
        () => false,
      );
      const bytes = isFile ? await readFile(path, "latin1") : "";
      if (traces.some((trace) => path.includes(trace) || bytes.includes(trace))) found.push(path);
    }
    return found;
  };

  it("[ACCT-1] every table with personal data loses it with the person, also future ones", async () => {
    const rows = await query(`
      WITH RECURSIVE owned AS (
        SELECT 'users'::regclass::oid AS id
        UNION SELECT conrelid FROM pg_constraint JOIN owned ON confrelid = owned.id
        WHERE contype = 'f' AND confdeltype = 'c')
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND oid NOT IN (SELECT id FROM owned WHERE id <> 'users'::regclass)
      ORDER BY 1`);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(withoutOwner).toSorted());
    // A constraint that blocks the deletion of a person's row, or does not cascade it, would leave something.
    const others = await query(`
      SELECT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confdeltype <> 'c' AND confrelid <> 0 AND connamespace = 'public'::regnamespace`);
    expect(others).toEqual([]);
  });

  it("[ACCT-1] no row, file or answer reveals them: names, addresses, ids and keys of what was theirs are nowhere", async () => {
    if (!leaver || !stayer) throw new Error("nobody has signed up");
    const files = [1, 2, 3].map((day) => ({ name: `${day}.gpx`, bytes: gpx(day) }));
    await sendImport(server, leaver, files);
    await workOff(server);
    const theirs = (
      await as(stayer, "POST", "/workout", {
        activityId: 2,
        startTime: Date.UTC(2026, 4, 1),
        duration: 600,
        sharingFlags: 19,
      })
    ).workoutKey;
    const workouts: readonly string[] = (await as(leaver, "GET", "/workouts")).map(
      ({ workoutKey }: { workoutKey: string }) => workoutKey,
    );
    const [workout = ""] = workouts;
    await as(
      leaver,
      "POST",
      "/workouts/header",
      workouts.map((workoutKey) => ({ workoutKey, sharingFlags: 19 })),
    );
    await server.addPhoto(leaver, workout, await photoFile());
    const image = await server.importFiles(leaver, { name: "4.gpx", bytes: gpx(4) });
    expect(image.statusCode).toBe(200);
    await as(leaver, "POST", "/user/privacyzones", {
      name: "Home of quitterly",
      center: { x: 24, y: 60 },
      radius: 200,
    });
    await as(leaver, "POST", "/user/goals", {
      period: "week",
      measure: "distance",
      target: 20_000,
      activityId: null,
    });
    await as(leaver, "PUT", "/diary/notes", { day: "2026-05-11", text: "quitterly was here", version: null });
    await as(leaver, "PUT", "/user/thresholds", { kind: "maxHeartRate", since: "2026-01-01", value: 190 });
    await as(leaver, "PUT", "/user/trainingzones", {
      kind: "power",
      before: null,
      after: { since: null, unit: "watts", limits: [130, 180, 220, 260, 300, 370] },
    });
    await as(leaver, "POST", "/workouts/bulk", {
      action: { kind: "activity", activityId: 1 },
      workouts,
      key: "b".repeat(24),
    });
    await as(leaver, "POST", `/user/follow/${stayer.username}`, {});
    await as(stayer, "PUT", `/user/follow/accept/${leaver.username}`, {});
    await as(stayer, "POST", `/user/follow/${leaver.username}`, {});
    await as(stayer, "GET", `/requests/friend/send/${leaver.username}`);
    await as(leaver, "POST", `/workouts/comment/${theirs}`, "By me", { "content-type": "text/plain" });
    await as(leaver, "POST", `/workouts/comment/${workout}`, "Mine", { "content-type": "text/plain" });
    await as(leaver, "POST", `/workouts/reaction/${theirs}`, {});
    await as(stayer, "POST", `/workouts/reaction/${workout}`, {});
    await as(
      stayer,
      "POST",
      `/workouts/comment/${theirs}`,
      `Ask @${leaver.username} or @${stayer.username}`,
      { "content-type": "text/plain" },
    );
    await as(leaver, "GET", `/resetPassword?username=${leaver.username}`);
    await as(leaver, "POST", "/account/delete/request", undefined, { password: leaver.password });
    const route = await server.call("POST", "/routes/import", {
      key: leaver.key,
      headers: { "content-type": "multipart/form-data; boundary=b" },
      payload: Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="p.gpx"\r\n\r\n'),
        plan,
        Buffer.from("\r\n--b--\r\n"),
      ]),
    });
    expect(route.statusCode).toBe(200);
    const more = await addWaysIn(leaver);
    await workOff(server);
    await query(
      "INSERT INTO subscriptions (owner_id, id, starts_at, ends_at, created_at) VALUES ($1, repeat('a', 24), now(), now() + interval '1 day', now())",
      [id],
    );
    const photos = await query("SELECT id FROM photos WHERE owner_id = $1", [id]);
    traces = [id, leaver.username, leaver.email, ...workouts, ...photos.map((photo) => photo.id), ...more];

    const before = await tablesWithTraces();
    expect(before).toEqual(
      expect.arrayContaining([
        "account_deletions",
        "bulk_changes",
        "comments",
        "day_notes",
        "email_changes",
        "email_links",
        "follows",
        "friend_requests",
        "goals",
        "identities",
        "identity_friends",
        "import_files",
        "import_jobs",
        "name_words",
        "notifications",
        "own_data_exports",
        "passkeys",
        "password_resets",
        "personal_tokens",
        "photos",
        "privacy_zones",
        "public_recordings",
        "reactions",
        "recordings",
        "routes",
        "second_factors",
        "sent_mails",
        "sessions",
        "subscriptions",
        "thresholds",
        "training_zones",
        "uploads",
        "users",
        "workout_efforts",
        "workouts",
      ]),
    );
    const filesBefore = await filesWithTraces();
    for (const folder of ["uploads", "photos", "profile-images", "own-data"])
      expect(filesBefore.some((path) => path.includes(`${folder}/${id}`))).toBe(true);

    await deleteAccount(server.deps, id);
    await workOff(server);
    const [comment] = await as(stayer, "GET", `/workouts/comments/${theirs}`);
    expect(comment.text).toMatch(new RegExp(`^Ask \\S* ?or @${stayer.username}$`, "u"));
    expect(await tablesWithTraces()).toEqual([]);
    expect(await filesWithTraces()).toEqual([]);
    for (const path of [
      "/user/feed/combined",
      "/user/follow",
      "/user/notifications",
      "/user/blocks",
      "/user/friends/possible",
      "/requests/pending/received",
      `/user/search/${leaver.username}`,
      "/workouts/friends/latest",
      `/workouts/${theirs}/combined`,
      `/workouts/comments/${theirs}`,
      `/workouts/reactions/${theirs}`,
    ]) {
      const { body } = await server.call("GET", path, { key: stayer.key });
      for (const trace of traces) expect(body, path).not.toContain(trace);
    }
  });
});
