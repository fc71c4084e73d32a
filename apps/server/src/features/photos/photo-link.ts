import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { canView } from "@cairn/domain/privacy/visibility";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { serverSecret } from "../../platform/db/server-secret.ts";
import type { PhotoRow } from "./photos.queries.ts";

/** The query of a link to a photo, in place of a session key. */
export interface LinkQuery {
  /** Id of the person for whom it was made. */
  readonly viewer?: string | undefined;
  /** ms since 1970. */
  readonly until?: string | undefined;
  readonly sign?: string | undefined;
}

/**
 * Links change this often, ms, and are valid for one to two of these periods, so that a browser sees the same address again and
 * uses its cache.
 */
const linkPeriod = 12 * 60 * 60_000;

/** Makes the queries of links for one person, whose relation to the photo's owner is in the photo. */
export type WriteLink = (photo: Pick<PhotoRow, "id" | "isOpen" | "relation" | "sharingFlags">) => string;

/**
 * Links with which an `<img>` shows a photo, since it cannot send a header. Photos that everybody sees need no query; for others,
 * among them an owner's public photo that a privacy zone hides from everybody else, the link contains the viewer and the expiry,
 * signed. Whether that person may see the photo is checked again on each request, so that a link shows nothing after the workout
 * is hidden, or the person blocked.
 *
 * @param viewerId of the caller; `undefined` without a session
 */
export async function photoLinksFor(
  db: Database,
  viewerId: string | undefined,
  now: Date,
): Promise<WriteLink> {
  if (viewerId === undefined) return () => "";
  const secret = await linkSecret(db);
  const until = String((Math.floor(now.getTime() / linkPeriod) + 2) * linkPeriod);
  return ({ id, isOpen, relation, sharingFlags }) => {
    if ((isOpen || relation !== "owner") && canView(sharingFlags, "anonymous")) return "";
    return `viewer=${viewerId}&until=${until}&sign=${signatureOf(secret, id, viewerId, until)}`;
  };
}

/** The person for whom a link to the photo was made; `undefined` if it has expired or its signature is not ours. */
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
