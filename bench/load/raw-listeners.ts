import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import type { Pool } from "../../apps/server/src/platform/db/database.ts";

/** A client of live events that costs next to nothing, so that only the server is measured. */
export interface RawListener {
  /** Resolves when the server next sends this text. */
  heard(text: string): Promise<void>;
  leave(): void;
}

/**
 * Adds people with a session each.
 *
 * @returns their session keys
 */
export async function addListeningPeople(pool: Pool, count: number): Promise<readonly string[]> {
  const keys = Array.from({ length: count }, (_, n) => `listener${String(n).padStart(24, "0")}`);
  const ids = keys.map((_, n) => n.toString(16).padStart(24, "0"));
  const hashes = keys.map((key) => createHash("sha256").update(key).digest());
  await pool.query(
    `INSERT INTO users (id, username, email, real_name, password_hash, created_at, updated_at)
     SELECT id, 'listener-' || id, id || '@example.org', 'Listener', '', now(), now() FROM unnest($1::text[]) id`,
    [ids],
  );
  await pool.query(
    `INSERT INTO sessions (key_hash, id, user_id, created_at, used_at, expires_at)
     SELECT key_hash, id, id, now(), now(), now() + interval '1 day' FROM unnest($1::bytea[], $2::text[]) given (key_hash, id)`,
    [hashes, ids],
  );
  return keys;
}

/** Opens a stream about a workout; resolves when the server has started it. */
export async function listenRaw(url: string, key: string, workoutKey: string): Promise<RawListener> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const waiting = new Map<string, () => void>();
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    for (const [wanted, resolve] of waiting) {
      if (!text.includes(wanted)) continue;
      waiting.delete(wanted);
      resolve();
    }
  });
  const heard = (text: string): Promise<void> =>
    new Promise((resolve) => {
      waiting.set(text, resolve);
    });
  const begun = heard("event: resync");
  await once(socket, "connect");
  socket.write(
    `GET /apiserver/v1/user/events?workouts=${workoutKey} HTTP/1.1\r\nHost: ${host}\r\nSTTAuthorization: ${key}\r\n\r\n`,
  );
  await Promise.race([
    begun,
    once(socket, "close").then(() => {
      throw new Error("the server ended a stream");
    }),
  ]);
  return { heard, leave: () => socket.destroy() };
}
