import { createHash } from "node:crypto";
import { tagsOfCase } from "@cairn/testkit/all-tests";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { listenTo } from "../../../test/live/live-client.ts";
import { changed, type Files, exportOf, json, moveIn, proof, zipOf } from "../../../test/own-data/archive.ts";
import { accounts, makeAccount } from "../../../test/own-data/chance-account.ts";
import { type FullAccount, makeFullAccount, runGpx } from "../../../test/own-data/full-account.ts";
import { zipFiles } from "../../../test/own-data/zip-files.ts";
import { callBetweenLocks } from "../../../test/processes/call-between-locks.ts";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";

const takeSettings = async (server: TestApp, user: TestUser): Promise<number> => {
  const { settings } = (await server.call("GET", "/account/export", { key: user.key })).json().payload;
  for (const { id } of settings)
    await server.call("POST", `/account/export/settings/${id}`, {
      key: user.key,
      headers: proof(user),
      payload: { take: true },
    });
  return settings.length;
};

const withoutTimes = ({ createdAt: _created, changedAt: _changed, ...rest }: Record<string, unknown>) => rest;
/** A workout that has come has changed here. */
const withoutChange = ({ changedAt: _changed, ...rest }: Record<string, unknown>) => rest;
/** A record keeps the key and the owner that a workout had on its server. */
const withoutServer = ({ server: _server, workout: _workout, ...rest }: Record<string, unknown>) => rest;

/**
 * What two archives of one account must have in common. Everything that belongs to one server is left out:
 * keys, its address, times at which it stored something, usernames there, and the imports that brought an
 * account.
 */
const essence = (files: Files) => {
  const keys = new Map<string, string>();
  for (const [i, { key }] of json(files, "workouts.json").entries()) keys.set(key, `workout ${i}`);
  for (const [i, { key }] of json(files, "photos.json").entries()) keys.set(key, `photo ${i}`);
  for (const [i, { key }] of json(files, "routes.json").entries()) keys.set(key, `route ${i}`);
  const { username } = json(files, "account.json");
  const plain = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(/[0-9a-f]{24}/g, (key) => keys.get(key) ?? key)
        .replaceAll(`"${username}"`, '"the person"'),
    );
  const sorted = (list: readonly unknown[]) =>
    list.map((one) => JSON.stringify(plain(one))).toSorted((a, b) => a.localeCompare(b));
  const documents = json(files, "workouts.json").map(({ document }: { document: string }) => {
    const {
      owner: _owner,
      createdAt: _created,
      changedAt: _changed,
      key: _key,
      ...rest
    } = json(files, document);
    return rest;
  });
  const bytes = [...files].filter(([name]) => /^(?:originals|photos)\//.test(name));
  return {
    workouts: plain(json(files, "workouts.json").map(withoutChange)),
    documents,
    photos: plain(json(files, "photos.json")),
    bytes: bytes.map(([, content]) => createHash("sha256").update(content).digest("hex")).toSorted(),
    routes: plain(json(files, "routes.json")),
    notes: json(files, "day-notes.json").map(withoutTimes),
    goals: json(files, "goals.json").map(withoutTimes),
    zones: json(files, "privacy-zones.json").map(withoutTimes),
    settings: json(files, "settings.json"),
    comments: sorted(json(files, "comments.json").map(withoutServer)),
    reactions: sorted(json(files, "reactions.json").map(withoutServer)),
    people: json(files, "people.json")
      .map(({ relation, username: name }: Record<string, string>) => `${relation} ${name}`)
      .toSorted(),
  };
};

const hide = (server: TestApp, { key }: TestUser, name: string, radius: number) =>
  server.call("POST", "/user/privacyzones", {
    key,
    payload: { name, center: { x: 24.5, y: 59 }, radius },
  });

const sendImage = async (server: TestApp, { key }: TestUser): Promise<string> => {
  const { body, contentType } = multipartBody([{ name: "me.jpg", bytes: await photoFile() }]);
  const headers = { "content-type": contentType };
  return (await server.call("POST", "/user/profileimage/web", { key, payload: body, headers })).json()
    .payload;
};

describe("an account moves to another Cairn", () => {
  let first: TestApp;
  let second: TestApp;
  let account: FullAccount;
  let archive: Buffer;
  let files: Files;
  let count = 0;

  beforeAll(async () => {
    first = await createTestApp({ humanCheck: "off", publicUrl: "https://first.example.org" });
    second = await createTestApp({ humanCheck: "off", publicUrl: "https://second.example.org" });
    account = await makeFullAccount(first, ["ada", "friend", "foe"]);
  });
  afterAll(async () => {
    await first.close();
    await second.close();
  });

  /** The archive of the account, made once. */
  const prepare = async (): Promise<void> => {
    if (count > 0) return;
    archive = await exportOf(first, account.user);
    files = await zipFiles(archive);
  };
  const newPerson = async (): Promise<TestUser> => {
    await prepare();
    return await second.signUp(`mover-${(count += 1)}`);
  };
  const rowsOf = async (table: string, column = "owner_id") =>
    (
      await second.database.pool.query(
        `SELECT users.username, count(*)::integer AS count FROM ${table} JOIN users ON users.id = ${column} GROUP BY 1 ORDER BY 1`,
      )
    ).rows;

  it("[ACCT-2] completely: what is exported there equals what was exported here", async () => {
    const mover = await newPerson();
    const job = await moveIn(second, mover, archive);
    expect(job.counts).toMatchObject({ total: 3, imported: 3, failed: 0 });
    expect(await takeSettings(second, mover)).toBe(1);
    const again = await zipFiles(await exportOf(second, mover));
    expect(essence(again)).toEqual(essence(files));
  });

  const chances = fc
    .sample(accounts, { numRuns: 5, seed: 20_261_125 })
    .map((chosen, i) => [i + 1, chosen] as const);
  describe.each(chances)("[ACCT-2] completely, whatever it contains: random account %i", (n, chosen) => {
    it("is there what it was here", tagsOfCase(n, 2), async () => {
      const user = await first.signUp(`chance-${n}`);
      await makeAccount(first, user, await first.signUp(`friend-of-${n}`), chosen);
      const here = await exportOf(first, user);
      const mover = await second.signUp(`chance-there-${n}`);
      const job = await moveIn(second, mover, here);
      expect(job.counts).toMatchObject({ imported: chosen.workouts.length, failed: 0 });
      await takeSettings(second, mover);
      const again = await zipFiles(await exportOf(second, mover));
      expect(essence(again)).toEqual(essence(await zipFiles(here)));
    });
  });

  it("[ACCT-2] its settings replace the present ones, dated ones, too", { tags: ["all"] }, async () => {
    const mover = await newPerson();
    for (const [kind, since, value] of [
      ["maxHeartRate", "2026-01-01", 199],
      ["functionalThresholdPower", "2024-05-01", 180],
      ["functionalThresholdPower", "2025-01-01", 300],
    ])
      await second.call("PUT", "/user/thresholds", { key: mover.key, payload: { kind, since, value } });
    const after = { since: null, unit: "watts", limits: [120, 170, 210, 250, 290, 350] };
    const payload = { kind: "power", before: null, after };
    await second.call("PUT", "/user/trainingzones", { key: mover.key, payload });
    await moveIn(second, mover, archive);
    const [address = ""] = await second.addresses();
    const screen = await listenTo(address, mover.key);
    await expect.poll(() => screen.heard).toContain("resync {}");
    await takeSettings(second, mover);
    await expect.poll(() => screen.heard).toContain("heartRate {}");
    screen.leave();
    const again = await zipFiles(await exportOf(second, mover));
    expect(json(again, "settings.json")).toEqual(json(files, "settings.json"));
  });

  it(
    "[ACCT-2] its settings replace the present ones although somebody changes the heart rate at the same time",
    { tags: ["all"] },
    async () => {
      const mover = await newPerson();
      const heartRate = { maxHeartRate: null, birthYear: 1980 };
      await second.call("PUT", "/user/heartrate", { key: mover.key, payload: heartRate });
      await moveIn(second, mover, archive);
      const { key: id } = (await second.call("GET", "/user", { key: mover.key })).json().payload;
      const taken = await callBetweenLocks(
        second,
        {
          first: ["SELECT pg_advisory_xact_lock(hashtextextended('thresholds:' || $1::text, 0))", id],
          second: ["SELECT FROM heart_rate_settings WHERE owner_id = $1 FOR UPDATE", id],
        },
        () => takeSettings(second, mover),
      );
      expect(taken).toBe(1);
      const again = await zipFiles(await exportOf(second, mover));
      expect(json(again, "settings.json")).toEqual(json(files, "settings.json"));
    },
  );

  it("[ACCT-2] once: a second time adds nothing twice, asks nothing", { tags: ["all"] }, async () => {
    const mover = await newPerson();
    await moveIn(second, mover, archive);
    await takeSettings(second, mover);
    const once = essence(await zipFiles(await exportOf(second, mover)));
    const job = await moveIn(second, mover, archive);
    expect(job.counts).toMatchObject({ imported: 0, duplicate: 3 });
    expect(await takeSettings(second, mover)).toBe(0);
    expect(essence(await zipFiles(await exportOf(second, mover)))).toEqual(once);
  });

  it("[ACCT-2] back into the same account: all of it is found", { tags: ["all"] }, async () => {
    await prepare();
    const job = await moveIn(first, account.user, archive);
    expect(job.counts).toMatchObject({ imported: 0, duplicate: 3, failed: 0 });
    expect(essence(await zipFiles(await exportOf(first, account.user)))).toEqual(essence(files));
  });

  it(
    "[ACCT-2] beside existing data: the same workout from another file stays one, and what was written here stays",
    { tags: ["all"] },
    async () => {
      const mover = await newPerson();
      await second.importFiles(mover, { name: "same.gpx", bytes: runGpx("2025-06-02T16:00:00Z", 60.5) });
      const note = { day: "2025-06-01", text: "Written here", version: null };
      await second.call("PUT", "/diary/notes", { key: mover.key, payload: note });
      const job = await moveIn(second, mover, archive);
      expect(job.counts).toMatchObject({ imported: 2, duplicate: 1 });
      const again = await zipFiles(await exportOf(second, mover));
      expect(json(again, "day-notes.json")).toMatchObject([{ text: "Written here" }]);
      expect(json(again, "workouts.json")).toHaveLength(3);
    },
  );

  it(
    "[ACCT-2] a profile image that is chosen while the archive's is being read stays, and the other one leaves nothing",
    { tags: ["all"] },
    async () => {
      const user = await first.signUp("portrayed");
      await sendImage(first, user);
      const here = await exportOf(first, user);
      const mover = await newPerson();
      const chosen: Promise<string>[] = [];
      const { files: store } = second.deps;
      const put = store.put.bind(store);
      const spy = vi.spyOn(store, "put").mockImplementation(async (key, path) => {
        // The archive's is the first: it is ready and about to be stored.
        if (key.startsWith("profile-images/") && chosen.length === 0) {
          chosen.push(sendImage(second, mover));
          await chosen[0];
        }
        await put(key, path);
      });
      try {
        await moveIn(second, mover, here);
      } finally {
        spy.mockRestore();
      }
      const [key = ""] = await Promise.all(chosen);
      const { payload } = (await second.call("GET", "/user", { key: mover.key })).json();
      expect(payload.profileImageUrl).toBe(`/apiserver/v1/user/profileimage/${key}.jpg`);
      const kept = (await second.cachedFiles()).filter((path) =>
        path.includes(`profile-images/${payload.key}/`),
      );
      expect(kept.map((path) => /profile-images\/\w+\/(\w+)-/.exec(path)?.[1])).toEqual([key, key]);
    },
  );

  it("[ACCT-2] privacy zones apply before any workout exists that others may see", async () => {
    const mover = await newPerson();
    await moveIn(second, mover, archive);
    const [workout] = json(await zipFiles(await exportOf(second, mover)), "workouts.json");
    const seen = await second.call("GET", `/workouts/${workout.key}`);
    expect(seen.statusCode).toBe(200);
    // The zone is around the start of this public run, at 60 degrees north.
    expect(seen.json().payload.startPosition?.y ?? 99).toBeGreaterThan(60.002);
  });

  it("[ACCT-2] privacy zones of one place all move; one that is already hidden here as widely stays as it is", async () => {
    const user = await first.signUp("three-zones");
    const all = [
      ["Wide", 1237],
      ["Narrow", 1072],
      ["Widest", 1500],
    ] as const;
    for (const [name, radius] of all) await hide(first, user, name, radius);
    const here = await exportOf(first, user);
    const zonesOf = async (mover: TestUser) =>
      (await second.call("GET", "/user/privacyzones", { key: mover.key }))
        .json()
        .payload.map(({ name, radius }: { name: string; radius: number }) => [name, radius]);
    const mover = await newPerson();
    for (let times = 0; times < 2; times += 1) {
      await moveIn(second, mover, here);
      expect(await zonesOf(mover)).toEqual(all);
    }
    const settled = await newPerson();
    await hide(second, settled, "Here", 1300);
    await moveIn(second, settled, here);
    expect(await zonesOf(settled)).toEqual([
      ["Here", 1300],
      ["Widest", 1500],
    ]);
  });

  it("[ACCT-2] people of the other server stay a record: nobody is followed, blocked or made to like anything here", async () => {
    const namesake = await second.signUp("friend");
    const mover = await newPerson();
    await moveIn(second, mover, archive);
    const follows = await second.call("GET", "/user/follow", { key: mover.key });
    expect(JSON.stringify(follows.json().payload)).not.toContain("friend");
    const { rows } = await second.database.pool.query(
      "SELECT list, count(*)::integer AS count FROM moved_records JOIN users ON users.id = owner_id WHERE username = $1 GROUP BY 1 ORDER BY 1",
      [mover.username],
    );
    expect(rows).toMatchObject([
      { list: "comments", count: 1 },
      { list: "notifications" },
      { list: "people", count: 3 },
      { list: "reactions", count: 1 },
    ]);
    const notified = await second.call("GET", "/user/notifications", { key: namesake.key });
    expect(notified.json().payload.notifications).toEqual([]);
  });

  it.each([
    ["a file that is not what the list says", "own_data.damaged", () => withOther("goals.json", "[]")],
    ["a list with what no account can have", "own_data.damaged", () => badList()],
    ["a list that is no JSON", "own_data.damaged", () => changed(files, { "people.json": "[{" })],
    ["an archive of a later version", "own_data.newer", () => ofVersion("cairn-own-data/2")],
    ["something else that calls itself one", "own_data.damaged", () => ofVersion("other")],
    ["two workouts of one key", "own_data.damaged", () => doubled()],
    ["a path out of the archive", "own_data.damaged", () => outside()],
  ])("[ACCT-2] refuses %s with a sentence, and changes nothing", async (_what, reason, make) => {
    const mover = await newPerson();
    const before = [await rowsOf("workouts"), await rowsOf("privacy_zones"), await rowsOf("moved_records")];
    const job = await moveIn(second, mover, await make());
    expect(job.files).toMatchObject([{ state: "failed", error: { reason } }]);
    expect(job.files[0].error.description).toMatch(/[A-Z].*\.$/);
    expect([await rowsOf("workouts"), await rowsOf("privacy_zones"), await rowsOf("moved_records")]).toEqual(
      before,
    );
  });

  it("[ACCT-2] leaves out a workout whose file was changed, and imports the others", async () => {
    const mover = await newPerson();
    const [workout] = json(files, "workouts.json");
    const job = await moveIn(second, mover, await withOther(workout.original.path, "no gpx"));
    expect(job.counts).toMatchObject({ imported: 2, failed: 1 });
    expect(job.files[1]).toMatchObject({ state: "failed", error: { reason: "own_data.damaged" } });
  });

  it("[ACCT-2] touches nothing of others, whatever keys an archive claims", async () => {
    const victim = await second.signUp("victim");
    const imported = await second.importAllFiles(victim, {
      name: "v.gpx",
      bytes: runGpx("2024-03-01T08:00:00Z", 59),
    });
    const { workoutKey } = imported.json().payload;
    const workouts = json(files, "workouts.json");
    workouts[0].key = workoutKey;
    const photos = json(files, "photos.json");
    for (const photo of photos) photo.workout = workoutKey;
    const mover = await newPerson();
    await workOff(second);
    const before = (await second.call("GET", `/workouts/${workoutKey}`, { key: victim.key })).json().payload;
    const job = await moveIn(
      second,
      mover,
      await changed(files, {
        "workouts.json": JSON.stringify(workouts),
        "photos.json": JSON.stringify(photos),
      }),
    );
    expect(job.counts).toMatchObject({ imported: 3 });
    expect(job.files.map((file: { workoutKey?: string }) => file.workoutKey)).not.toContain(workoutKey);
    const after = await second.call("GET", `/workouts/${workoutKey}`, { key: victim.key });
    expect(after.json().payload).toEqual(before);
  });

  const withOther = async (name: string, content: string): Promise<Buffer> =>
    await zipOf(new Map(files).set(name, Buffer.from(content)));
  const badList = () => {
    const [goal] = json(files, "goals.json");
    return changed(files, { "goals.json": JSON.stringify([{ ...goal, target: -1 }]) });
  };
  const ofVersion = async (format: string): Promise<Buffer> => {
    const manifest = { ...json(files, "cairn.json"), format };
    return await withOther("cairn.json", JSON.stringify(manifest));
  };
  const doubled = () => {
    const [workout] = json(files, "workouts.json");
    return changed(files, { "workouts.json": JSON.stringify([workout, workout]) });
  };
  const outside = () => {
    const [workout] = json(files, "workouts.json");
    const original = { ...workout.original, path: "../../etc/passwd" };
    return changed(files, { "workouts.json": JSON.stringify([{ ...workout, original }]) });
  };
});
