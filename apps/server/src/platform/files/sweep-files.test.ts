import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { lockName } from "../db/lock-name.ts";
import { areKnown, type FilesName } from "./known-files.queries.ts";
import { type NewFiles, type OldFiles, writeWithFiles } from "./locked-files.ts";
import { sweepFiles } from "./sweep-files.ts";

const ownerId = "e".repeat(24);
const { signal } = new AbortController();

const lock: NewFiles["lock"] = (trx) => lockName(trx, "test/swept");
const keyOf = (name: string): string => `swept/${ownerId}/${name}`;
const nameOf = (name: string): FilesName => ({ ownerId, name: `swept/${name}` });
const filesOf = (key: string): OldFiles => {
  const name = key.split("/").at(-1) ?? "";
  return { ...nameOf(name), lock, keys: [key], isUsed: () => Promise.resolve(name === "used") };
};

describe("the sweep of a folder of the file store", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  const localFile = async (name: string): Promise<string> => {
    const path = join(server.deps.incomingDir, name);
    await writeFile(path, name);
    return path;
  };
  const put = async (name: string, write: () => Promise<void>): Promise<void> => {
    const paths = new Map([[keyOf(name), await localFile(name)]]);
    await writeWithFiles(server.deps, { ...nameOf(name), lock, paths }, write);
  };
  const has = (name: string) => server.deps.files.has(keyOf(name));

  it("[API-48] removes what was put before its rows could be written, and forgets it", async () => {
    await put("used", async () => {});
    await expect(put("killed", () => Promise.reject(new Error("the server died")))).rejects.toThrow("died");
    expect(await has("killed")).toBe(true);
    expect(await sweepFiles(server.deps, "swept", filesOf, signal)).toEqual([]);
    expect([await has("killed"), await has("used")]).toEqual([false, true]);
    const isKnown = (name: string) => areKnown(server.deps.db, nameOf(name));
    expect([await isKnown("killed"), await isKnown("used")]).toEqual([false, true]);
  });

  it("[API-48] keeps what the database has never heard of, and says which", async () => {
    await server.deps.files.put(keyOf("newer"), await localFile("newer"));
    expect(await sweepFiles(server.deps, "swept", filesOf, signal)).toEqual([keyOf("newer")]);
    expect(await has("newer")).toBe(true);
    await server.deps.files.remove(keyOf("newer"));
  });
});
