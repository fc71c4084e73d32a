import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countMembers, unpackMembers } from "./unpack-members.worker.ts";

const gpx = (name: string) => ({
  name: `${name}.gpx`,
  bytes: Buffer.from(`<gpx><trk><name>${name}</name><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>`),
});

describe("[ADD-4] archives inside an archive", () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "cairn-nested-"));
    path = join(folder, "export.zip");
  });
  afterEach(() => rm(folder, { recursive: true }));

  const limits = { maxMembers: 100, bytesLeft: 1_000_000 };

  it.each([
    ["packed", false],
    ["stored as they are", true],
  ])(
    "that are %s give each recording once, a batch at a time, and leave nothing else behind",
    async (_, stored) => {
      const parts = ["part 1.zip", "part 2.zip"].map((name, i) => ({
        name,
        bytes: writeZip([gpx(`a${i}`), gpx(`b${i}`), gpx(`c${i}`)]),
        stored,
      }));
      await writeFile(path, writeZip([gpx("first"), ...parts, gpx("last")]));
      const names = ["first", "a0", "b0", "c0", "a1", "b1", "c1", "last"];
      expect(await countMembers({ path, folder, ...limits, read: [] })).toEqual({
        count: names.length,
        leftOut: [],
      });
      const found: string[] = [];
      for (let isLast = false; !isLast;) {
        // With one byte, every batch is one recording.
        const unpacked = await unpackMembers({ path, folder, from: found.length, ...limits, batchBytes: 1 });
        for (const { result } of unpacked.members) {
          if (!result.ok) expect.fail(result.error.kind);
          const [, name] = /<name>(.*)<\/name>/.exec(await readFile(result.value.path, "utf8")) ?? [];
          await rm(result.value.path);
          found.push(name ?? "");
        }
        ({ isLast } = unpacked);
      }
      expect(found).toEqual(names);
      expect(await readdir(folder)).toEqual(["export.zip"]);
    },
  );

  it("that are damaged or bombs are reported and do not keep other files from being read", async () => {
    const broken = writeZip([gpx("x")]);
    await writeFile(
      path,
      writeZip([
        { name: "cut.zip", bytes: broken.subarray(0, 40) },
        { name: "bomb.zip", bytes: writeZip([{ name: "in.gpx", bytes: Buffer.alloc(8 * 1024 * 1024) }]) },
        { name: "nothing.zip", bytes: Buffer.alloc(0) },
        gpx("good"),
      ]),
    );
    const { members, isLast } = await unpackMembers({ path, folder, from: 0, ...limits });
    expect(isLast).toBe(true);
    expect(members.map(({ path: member, result }) => [member, result.ok || result.error.kind])).toEqual([
      ["cut.zip", "not_an_archive"],
      ["bomb.zip/in.gpx", "suspicious_ratio"],
      ["nothing.zip", "not_an_archive"],
      ["good.gpx", true],
    ]);
  });
});
