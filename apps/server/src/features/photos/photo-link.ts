import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { canView } from "@cairn/domain/privacy/visibility";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { serverSecret } from "../../platform/db/server-secret.ts";

/** What a link to a photo carries in its query instead of a session key. */
export interface LinkQuery {
  /** Id of the person it was made for. */
  readonly viewer?: string | undefined;
  /** ms since 1970. */
  readonly until?: string | undefined;
  readonly sign?: string | undefined;
}

/** Links change this often, ms, and hold for one to two of these times, so that a browser meets the same address again and asks its cache. */
const linkPeriod = 12 * 60 * 60_000;

/** Makes the queries of links for one person. */
export type WriteLink = (photo: { readonly id: string; readonly sharingFlags: number }) => string;

/**
 * Links by which an `<img>` shows a photo, since it can send no header. What everybody may see needs nothing; for the rest the link says
 * for whom it was made and until when, signed. Whether that person may see the photo is decided again whenever it is fetched, so that a
 * link shows nothing more once the workout is hidden, or the person blocked.
 *
 * @param viewerId of the one who asks; `undefined` for somebody without a session
 */
export async function photoLinksFor(
  db: Database,
  viewerId: string | undefined,
  now: Date,
): Promise<WriteLink> {
  if (viewerId === undefined) return () => "";
  const secret = await linkSecret(db);
  const until = String((Math.floor(now.getTime() / linkPeriod) + 2) * linkPeriod);
  return ({ id, sharingFlags }) => {
    if (canView(sharingFlags, "anonymous")) return "";
    return `viewer=${viewerId}&until=${until}&sign=${signatureOf(secret, id, viewerId, until)}`;
  };
}

/** The person for whom a link to the photo was made; `undefined` when it has ended or is not ours. */
export async function viewerOfLink(
  db: Database,
  photoId: string,
  { viewer, until, sign }: LinkQuery,
  now: Date,
): Promise<SessionActor | undefined> {
  if (viewer === undefined || until === undefined || sign === undefined) return undefined;
  if (!(Number(until) > now.getTime())) return undefined;
  const expected = Buffer.from(signatureOf(await linkSecret(db), photoId, viewer, until));
  const given = Buffer.from(sign);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { kind: "session", userId: viewer, username: "", keyHash: Buffer.alloc(0) };
}

const linkSecret = (db: Database): Promise<string> =>
  serverSecret(db, "photo_links", () => randomBytes(32).toString("hex"));

const signatureOf = (secret: string, photoId: string, viewerId: string, until: string): string =>
  createHmac("sha256", secret).update(`${photoId} ${viewerId} ${until}`).digest("base64url");
