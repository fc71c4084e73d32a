import { canView } from "@cairn/domain/privacy/visibility";
import { findOpenKeys } from "../../core/sessions/open-sessions.ts";
import type { Deps } from "../../deps.ts";
import type { PublishedNews } from "../../platform/live/publish-live.queries.ts";
import type { LiveStream } from "./live-stream.ts";
import { findRelations, findSharing } from "./recipients.queries.ts";

type RecipientDeps = Pick<Deps, "db" | "now">;

/**
 * The streams that may get the news now: their session is still open, they may see the workout, and neither person has blocked
 * the other. Ends streams whose session has ended.
 */
export async function findRecipients(
  deps: RecipientDeps,
  news: PublishedNews,
  streams: readonly LiveStream[],
): Promise<ReadonlySet<LiveStream>> {
  const open = await endThoseLoggedOut(deps, streams);
  const persons = await findPersons(deps, news, [...new Set(open.map(({ userId }) => userId))]);
  return new Set(open.filter(({ userId }) => persons.has(userId)));
}

/**
 * Ends the streams of sessions that were ended, in whichever process, or that expired.
 *
 * @returns the others
 */
export async function endThoseLoggedOut(
  deps: RecipientDeps,
  streams: readonly LiveStream[],
): Promise<readonly LiveStream[]> {
  const hashes = new Map(streams.map(({ session, keyHash }) => [session, keyHash]));
  const keys = await findOpenKeys(deps, [...hashes.values()]);
  const isOpen = ({ session }: LiveStream): boolean => keys.has(session);
  for (const stream of streams) if (!isOpen(stream)) stream.end();
  return streams.filter(isOpen);
}

async function findPersons(
  { db }: RecipientDeps,
  news: PublishedNews,
  persons: readonly string[],
): Promise<ReadonlySet<string>> {
  const { by } = news;
  const others = by === undefined ? new Map<string, string>() : await findRelations(db, persons, by);
  const near = persons.filter((person) => others.get(person) !== "blocked");
  if (!("about" in news)) return new Set(near);
  const workout = await findSharing(db, news.about);
  if (!workout) return new Set();
  const relations = await findRelations(db, near, workout.ownerId);
  return new Set(
    near.filter((person) => canView(workout.sharingFlags, relations.get(person) ?? "anonymous")),
  );
}
