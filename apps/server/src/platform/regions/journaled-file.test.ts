import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { spareSpaceOf } from "../storage/spare-space.ts";
import { JournaledFile } from "./journaled-file.ts";

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cairn-journaled-"));
  path = join(folder, "tiles");
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const megabyte = 1_048_576;
const bytesOf = (value: number, length = megabyte): Uint8Array => new Uint8Array(length).fill(value);
const opened = async (format = "test 1") => await JournaledFile.open<string>(path, format);

async function firstBytes(
  file: JournaledFile<string>,
  places: readonly number[],
): Promise<readonly number[]> {
  const values: number[] = [];
  for (const place of places) {
    const byte = new Uint8Array(1);
    await file.read(byte, place);
    values.push(byte[0] ?? -1);
  }
  return values;
}

/** Writes three megabytes, with a note for each except the last, and leaves the file as a kill does. */
async function cutOff(): Promise<void> {
  const file = await opened();
  for (const value of [1, 2]) {
    await file.append(bytesOf(value));
    await file.settle(`${value}`);
  }
  await file.append(bytesOf(3, 2 * megabyte));
  await file.close();
}

describe("a file with a journal", () => {
  it("[REGION-4] is continued from its last note: what came after is cut off", async () => {
    await cutOff();
    expect((await readFile(path)).length).toBe(4 * megabyte);
    const again = await opened();
    expect([again.notes, again.length]).toEqual([["1", "2"], 2 * megabyte]);
    expect(await again.append(bytesOf(4, 10))).toBe(2 * megabyte);
    expect(await firstBytes(again, [0, megabyte, 2 * megabyte])).toEqual([1, 2, 4]);
    await again.close();
  });

  it("[REGION-4] makes no notes for small amounts", async () => {
    const file = await opened();
    await file.append(bytesOf(1, 10));
    expect(await file.settle("too early")).toBe(false);
    await file.append(bytesOf(2));
    expect(await file.settle("now")).toBe(true);
    expect(file.notes).toEqual(["now"]);
    await file.close();
  });

  it.each<[string, (journal: string) => Promise<void>, readonly string[]]>([
    [
      "ends in the middle of a note",
      async (journal) => await appendFile(journal, `{"end":3145728,"note":"3`),
      ["1", "2"],
    ],
    [
      "has zeros where a note should be",
      async (journal) => await appendFile(journal, "\0\0\0\n"),
      ["1", "2"],
    ],
    ["tells of more than there is", async () => await truncate(path, megabyte + 5), ["1"]],
    ["is empty", async (journal) => await truncate(journal, 0), []],
  ])("[REGION-4] goes back to what is sure when the journal %s", async (_, damage, notes) => {
    await cutOff();
    await damage(`${path}.journal`);
    const again = await opened();
    expect([again.notes, again.length]).toEqual([notes, notes.length * megabyte]);
    await again.append(bytesOf(5));
    await again.settle("next");
    await again.close();
    const last = await opened();
    expect(last.notes).toEqual([...notes, "next"]);
    await last.close();
  });

  it("[REGION-4] does not grow into the reserve of the disk", async () => {
    const space = spareSpaceOf(folder, megabyte, async () => await Promise.resolve(2.5 * megabyte));
    const file = await JournaledFile.open<string>(path, "test 1", space);
    await expect(file.append(bytesOf(1, 2 * megabyte))).rejects.toMatchObject({ code: "ENOSPC" });
    expect((await stat(path)).size).toBe(0);
    await file.remove();
    expect(await readdir(folder)).toEqual([]);
  });

  it("starts empty if it has another format, and is removed completely", async () => {
    await cutOff();
    const other = await opened("test 2");
    expect([other.notes, other.length]).toEqual([[], 0]);
    await other.remove();
    expect(await readdir(folder)).toEqual([]);
  });

  it("gives several readers at once the data still in memory, completely", async () => {
    const file = await opened();
    const bytes = Uint8Array.from({ length: 1_000_000 }, (_, at) => at % 251);
    await file.append(bytes);
    const readers = Array.from({ length: 8 }, () => new Uint8Array(bytes.length));
    await Promise.all(readers.map(async (into) => await file.read(into, 0)));
    expect(readers.filter((into) => Buffer.compare(into, bytes) !== 0)).toEqual([]);
    await expect(file.read(new Uint8Array(2), bytes.length - 1)).rejects.toThrow("1 of 2 bytes");
    await file.close();
  });
});
