/** Caches recently used bytes, up to a size. */
export interface ByteCache {
  get(key: string): Buffer | undefined;
  set(key: string, bytes: Buffer): void;
}

/** @param maxBytes total size; the least recently used is removed first */
export function createByteCache(maxBytes: number): ByteCache {
  const entries = new Map<string, Buffer>();
  let total = 0;
  const forget = (key: string): void => {
    total -= entries.get(key)?.length ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const bytes = entries.get(key);
      if (!bytes) return undefined;
      entries.delete(key);
      entries.set(key, bytes);
      return bytes;
    },
    set(key, bytes) {
      forget(key);
      entries.set(key, bytes);
      total += bytes.length;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) return;
        forget(oldest);
      }
    },
  };
}
