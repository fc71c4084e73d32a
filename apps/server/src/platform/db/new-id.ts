import { randomBytes } from "node:crypto";

/**
 * Makes an id of 24 lower-case hex digits: 4 bytes of seconds since 1970, so that ids of one owner grow with time, and 8
 * random bytes, so that they can neither be guessed nor collide between processes.
 */
export function newId(now: Date): string {
  const id = Buffer.alloc(12);
  id.writeUInt32BE(Math.floor(now.getTime() / 1000) % 2 ** 32, 0);
  randomBytes(8).copy(id, 4);
  return id.toString("hex");
}
