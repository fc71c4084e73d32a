import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { abandonedMs, type EndLease, takeLease } from "./lease.ts";
import { decodeStoredAnswer, encodeStoredAnswer, type StoredAnswer } from "./stored-answer.ts";

/**
 * Files by key in a folder that several processes share. A file is either complete or missing; the least recently used are
 * removed first.
 */
export interface DiskCache {
  read(key: string): Promise<StoredAnswer | undefined>;
  /** Stores a file if possible: a full disk is no reason not to answer. */
  write(key: string, file: StoredAnswer): Promise<void>;
  /**
   * Undefined while another process has locked the key; otherwise a function that releases it. Until then it stays locked,
   * however long that takes.
   */
  lock(key: string): Promise<EndLease | undefined>;
}

interface CacheSettings {
  readonly folder: string;
  /** Total size of all files, bytes. Up to four processes that write at once stay within it. */
  readonly maxBytes: number;
  readonly now: () => number;
  /** Whether the disk has space for files that could be loaded again. */
  readonly hasSpace: () => Promise<boolean>;
}

/** Precision with which a file's time of change records its last use, ms. */
const useStep = 60_000;
/** Share of the maximum size down to which files are removed, and after which each process checks again. */
const sweptShare = 0.75;
const sweepShare = 1 / 16;

export function createDiskCache({ folder, maxBytes, now, hasSpace }: CacheSettings): DiskCache {
  let unswept = Number.POSITIVE_INFINITY;
  let sweeping: Promise<void> | undefined;
  const pathOf = (key: string): string => {
    const name = createHash("sha256").update(key).digest("hex");
    return join(folder, name.slice(0, 2), name);
  };
  const sweepIfDue = async (added: number): Promise<void> => {
    unswept += added;
    if (unswept < maxBytes * sweepShare) return;
    unswept = 0;
    await (sweeping ??= sweep(folder, maxBytes * sweptShare, now()).finally(() => {
      sweeping = undefined;
    }));
  };
  return {
    async read(key) {
      try {
        await using file = await open(pathOf(key), "r+");
        const { mtimeMs } = await file.stat();
        const kept = decodeStoredAnswer(await file.readFile());
        if (kept && now() - mtimeMs > useStep) await file.utimes(new Date(now()), new Date(now()));
        return kept;
      } catch {
        return undefined;
      }
    },
    async write(key, file) {
      const path = pathOf(key);
      const bytes = encodeStoredAnswer(file);
      const half = `${path}.${randomUUID()}.new`;
      try {
        // A single file as large as the share swept at a time would cause the removal of the others.
        if (bytes.length > maxBytes * sweepShare || !(await hasSpace())) return;
        await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
        await sweepIfDue(bytes.length);
        await writeFile(half, bytes, { mode: 0o600 });
        await rename(half, path);
      } catch {
        await rm(half, { force: true });
      }
    },
    async lock(key) {
      const path = `${pathOf(key)}.lock`;
      try {
        await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
        return await takeLease(path, now);
      } catch {
        // If writing fails, nothing is stored, and each process makes its own requests.
        return () => Promise.resolve();
      }
    },
  };
}

/** Removes the remains of processes that have ended, then the least recently used files until the rest is small enough. */
async function sweep(folder: string, targetBytes: number, now: number): Promise<void> {
  const files: { readonly path: string; readonly used: number; readonly size: number }[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => undefined);
    if (!found) continue;
    const isAbandoned = now - found.mtimeMs > abandonedMs;
    if (entry.name.endsWith(".lock")) {
      // Another process may be taking it over just now, so only whoever has it removes it.
      const end = isAbandoned ? await takeLease(path, () => now).catch(() => undefined) : undefined;
      await end?.();
    } else if (entry.name.endsWith(".new")) {
      if (isAbandoned) await rm(path, { force: true });
    } else files.push({ path, used: found.mtimeMs, size: found.size });
  }
  let total = files.reduce((sum, { size }) => sum + size, 0);
  files.sort((one, other) => one.used - other.used);
  for (const { path, size } of files) {
    if (total <= targetBytes) return;
    await rm(path, { force: true });
    total -= size;
  }
}
