import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHgtFolder } from "./hgt-folder.ts";

/** A tile whose height is the row number plus a thousandth per column: exact by hand. */
const slope = (): Uint8Array => {
  const heights = new DataView(new ArrayBuffer(1201 * 1201 * 2));
  for (let row = 0; row < 1201; row++) {
    for (let column = 0; column < 1201; column++)
      heights.setInt16(2 * (row * 1201 + column), row * 2 + column);
  }
  heights.setInt16(0, -32_768);
  return new Uint8Array(heights.buffer);
};

/** The only member of a zip whose central directory states its sizes. */
const unzipOne = (bytes: Buffer): Buffer => {
  const directory = bytes.readUInt32LE(bytes.length - 22 + 16);
  const size = bytes.readUInt32LE(directory + 20);
  const header = bytes.readUInt32LE(directory + 42);
  const data = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  return inflateRawSync(bytes.subarray(data, data + size));
};

describe("openHgtFolder", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cairn-hgt-"));
    await writeFile(join(folder, "S03W060.hgt"), slope());
    await writeFile(join(folder, "N00E000.hgt"), "too short");
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("interpolates heights between four points, in any hemisphere", () => {
    const model = openHgtFolder(folder);
    // Row 600 and column 300 of 1200 are half a degree south of the northern edge and a quarter east of the
    // western one.
    expect(model.sampler(-2.5, -59.75)).toBeCloseTo(600 * 2 + 300, 6);
    expect(model.sampler(-2.5 - 0.5 / 1200, -59.75 + 0.5 / 1200)).toBeCloseTo(601 * 2 + 299.5, 6);
    expect(model.sampler(-2.0001, -59.9999)).toBeNaN();
    model.close();
  });

  it("has gaps if there is no file, a broken one, or no such place", () => {
    const model = openHgtFolder(folder);
    for (const [lat, lon] of [
      [10, 10],
      [0.5, 0.5],
      [91, 0],
      [Number.NaN, 0],
    ] as const) {
      expect(model.sampler(lat, lon)).toBeNaN();
    }
    model.close();
  });

  itWithCorpus("gives the heights of places in Andorra", async ({ read, readJson }) => {
    await writeFile(join(folder, "N42E001.hgt"), unzipOne(read("dem/N42E001.hgt.zip")));
    const model = openHgtFolder(folder);
    const { spot_heights_bilinear_m: spots } = readJson("dem/dem-truth.json") as {
      spot_heights_bilinear_m: Record<string, { lat: number; lon: number; ele: number }>;
    };
    for (const name of ["Andorra la Vella", "Coma Pedrosa", "Pas de la Casa"]) {
      const { lat = 0, lon = 0, ele = 0 } = spots[name] ?? {};
      expect(Math.abs(model.sampler(lat, lon) - ele), name).toBeLessThan(0.1);
    }
    model.close();
  });
});
