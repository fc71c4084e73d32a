import { randomFillSync } from "node:crypto";

/** Bytes of an id: among a thousand million requests, two share one with a chance of 3 %. */
const idBytes = 8;
/** Ids that are drawn at once: asking for chance costs 5 µs each time, however little is wanted. */
const idsInPool = 512;

/**
 * Makes ids of 16 hexadecimal digits that tell nothing. Everybody sees the id of their own request; a count, or anything else that one id
 * tells of the next, would tell them how many requests other people make.
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
