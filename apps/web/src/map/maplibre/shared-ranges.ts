import type { RangeResponse, Source } from "pmtiles";

/**
 * A source that fetches each range only once at a time, because beyond the archive's deepest zoom MapLibre requests the same tile
 * for every visible part of it. A caller that aborts (`signal`) ends its own waiting, not that of others.
 */
export function sharedRanges(source: Source): Source {
  const onTheirWay = new Map<string, Promise<RangeResponse>>();
  return {
    getKey: () => source.getKey(),
    getBytes: async (offset, length, signal, etag) => {
      const key = `${offset}+${length} ${etag}`;
      const coming =
        onTheirWay.get(key) ??
        source.getBytes(offset, length, undefined, etag).finally(() => {
          onTheirWay.delete(key);
        });
      onTheirWay.set(key, coming);
      const range = await coming;
      signal?.throwIfAborted();
      // MapLibre may transfer the bytes to its worker, after which nobody else can read them.
      return { ...range, data: range.data.slice(0) };
    },
  };
}
