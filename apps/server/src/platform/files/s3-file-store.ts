import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { assertFileKey } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";
import type { S3Setting } from "./files-setting.ts";
import { createS3Client, S3Error } from "./s3-client.ts";

/**
 * Stores files in a bucket of an S3 store. A file is stored when the store has answered; it checks that the bytes are those that
 * were sent. Files are sent in one piece, which S3 accepts up to 5 GB; the largest of ours, archives that are sent to an import
 * job, have at most 4 GiB.
 *
 * @param shortCallLimit see `createS3Client`
 */
export function createS3FileStore(setting: S3Setting, shortCallLimit?: number): FileStore {
  const send = createS3Client(setting, shortCallLimit);
  const has = async (key: string): Promise<boolean> => (await send({ method: "HEAD", key })).ok;
  return {
    async put(key, path) {
      assertFileKey(key);
      if (await has(key)) return;
      const body = (): Promise<Blob> => openAsBlob(path);
      const sent = await send({ method: "PUT", key, body, sha256: await hashOf(path) });
      await sent.body?.cancel();
      if (!sent.ok) throw new S3Error("PUT", sent.status, "NoSuchBucket");
    },
    async read(key) {
      assertFileKey(key);
      const answer = await send({ method: "GET", key });
      if (answer.ok) return answer.body ? Readable.fromWeb(answer.body) : Readable.from([]);
      await answer.body?.cancel();
      return undefined;
    },
    localPath: () => undefined,
    async has(key) {
      assertFileKey(key);
      return await has(key);
    },
    remove,
    async removeBelow(prefix) {
      for await (const key of list(prefix)) await remove(key);
    },
    list,
  };

  async function remove(key: string): Promise<void> {
    assertFileKey(key);
    const answer = await send({ method: "DELETE", key });
    await answer.body?.cancel();
  }

  async function* list(prefix: string): AsyncIterable<string> {
    assertFileKey(prefix);
    const below = `${setting.prefix}${prefix}/`;
    let after: string | undefined;
    do {
      const query = {
        "list-type": "2",
        prefix: below,
        ...(after !== undefined && { "start-after": after }),
      };
      const answer = await send({ method: "GET", key: "", query });
      const text = await answer.text();
      if (!answer.ok) throw new S3Error("GET", answer.status, "NoSuchBucket");
      const found = keysOf(text);
      for (const key of found) yield key.slice(setting.prefix.length);
      after = isRedacted(text) ? found.at(-1) : undefined;
    } while (after !== undefined);
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/**
 * Keys in an answer to ListObjectsV2. In its XML brackets inside values are escaped, and our own keys need no escaping,
 * so no XML reader is needed.
 */
const keysOf = (text: string): string[] =>
  [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key);

const isRedacted = (text: string): boolean => text.includes("<IsTruncated>true</IsTruncated>");
