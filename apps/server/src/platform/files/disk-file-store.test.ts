import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskFileStore } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";

describe("createDiskFileStore", () => {
  let folder: string;
  let store: FileStore;
  const incoming = () => join(folder, "incoming");
  const keysBelow = async (prefix: string) => {
    const keys = [];
    for await (const key of store.list(prefix)) keys.push(key);
    return keys;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "files-"));
    store = createDiskFileStore(join(folder, "store"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("adopts, reads, lists and removes files", async () => {
    await writeFile(incoming(), "bytes");
    await store.adopt("uploads/aa/1f", incoming());
    const stream = await store.read("uploads/aa/1f");
    expect(stream && (await text(stream))).toBe("bytes");
    expect(await store.has("uploads/aa/1f")).toBe(true);
    expect(await keysBelow("uploads")).toEqual(["uploads/aa/1f"]);
    await store.remove("uploads/aa/1f");
    await store.remove("uploads/aa/1f");
    expect(await store.has("uploads/aa/1f")).toBe(false);
    expect(await store.read("uploads/aa/1f")).toBeUndefined();
    expect(await keysBelow("nothing")).toEqual([]);
  });

  it("keeps the first of two files with one key and leaves no other behind", async () => {
    await writeFile(incoming(), "first");
    await store.adopt("uploads/bb/2f", incoming());
    await writeFile(incoming(), "second");
    await store.adopt("uploads/bb/2f", incoming());
    const stream = await store.read("uploads/bb/2f");
    expect(stream && (await text(stream))).toBe("first");
    expect(await readdir(folder)).toEqual(["store"]);
  });

  it.each(["../x", "a/../b", "/etc/passwd", "a//b", "", "a\0b", "A"])("refuses the key %j", async (key) => {
    await expect(store.has(key)).rejects.toThrow("malformed file key");
  });
});
