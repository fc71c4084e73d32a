import { randomFillSync } from "node:crypto";

/** Bytes of an id: among a thousand million requests, the chance that two share one is 3 %. */
const idBytes = 8;
/** Ids that are drawn at once: asking for random bytes costs 5 µs each time, however few are needed. */
const idsInPool = 512;

/**
 * Makes ids of 16 hexadecimal digits that reveal nothing. Everybody sees the id of their own request; a counter, or anything else by which one id
 * predicts the next, would reveal how many requests other people make.
 */
export function drawRequestIds(): () => string {
  const pool = Buffer.alloc(idBytes * idsInPool);
  let at = pool.length;
  return () => {
    if (at === pool.length) {
      randomFillSync(pool);
      at = 0;
    }
    at += idBytes;
    return pool.toString("hex", at - idBytes, at);
  };
}
