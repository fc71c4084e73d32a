import type { CallName } from "@cairn/contracts/api";
import { newId } from "../../src/platform/db/new-id.ts";
import type { TestApp } from "../test-app.ts";

/** Stores an empty archive of a person's data, ready to be downloaded with the ticket `a-ticket`; returns its id. */
async function putArchive({ database }: TestApp, ownerId: string | undefined): Promise<string> {
  const id = newId();
  await database.pool.query(
    `INSERT INTO own_data_exports (owner_id, id, state, size_bytes, part_count, ticket_hash, ticket_ends_at, created_at, finished_at)
     SELECT id, $2, 'ready', 0, 0, sha256('a-ticket'), now() + interval '1 hour', now(), now() FROM users WHERE id = $1
     ON CONFLICT (owner_id) DO UPDATE SET id = excluded.id, state = 'ready', size_bytes = 0, finished_at = now(),
       ticket_hash = excluded.ticket_hash, ticket_ends_at = excluded.ticket_ends_at`,
    [ownerId, id],
  );
  return id;
}

/** Stores settings that an archive brought to a person; returns their key. */
async function putMovedSettings({ database }: TestApp, ownerId: string | undefined): Promise<string> {
  const id = newId();
  await database.pool.query(
    "INSERT INTO moved_settings (owner_id, id, settings, created_at) SELECT id, $2, '{}', now() FROM users WHERE id = $1",
    [ownerId, id],
  );
  return id;
}

/** Stores what a call about a person's archive needs; returns the id for its address. */
export async function storeOwnData(
  server: TestApp,
  name: CallName,
  ownerId: string | undefined,
): Promise<string> {
  return name === "answerOwnData"
    ? await putMovedSettings(server, ownerId)
    : await putArchive(server, ownerId);
}
