import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ownDataFiles } from "@cairn/contracts/own-data/own-data-files";
import { workoutJsonSchema } from "@cairn/contracts/workout-exports/workout-json";
import { patience } from "@cairn/testkit/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FullAccount, makeFullAccount, runGpx } from "../../../test/own-data/full-account.ts";
import { zipFiles } from "../../../test/own-data/zip-files.ts";
import { startWorker, workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, itInOneProcess, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import { partKey } from "./export-files.ts";
import { claimRun, findExport } from "./exports.queries.ts";

const publicUrl = "https://cairn.example.org";

/** Child processes of this one that make archives. */
function makers(): readonly number[] {
  const threads = readdirSync("/proc/self/task");
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, "latin1").split(" ").filter(Boolean),
  );
  return children
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, "latin1").includes("make-archive.process"))
    .map(Number);
}

const proof = (user: TestUser) => ({ password: encodeURIComponent(user.password) });
const json = (files: ReadonlyMap<string, Buffer>, name: string) =>
  JSON.parse(files.get(name)?.toString() ?? "null");

describe("everything that a person has as one archive", { timeout: 2 * patience.test }, () => {
  let server: TestApp;
  let account: FullAccount;
  let owner: TestUser;
  let other: TestUser;
  let free = 1e12;
  /** Called when the disk space is checked: while an archive is made, before each of its parts. */
  let onLook: (() => void) | undefined;

  beforeAll(async () => {
    server = await createTestApp({
      humanCheck: "off",
      publicUrl,
      minFreeSpace: 1e9,
      freeSpace: async () => {
        onLook?.();
        return await Promise.resolve(free);
      },
    });
    account = await makeFullAccount(server, ["ada", "friend", "foe"]);
    owner = account.user;
    other = await server.signUp("other");
  });
  afterAll(() => server.close());

  const start = (user: TestUser, headers = proof(user)) =>
    server.call("POST", "/account/export", { key: user.key, headers });
  const look = async (user: TestUser) =>
    (await server.call("GET", "/account/export", { key: user.key })).json().payload;
  /** The address of a person's archive with the ticket that opens it. */
  const addressOf = async (user: TestUser): Promise<string> => {
    const headers = proof(user);
    const answer = await server.call("POST", "/account/export/download", { key: user.key, headers });
    const { id, ticket } = answer.json().payload;
    return `/account/export/${id}?ticket=${ticket}`;
  };
  const download = (user: TestUser, address: string, headers: Record<string, string> = {}) =>
    server.call("GET", address, { key: user.key, headers });
  const make = async (user: TestUser): Promise<Buffer> => {
    expect((await start(user)).statusCode).toBe(200);
    await workOff(server);
    return (await download(user, await addressOf(user))).rawPayload;
  };
  const filesOf = async (user: TestUser) => await zipFiles(await make(user));
  const reasonOf = (answer: Awaited<ReturnType<typeof start>>) => [
    answer.statusCode,
    answer.json().error?.reason,
  ];

  it("[ACCT-2] has each file of the format, following its schema, and a manifest with the hash of each", async () => {
    const files = await filesOf(owner);
    for (const [name, schema] of Object.entries(ownDataFiles)) {
      const checked = schema.safeParse(json(files, name));
      expect(checked.error?.message, name).toBeUndefined();
    }
    const { members, counts, server: from } = json(files, "cairn.json");
    expect(from).toBe(publicUrl);
    expect(members.map(({ path }: { path: string }) => path)).toEqual(
      [...files.keys()].filter((name) => name !== "cairn.json"),
    );
    for (const { path, size, sha256 } of members) {
      const bytes = files.get(path) ?? Buffer.alloc(0);
      const hash = createHash("sha256").update(bytes).digest("hex");
      expect([path, size, sha256]).toEqual([path, bytes.length, hash]);
    }
    expect(counts).toMatchObject({ workouts: 3, photos: 2, routes: 1, goals: 1, "day-notes": 1 });
  });

  it("[ACCT-2] has each workout: the original file, GPX, FIT and the open JSON, with the person's changes", async () => {
    const files = await filesOf(owner);
    const [edited, , typed] = json(files, "workouts.json");
    expect(edited).toMatchObject({
      key: account.workouts[0],
      title: "Round the lake",
      notes: "Wind from the north",
      privateNote: "Knee",
      gear: ["Blue shoes"],
      sharingFlags: 19,
      activityId: 22,
      edited: true,
      enteredTotals: { distance: 1700, avgHeartRate: 141, maxHeartRate: 160 },
      original: { fileName: "morning ride.gpx", index: 0 },
    });
    expect(files.get(edited.original.path)).toEqual(runGpx("2025-06-01T10:00:00Z", 60));
    const document = workoutJsonSchema.parse(json(files, edited.document));
    expect([document.key, document.recording?.length, document.privateNote]).toEqual([
      edited.key,
      60,
      "Knee",
    ]);
    expect(files.get(edited.gpx)?.toString()).toContain("<name>Round the lake</name>");
    expect(files.get(edited.fit)?.subarray(8, 12).toString()).toBe(".FIT");
    expect(typed).toMatchObject({ original: null, manuallyAdded: true, title: "On the treadmill" });
    const [photo] = json(files, "photos.json");
    expect(photo).toMatchObject({
      key: account.photo,
      workout: account.workouts[0],
      takenAt: "2025-06-01T10:00:30.000Z",
      place: { lon: 24.5, lat: 60.0005, by: "camera" },
    });
    expect(files.get(photo.file)?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  it("[ACCT-2] has what the person wrote, whom they know and their settings, and nothing that others wrote", async () => {
    const files = await filesOf(owner);
    expect(json(files, "comments.json")).toMatchObject([
      { author: "ada", text: "I was slow", server: publicUrl },
      { author: "friend", text: null },
    ]);
    for (const [name, bytes] of files) expect(bytes.includes("Their own words"), name).toBe(false);
    expect(json(files, "reactions.json")).toMatchObject([{ from: "friend", workout: { owner: "ada" } }]);
    expect(
      json(files, "people.json").map((one: { relation: string; username: string }) => [
        one.relation,
        one.username,
      ]),
    ).toEqual([
      ["following", "friend"],
      ["follower", "friend"],
      ["blocked", "foe"],
    ]);
    expect(json(files, "settings.json")).toMatchObject({
      locale: "fi",
      measurementUnit: "IMPERIAL",
      timeZone: "Europe/Helsinki",
      weight: 71_000,
      birthDate: { year: 1985, month: 5, day: 17 },
      thresholds: [{ kind: "functionalThresholdPower", since: "2025-01-01", value: 250 }],
      trainingZones: [
        {
          kind: "heartRate",
          since: "2025-03-01",
          unit: "percentOfMaximum",
          limits: [55, 65, 75, 85, 92],
        },
      ],
    });
    expect(json(files, "account.json")).toMatchObject({
      username: "ada",
      realName: "Ada Äijälä",
      email: "ada@example.org",
    });
    expect(json(files, "privacy-zones.json")).toMatchObject([{ name: "Home", radius: 300 }]);
    // It contains nothing that opens the account.
    const { rows } = await server.database.pool.query(
      "SELECT password_hash FROM users WHERE username = 'ada'",
    );
    for (const [name, bytes] of files) expect(bytes.includes(rows[0].password_hash), name).toBe(false);
    // People read it in their language.
    expect(files.get("index.html")?.toString()).toContain('<html lang="fi">');
    expect(files.get("README.txt")?.toString()).toContain("3 harjoitusta");
  });

  it("[ACCT-2] is made for its proved owner, one at a time, with live progress", async () => {
    expect(reasonOf(await start(owner, { password: "" }))).toEqual([403, "account.password_required"]);
    expect(reasonOf(await start(owner, { password: "guess" }))).toEqual([403, "account.wrong_password"]);
    const started = await start(owner);
    expect(started.json().payload.archive).toMatchObject({ state: "queued" });
    expect(reasonOf(await start(owner))).toEqual([409, "own_data.under_way"]);
    await workOff(server);
    const { archive, contents } = await look(owner);
    expect(archive).toMatchObject({ state: "ready", done: 8, total: 8 });
    expect(contents).toMatchObject({ workouts: 3, photos: 2, routes: 1 });
    expect(archive.ends - archive.created).toBeGreaterThan(6.9 * 86_400_000);
  });

  it("[ACCT-2] is fetched by its owner alone, with a ticket that costs a proof and ends after an hour", async () => {
    const bytes = await make(owner);
    const address = await addressOf(owner);
    expect(reasonOf(await download(other, address))).toEqual([404, "own_data.not_ready"]);
    const [, ticket] = address.split("?");
    const another = `/account/export/${"0".repeat(24)}?${ticket}`;
    expect(reasonOf(await download(owner, another))).toEqual([404, "own_data.not_ready"]);
    const closed = await download(owner, address.replace(/\?.*/, ""));
    expect(reasonOf(closed)).toEqual([403, "own_data.ticket_invalid"]);
    const without = await server.call("POST", "/account/export/download", { key: owner.key });
    expect(reasonOf(without)).toEqual([403, "account.password_required"]);
    const whole = await download(owner, address);
    expect(whole.rawPayload).toEqual(bytes);
    expect(whole.headers["content-disposition"]).toMatch(/filename="cairn-ada-\d{4}-\d\d-\d\d\.zip"/);
    expect(whole.headers["cache-control"]).toContain("no-store");
    await addressOf(owner);
    expect(reasonOf(await download(owner, address))).toEqual([403, "own_data.ticket_invalid"]);
    const later = await addressOf(owner);
    await server.database.pool.query("UPDATE own_data_exports SET ticket_ends_at = now() - interval '1 s'");
    expect(reasonOf(await download(owner, later))).toEqual([403, "own_data.ticket_invalid"]);
  });

  it("[ACCT-2] is downloaded in parts, so that an interrupted download continues", async () => {
    const bytes = await make(owner);
    const address = await addressOf(owner);
    const part = await download(owner, address, { range: "bytes=100-299" });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 100-299/${bytes.length}`]);
    expect(part.rawPayload).toEqual(bytes.subarray(100, 300));
    const end = await download(owner, address, { range: "bytes=-50" });
    expect(end.rawPayload).toEqual(bytes.subarray(-50));
    const beyond = await download(owner, address, { range: `bytes=${bytes.length}-` });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${bytes.length}`]);
    // The rest of another archive would make neither of them complete.
    const changed = await download(owner, address, { range: "bytes=100-", "if-range": '"another"' });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, bytes.length]);
  });

  it(
    "[ACCT-2] starts again after a kill, and the parts of the killed run are removed",
    { tags: ["all"] },
    async () => {
      await server.call("DELETE", "/account/export", { key: owner.key });
      await start(owner);
      // The state of a process that was killed after one part was stored.
      const row = await findExport(server.deps.db, await idOf("ada"));
      if (!row) throw new Error("there is no archive");
      const killed = await claimRun(server.deps.db, { ownerId: row.owner_id, id: row.id });
      if (!killed) throw new Error("it is not to be claimed");
      await putPart(partKey(killed, 0));
      await workOff(server);
      expect((await look(owner)).archive).toMatchObject({ state: "ready" });
      expect(await storedParts()).toEqual([partKey({ ...killed, run: killed.run + 1 }, 0)]);
      expect(
        (await zipFiles((await download(owner, await addressOf(owner))).rawPayload)).size,
      ).toBeGreaterThan(20);
    },
  );

  itInOneProcess(
    "[ACCT-2] says that the disk is nearly full, and leaves nothing on it",
    { tags: ["all"] },
    async () => {
      await start(owner);
      free = 1e8;
      await workOff(server);
      expect((await look(owner)).archive).toMatchObject({ state: "failed", reason: "no_space" });
      expect(await storedParts()).toEqual([]);
      expect(reasonOf(await start(owner))).toEqual([507, "storage.no_space"]);
      free = 1e12;
      await make(owner);
      expect((await look(owner)).archive).toMatchObject({ state: "ready" });
    },
  );

  itInOneProcess(
    "[ACCT-2] begins again when the process that makes it is killed",
    { tags: ["all"] },
    async () => {
      await start(owner);
      const killed: number[] = [];
      onLook = () => {
        const [maker] = makers();
        if (maker === undefined || killed.length > 0) return;
        killed.push(maker);
        process.kill(maker, "SIGKILL");
      };
      await workOff(server);
      expect(killed).toHaveLength(1);
      expect((await look(owner)).archive).toMatchObject({ state: "ready" });
      expect(await storedParts()).toHaveLength(1);
      expect(await readdir(server.deps.incomingDir)).toEqual([]);
      onLook = undefined;
    },
  );

  itInOneProcess(
    "[ACCT-2] is made no further when nobody wants it any more, nor when the server stops",
    { tags: ["all"] },
    async () => {
      const removed: Promise<unknown>[] = [];
      onLook = () => {
        if (makers().length > 0 && removed.length === 0)
          removed.push(server.call("DELETE", "/account/export", { key: owner.key }));
      };
      await start(owner);
      await workOff(server);
      await Promise.all(removed);
      expect(removed).toHaveLength(1);
      expect([await storedParts(), (await look(owner)).archive]).toEqual([[], undefined]);

      await start(owner);
      const { promise: isMaking, resolve } = Promise.withResolvers<void>();
      onLook = () => makers().length > 0 && resolve();
      const runner = await startWorker(server);
      await isMaking;
      await runner.stop();
      expect(makers()).toEqual([]);
      expect(await readdir(server.deps.incomingDir)).toEqual([]);
      onLook = undefined;
      await workOff(server);
      expect((await look(owner)).archive).toMatchObject({ state: "ready" });
    },
  );

  it(
    "[ACCT-2] does not count against a quota, and is removed on request, after its days and with the account",
    { tags: ["all"] },
    async () => {
      const usedBefore = (await server.call("GET", "/user/storage", { key: owner.key })).json().payload.used;
      await make(owner);
      const used = (await server.call("GET", "/user/storage", { key: owner.key })).json().payload.used;
      expect(used).toBe(usedBefore);
      await server.call("DELETE", "/account/export", { key: owner.key });
      expect([await storedParts(), (await look(owner)).archive]).toEqual([[], undefined]);
      await make(owner);
      await server.database.pool.query("UPDATE own_data_exports SET finished_at = now() - interval '8 days'");
      expect((await look(owner)).archive).toBeUndefined();
      await sweep();
      expect(await storedParts()).toEqual([]);
      await make(other);
      await server.database.pool.query("DELETE FROM users WHERE username = 'other'");
      await sweep();
      expect(await storedParts()).toEqual([]);
    },
  );

  const idOf = async (username: string): Promise<string> =>
    (await server.database.pool.query("SELECT id FROM users WHERE username = $1", [username])).rows[0].id;
  const storedParts = async (): Promise<readonly string[]> => {
    const keys: string[] = [];
    for await (const key of server.deps.files.list("own-data")) keys.push(key);
    return keys;
  };
  const putPart = async (key: string): Promise<void> => {
    const path = join(server.deps.incomingDir, "part-of-a-killed-run");
    await writeFile(path, "half of an archive");
    await server.deps.files.put(key, path);
    await rm(path);
  };
  const sweep = async (): Promise<void> => {
    await addJob(server.deps.db, { name: "sweep-own-data", attempts: 1 }, undefined);
    await workOff(server);
  };
});
