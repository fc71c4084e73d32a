import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type S3Server, startS3Server } from "../../../test/stand-ins/s3-server.ts";
import { createDiskFileStore } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";
import { withLocalCopy } from "./local-copy.ts";
import { addressOfKey } from "./s3-client.ts";
import { createS3FileStore } from "./s3-file-store.ts";

let folder: string;
let server: S3Server;
const incoming = () => join(folder, "incoming");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "files-"));
  server = await startS3Server();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const stores: Readonly<Record<string, () => FileStore>> = {
  disk: () => createDiskFileStore(join(folder, "store")),
  "a disk without hard links": () =>
    createDiskFileStore(join(folder, "copies-in"), () =>
      Promise.reject(Object.assign(new Error("no links here"), { code: "EPERM" })),
    ),
  S3: () => createS3FileStore(server.setting),
};

describe.each(Object.entries(stores))("a file store on %s", (_name, open) => {
  let store: FileStore;
  const adopt = async (key: string, content: string | Uint8Array): Promise<void> => {
    await rm(incoming(), { force: true });
    await writeFile(incoming(), content);
    await store.put(key, incoming());
  };
  const keysBelow = async (prefix: string): Promise<string[]> => {
    const keys = [];
    for await (const key of store.list(prefix)) keys.push(key);
    return keys.toSorted();
  };

  beforeAll(() => {
    store = open();
  });

  it("adopts, reads, lists and removes files", async () => {
    await adopt("once/aa/1f", "bytes");
    const stream = await store.read("once/aa/1f");
    expect(stream && (await text(stream))).toBe("bytes");
    expect(await store.has("once/aa/1f")).toBe(true);
    expect(await keysBelow("once")).toEqual(["once/aa/1f"]);
    await store.remove("once/aa/1f");
    await store.remove("once/aa/1f");
    expect(await store.has("once/aa/1f")).toBe(false);
    expect(await store.read("once/aa/1f")).toBeUndefined();
    expect(await keysBelow("nothing")).toEqual([]);
  });

  it("adds files while everything is being removed at the same time, and none fails", async () => {
    const all = new AbortController();
    const put = async (n: number) => {
      const path = join(folder, `put-${n}`);
      await writeFile(path, "bytes");
      await store.put(`going/${n % 7}/${n}`, path);
    };
    const removing = async () => {
      while (!all.signal.aborted) await store.removeBelow("going");
    };
    const remover = removing();
    for (let n = 0; n < 120; n += 6) await Promise.all([0, 1, 2, 3, 4, 5].map((more) => put(n + more)));
    all.abort();
    await remover;
    await store.removeBelow("going");
    expect(await keysBelow("going")).toEqual([]);
  });

  it("removes everything below a prefix, and nothing beside it", async () => {
    for (const key of ["kept/one/aa/1", "kept/one/bb/2", "kept/one-more/aa/3", "kept/two/aa/4"])
      await adopt(key, "bytes");
    await store.removeBelow("kept/one");
    await store.removeBelow("kept/one");
    expect(await keysBelow("kept")).toEqual(["kept/one-more/aa/3", "kept/two/aa/4"]);
    await store.removeBelow("kept/nobody");
    expect(await keysBelow("kept")).toHaveLength(2);
  });

  it("keeps the first of two files with one key", async () => {
    await adopt("uploads/bb/2f", "first");
    await adopt("uploads/bb/2f", "second");
    const stream = await store.read("uploads/bb/2f");
    expect(stream && (await text(stream))).toBe("first");
    expect((await readdir(folder)).filter((name) => name.startsWith("incoming-"))).toEqual([]);
  });

  it("lets a file be read from the local disk, wherever it is stored, and leaves no copy", async () => {
    await adopt("uploads/dd/4f", "bytes");
    const copies = join(folder, "copies");
    await mkdir(copies, { recursive: true });
    const read = (key: string) => withLocalCopy(store, key, copies, (path) => readFile(path, "utf8"));
    expect(await read("uploads/dd/4f")).toBe("bytes");
    expect(await read("uploads/dd/none")).toBeUndefined();
    expect(await readdir(copies)).toEqual([]);
  });

  it("returns every byte of a large file, and of an empty one", async () => {
    const large = Buffer.alloc(9 * 1024 * 1024, "0123456789abcdef\0\n\xff", "latin1");
    await adopt("uploads/cc/3f", large);
    const stream = await store.read("uploads/cc/3f");
    expect(stream && (await buffer(stream)).equals(large)).toBe(true);
    await adopt("uploads/cc/empty", "");
    const empty = await store.read("uploads/cc/empty");
    expect(empty && (await text(empty))).toBe("");
  });

  it("lists what is below a prefix, not names that only start alike", async () => {
    await adopt("photos/1/large", "1");
    await adopt("photos/1/small", "2");
    await adopt("photos-old/1/large", "3");
    expect(await keysBelow("photos")).toEqual(["photos/1/large", "photos/1/small"]);
    expect(await keysBelow("photos/1")).toEqual(["photos/1/large", "photos/1/small"]);
  });

  it("lets a key be removed during a listing", async () => {
    for (const key of ["gone/a", "gone/b", "gone/c"]) await adopt(key, key);
    const seen = [];
    for await (const key of store.list("gone")) {
      seen.push(key);
      await store.remove(key);
    }
    expect(seen.toSorted()).toEqual(["gone/a", "gone/b", "gone/c"]);
    expect(await keysBelow("gone")).toEqual([]);
  });

  it.each(["../x", "a/../b", "/etc/passwd", "a//b", "", "a\0b", "A"])("refuses the key %j", async (key) => {
    await expect(store.has(key)).rejects.toThrow("malformed file key");
    await expect(store.read(key)).rejects.toThrow("malformed file key");
    await expect(store.remove(key)).rejects.toThrow("malformed file key");
    await expect(store.put(key, incoming())).rejects.toThrow("malformed file key");
    await expect(keysBelow(key)).rejects.toThrow("malformed file key");
  });
});

describe("an S3 store", () => {
  it("lists more keys than one answer has", { tags: ["all"] }, async () => {
    const store = createS3FileStore({ ...server.setting, prefix: "many/" });
    const count = 1005;
    for (let from = 0; from < count; from += 50) {
      await Promise.all(
        Array.from({ length: Math.min(50, count - from) }, async (_, i) => {
          const path = join(folder, `many-${from + i}`);
          await writeFile(path, "x");
          await store.put(`files/${from + i}`, path);
        }),
      );
    }
    const keys = new Set<string>();
    for await (const key of store.list("files")) keys.add(key);
    expect(keys.size).toBe(count);
  });

  it("reports what the store refused: wrong keys, a missing bucket", async () => {
    const path = join(folder, "refused");
    await writeFile(path, "x");
    const stranger = createS3FileStore({ ...server.setting, secretAccessKey: "guess" });
    await expect(stranger.put("a/b", path)).rejects.toThrow(/answered 403/);
    await expect(stranger.read("a/b")).rejects.toThrow("answered 403 (SignatureDoesNotMatch) to GET");
    const lost = createS3FileStore({ ...server.setting, bucket: "not-there" });
    await expect(lost.put("a/b", path)).rejects.toThrow("answered 404 (NoSuchBucket) to PUT");
    expect(await readdir(folder)).toContain("refused");
  });

  it(
    "retries if the store is busy or the connection breaks, and gives up after a while",
    { tags: ["all"] },
    async () => {
      let failures = 3;
      const requests: (string | undefined)[] = [];
      const busy = createServer((request, response) => {
        requests.push(request.method);
        request.resume();
        if (failures-- <= 0) response.writeHead(200).end("bytes");
        else if (failures === 1) request.destroy();
        else response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
      });
      await new Promise<void>((resolve) => busy.listen(0, "127.0.0.1", resolve));
      const { port } = busy.address() as AddressInfo;
      const store = createS3FileStore({ ...server.setting, endpoint: `http://127.0.0.1:${port}` });
      const stream = await store.read("a/b");
      expect(stream && (await text(stream))).toBe("bytes");
      expect(requests).toEqual(["GET", "GET", "GET", "GET"]);
      failures = 100;
      await expect(store.read("a/b")).rejects.toThrow("answered 503 (SlowDown) to GET");
      await new Promise((resolve) => busy.close(resolve));
      await expect(store.has("a/b")).rejects.toThrow();
    },
  );

  it("waits for a call without bytes no longer than a transaction may be idle", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const store = createS3FileStore({ ...server.setting, endpoint: `http://127.0.0.1:${port}` }, 200);
    await expect(store.has("a/b")).rejects.toThrow("did not answer in time");
    await expect(store.remove("a/b")).rejects.toThrow("did not answer in time");
    silent.closeAllConnections();
    silent.close();
  });

  it("is led to no other store, which would be given the files", async () => {
    const given: string[] = [];
    const asked: string[] = [];
    const other = createServer((request, response) => {
      given.push(`${request.method} ${request.url}`);
      response.writeHead(200).end("other bytes");
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/x`;
    const leading = createServer((request, response) => {
      asked.push(request.method ?? "");
      request.resume();
      response.writeHead(307, { location }).end("<Error><Code>TemporaryRedirect</Code></Error>");
    });
    await new Promise<void>((resolve) => leading.listen(0, "127.0.0.1", resolve));
    const endpoint = `http://127.0.0.1:${(leading.address() as AddressInfo).port}`;
    const store = createS3FileStore({ ...server.setting, endpoint });
    await expect(store.read("a/b")).rejects.toThrow("answered 307 (TemporaryRedirect) to GET");
    const path = join(folder, "led");
    await writeFile(path, "x");
    await expect(store.put("a/b", path)).rejects.toThrow("answered 307");
    expect([asked.length, given]).toEqual([2, []]);
    leading.close();
    other.close();
  });

  it("addresses a bucket by path or by host", () => {
    const { setting } = server;
    expect(addressOfKey({ ...setting, endpoint: "https://s3.example.org/base" }, "a/b")).toBe(
      "https://s3.example.org/base/cairn-test/club/a/b",
    );
    const byHost = { ...setting, endpoint: "https://s3.eu-north-1.amazonaws.com", pathStyle: false };
    expect(addressOfKey(byHost, "a/b")).toBe("https://cairn-test.s3.eu-north-1.amazonaws.com/club/a/b");
    expect(addressOfKey(byHost, "")).toBe("https://cairn-test.s3.eu-north-1.amazonaws.com/");
  });
});
