import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";
import { ownDataTicketMinutes } from "@cairn/contracts/own-data/own-data-limits";
import { fail, ok, type Result } from "@cairn/domain/result";
import { requireOpenSession } from "../../core/sessions/open-sessions.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { ByteRange } from "../../platform/http/requests/read-range.ts";
import { partBytes, partKey } from "./export-files.ts";
import { type ExportRow, findExport, storeTicket } from "./exports.queries.ts";
import { retentionMs } from "./start-export.ts";

/** An archive that can be downloaded. */
export type ReadyExport = ExportRow & { readonly size_bytes: number };

/** What a download needs in addition to the session of the archive's owner. */
interface DownloadKey {
  readonly id: string;
  readonly ticket: string;
}

const hashOf = (ticket: string): Buffer => createHash("sha256").update(ticket).digest();

/** Makes a ticket with which a person's archive can be downloaded for an hour. The previous ticket stops working. */
export async function openDownload(
  { db, now }: Pick<Deps, "db" | "now">,
  ownerId: string,
): Promise<Result<DownloadKey, "own_data.not_ready">> {
  const ticket = randomBytes(32).toString("base64url");
  const time = now().getTime();
  const id = await storeTicket(db, ownerId, {
    hash: hashOf(ticket),
    endsAt: new Date(time + ownDataTicketMinutes * 60_000),
    notBefore: new Date(time - retentionMs),
  });
  return id === undefined ? fail("own_data.not_ready") : ok({ id, ticket });
}

/** A person's archive, for the holder of its ticket. */
export async function findDownload(
  { db, now }: Pick<Deps, "db" | "now">,
  ownerId: string,
  { id, ticket }: DownloadKey,
): Promise<Result<ReadyExport, "own_data.not_ready" | "own_data.ticket_invalid">> {
  const row = await findExport(db, ownerId);
  const time = now().getTime();
  const { size_bytes, finished_at } = row ?? {};
  if (
    !row ||
    row.id !== id ||
    row.state !== "ready" ||
    !finished_at ||
    finished_at.getTime() + retentionMs <= time
  )
    return fail("own_data.not_ready");
  const isOpened = row.ticket_hash && timingSafeEqual(row.ticket_hash, hashOf(ticket));
  if (!isOpened || !row.ticket_ends_at || row.ticket_ends_at.getTime() <= time)
    return fail("own_data.ticket_invalid");
  return ok({ ...row, size_bytes: size_bytes ?? 0 });
}

/**
 * The bytes of a range of an archive, part by part, as they are read.
 *
 * @throws AppError `session.expired` before the next part if the actor's session has ended; Error if a part is missing
 */
export async function* readParts(
  deps: Pick<Deps, "db" | "files" | "now">,
  actor: SessionActor,
  { owner_id: ownerId, id, run }: ExportRow,
  { from, to }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let part = Math.floor(from / partBytes); part * partBytes <= to; part += 1) {
    await requireOpenSession(deps, actor);
    const bytes: Readable | undefined = await deps.files.read(partKey({ ownerId, id, run }, part));
    if (!bytes) throw new Error("a part of an archive is not in the store");
    let at = part * partBytes;
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      const wanted = chunk.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at));
      at += chunk.length;
      if (wanted.length > 0) yield wanted;
      if (at > to) break;
    }
  }
}
