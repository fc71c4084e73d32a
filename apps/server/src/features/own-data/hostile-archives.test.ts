import { randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { writeZip, type ZipFile } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changed, exportOf, type Files, json, moveIn, zipOf } from "../../../test/own-data/archive.ts";
import { type FullAccount, makeFullAccount } from "../../../test/own-data/full-account.ts";
import { zipFiles } from "../../../test/own-data/zip-files.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { parseBounded } from "./move-in/parse-bounded.ts";

const mebibyte = 1_048_576;

/**
 * Deflated zeros, many times 16 MiB (RFC 1951: blocks that end on a byte may be repeated; an empty last one
 * ends them).
 */
const manyZeros = (times: number): Buffer => {
  const block = deflateRawSync(Buffer.alloc(16 * mebibyte), { finishFlush: 3 });
  return Buffer.concat([...Array.from({ length: times }, () => block), Buffer.from([3, 0])]);
};

/** The files of an archive, each as another program might compress it. */
const packed = (files: Files): ZipFile[] => [...files].map(([name, bytes]) => ({ name, bytes }));

/** The directory of a million empty files and its two end records (PKWARE APPNOTE 6.3.10, 4.3.12 to 4.3.16). */
const millionFiles = (): Buffer => {
  const count = 1_000_000;
  const length = 46 + 7;
  const list = Buffer.alloc(count * length);
  for (let i = 0; i < count; i += 1) {
    list.writeUInt32LE(0x02014b50, i * length);
    list.writeUInt16LE(7, i * length + 28);
    list.write(String(i).padStart(7, "0"), i * length + 46, "latin1");
  }
  list.write("cairn.j", 46, "latin1");
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) end64.writeBigUInt64LE(BigInt(count), at);
  end64.writeBigUInt64LE(BigInt(list.length), 40);
  end64.writeBigUInt64LE(4n, 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(4 + list.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const at of [8, 10]) end.writeUInt16LE(0xffff, at);
  for (const at of [12, 16]) end.writeUInt32LE(0xffffffff, at);
  // Starts like a zip.
  return Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), list, end64, locator, end]);
};

describe("[ACCT-2] an archive made to do harm", () => {
  let home: TestApp;
  let server: TestApp;
  let account: FullAccount;
  let archive: Buffer;
  let files: Files;
  let count = 0;

  beforeAll(async () => {
    home = await createTestApp({ humanCheck: "off", publicUrl: "https://home.example.org" });
    server = await createTestApp({ humanCheck: "off", publicUrl: "https://target.example.org" });
    account = await makeFullAccount(home, ["ada", "friend", "foe"]);
  });
  afterAll(async () => {
    await home.close();
    await server.close();
  });

  /** A new person at the other server; the archive is made once. */
  const newPerson = async (): Promise<TestUser> => {
    if (count === 0) {
      archive = await exportOf(home, account.user);
      files = await zipFiles(archive);
    }
    return await server.signUp(`mover-${(count += 1)}`);
  };

  /** The number of a person's rows in the tables that an archive fills. */
  const rowsOf = async ({ username }: TestUser): Promise<unknown> => {
    const tables = ["workouts", "recordings", "uploads", "photos", "routes", "day_notes", "goals"].concat([
      "privacy_zones",
      "moved_records",
      "moved_settings",
    ]);
    const counts = tables.map(
      (table) =>
        `(SELECT count(*)::integer FROM ${table} WHERE owner_id = (SELECT id FROM users WHERE username = $1)) AS ${table}`,
    );
    return (await server.database.pool.query(`SELECT ${counts.join(", ")}`, [username])).rows[0];
  };

  /** The archive with other content in some files. */
  const replaced = (names: readonly string[], other: Omit<Partial<ZipFile>, "name">): Buffer =>
    Buffer.from(
      writeZip(packed(files).map((file) => (names.includes(file.name) ? Object.assign(file, other) : file))),
    );

  const bomb = (name: string): Buffer => replaced([name], { packed: manyZeros(128) });
  const list = (text: string) => changed(files, { "workouts.json": text });

  /** None of it is refused because of its compression ratio: half a gigabyte that starts with incompressible data. */
  const longList = (): Buffer =>
    replaced(["workouts.json"], {
      packed: Buffer.concat([
        deflateRawSync(Buffer.from(randomBytes(2 * mebibyte).toString("hex")), { finishFlush: 3 }),
        manyZeros(30),
      ]),
      claimedSize: 484 * mebibyte,
    });

  const brokenInTheMiddle = () => {
    const [first, second, third] = json(files, "workouts.json");
    return list(JSON.stringify([first, { ...second, startTime: "yesterday" }, third]));
  };

  const again = "Download it again where you created it.";

  it.each([
    ["a list that claims little and inflates to 2 GiB", "own_data.damaged", again, () => bomb("people.json")],
    ["a manifest that does", "own_data.damaged", again, () => bomb("cairn.json")],
    ["a list of 484 MiB", "own_data.too_large", again, longList],
    ["a list of nothing but brackets", "own_data.damaged", again, () => list("[".repeat(4 * mebibyte))],
    ["a list that breaks off in the middle", "own_data.damaged", again, () => list('[{"key": "a"}, {"')],
    ["a workout in the middle that is none", "own_data.damaged", again, brokenInTheMiddle],
    ["one path twice", "own_data.damaged", again, () => writeZip([...packed(files), ...packed(files)])],
    ["a manifest alone", "own_data.damaged", again, () => writeZip(packed(files).slice(-1))],
    ["a million files", "own_data.too_large", again, millionFiles],
    ["an end that is missing", "workout_import.not_an_archive", "", () => archive.subarray(0, -3000)],
  ])("with %s is refused whole, with advice, and leaves nothing", async (_what, reason, advice, make) => {
    const person = await newPerson();
    const before = [await rowsOf(person), await server.cachedFiles()];
    const job = await moveIn(server, person, Buffer.from(await make()));
    expect(job.files).toMatchObject([{ state: "failed", error: { reason } }]);
    expect(job.files[0].error.description).toContain(advice);
    expect([await rowsOf(person), await server.cachedFiles()]).toEqual(before);
    expect((await server.call("GET", "/healthz")).statusCode).toBe(200);
  });

  it(
    "with a photo and an original that claim little and inflate to 2 GiB is imported without them",
    { tags: ["all"] },
    async () => {
      const person = await newPerson();
      const photos = json(files, "photos.json").map(({ file }: { file: string }) => file);
      const [workout] = json(files, "workouts.json");
      const bytes = replaced([...photos, workout.original.path], { packed: manyZeros(128) });
      const job = await moveIn(server, person, bytes);
      expect(job.counts).toMatchObject({ imported: 2, failed: 2 });
      expect(await rowsOf(person)).toMatchObject({ workouts: 2, photos: 0, goals: 1 });
      expect((await server.cachedFiles()).filter((path) => /account-|archive-/.test(path))).toEqual([]);
    },
  );

  it("with paths that lead out of it writes nothing there, and the rest is imported", async () => {
    const person = await newPerson();
    const outside = ["../../x", "/etc/x", "..\\..\\y", "C:\\x"].map((name) => ({
      name,
      bytes: Buffer.from("outside"),
    }));
    const before = await server.cachedFiles();
    const job = await moveIn(server, person, Buffer.from(writeZip([...outside, ...packed(files)])));
    expect(job.counts).toMatchObject({ imported: 3, failed: 0 });
    const come = (await server.cachedFiles()).filter((path) => !before.includes(path));
    expect(come.filter((path) => /(?:^|\/)[xy]$/.test(path))).toEqual([]);
  });

  it("whose list of files has such names is refused", async () => {
    const person = await newPerson();
    const manifest = json(files, "cairn.json");
    manifest.members[0].path = "../../x";
    const zip = await zipOf(new Map(files).set("cairn.json", Buffer.from(JSON.stringify(manifest))));
    const job = await moveIn(server, person, zip);
    expect(job.files).toMatchObject([{ state: "failed", error: { reason: "own_data.damaged" } }]);
  });
});

describe("JSON that is far larger in memory than on the disk", () => {
  it.each([
    ["brackets in brackets", `${"[".repeat(33)}${"]".repeat(33)}`, "own_data.damaged"],
    ["more objects than an archive can have", `[${"{},".repeat(2_000_000)}{}]`, "own_data.too_large"],
    ["more numbers than an archive can have", `[${"0,".repeat(12_000_001)}0]`, "own_data.too_large"],
  ])("is refused before it is parsed: %s", (_what, text, error) => {
    expect(parseBounded(Buffer.from(text))).toEqual({ ok: false, error });
  });

  it("is read if it only looks so", () => {
    const value = { text: `"${"[{,".repeat(1_000_000)}\\`, list: [[], [{}]] };
    expect(parseBounded(Buffer.from(JSON.stringify(value)))).toEqual({ ok: true, value });
  });
});
