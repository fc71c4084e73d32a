import { maxUnreadCount, type NotificationKind } from "@cairn/contracts/notifications/notifications";
import type { SeenAs } from "@cairn/contracts/profile/seen-as";
import { findViewed } from "../../src/core/people/find-person.ts";
import { findTileTracks } from "../../src/core/track-tiles/track-source.queries.ts";
import { authorizeWorkout } from "../../src/core/workouts/workouts.policy.ts";
import { findSharedWorkout } from "../../src/core/workouts/workouts.queries.ts";
import { findComments } from "../../src/features/comments/comments.queries.ts";
import { findMentionable, findMentioned } from "../../src/features/comments/mentions.queries.ts";
import { countUnread, listNotifications } from "../../src/features/notifications/notifications.queries.ts";
import { searchPeople } from "../../src/features/people/search-people.ts";
import { findListedPhotos } from "../../src/features/photos/photos.queries.ts";
import { seenTrackSource } from "../../src/features/profile/profile-map.queries.ts";
import type { LookAt } from "./people-looks.ts";
import type { PeopleWorld } from "./people-operations.ts";

/** What search, profiles, mentions and notifications show a person, in a form that can be compared. */
export interface Shown {
  /** People found, with what they are to the viewer and their newest workout that the viewer sees in lists. */
  readonly found: readonly string[];
  /** Workouts on the map of a person's profile and behind the photos there, or why there is no profile. */
  readonly profileLines: readonly string[];
  readonly profilePhotos: readonly string[];
  /** Who is mentioned under one workout, and whether one person is offered for a mention. */
  readonly mentioned: readonly string[];
  readonly isMentionable: boolean;
  /** Likes, comments and mentions of which the viewer has a notification. */
  readonly told: readonly string[];
  /** The unread ones among them, and whether the counter agrees. */
  readonly unread: readonly string[];
  readonly isCounted: boolean;
  /** Other notifications that are no longer true, or about something that the viewer may not see. */
  readonly untrue: readonly string[];
}

/** A look at a profile; its owner can also look as others do. */
export interface ProfileLook extends LookAt {
  readonly as: SeenAs | undefined;
}

/** One typing error away from a word that is in all names. */
const term = "persn";

/** Kinds of notification that stay as long as their cause does, so that the model knows them exactly. */
const lastingKinds: ReadonlySet<NotificationKind> = new Set(["reaction", "comment", "mention"]);

const saidOf = (kind: string, actor: string, workout: string | null): string => `${kind} ${actor} ${workout}`;

/** The result of the server's own reads. */
export async function shownByServer(
  { deps, model }: PeopleWorld,
  { viewer, person, workout, as }: ProfileLook,
): Promise<Shown> {
  const { db } = deps;
  const found = await searchPeople(deps, viewer, term, 50);
  const notifications = await listNotifications(db, viewer.userId, { limit: 100_000 });
  const lasting = notifications.filter(({ kind }) => lastingKinds.has(kind));
  const passing = notifications.filter(({ kind }) => !lastingKinds.has(kind));
  return {
    found: found
      .map(
        ({ connection, user, workout: newest }) =>
          `${user.username} ${connection} ${newest?.workoutKey ?? "-"}`,
      )
      .toSorted(),
    ...(await profileByServer(deps, { viewer, person, workout, as })),
    ...(await mentionsByServer(deps, { viewer, person, workout })),
    told: lasting.map(({ kind, username, workoutId }) => saidOf(kind, username, workoutId)).toSorted(),
    unread: lasting
      .filter(({ readAt }) => readAt === null)
      .map(({ kind, username, workoutId }) => saidOf(kind, username, workoutId))
      .toSorted(),
    isCounted:
      (await countUnread(db, viewer.userId)) ===
      Math.min(maxUnreadCount, notifications.filter(({ readAt }) => readAt === null).length),
    untrue: passing
      .filter(({ kind, username, workoutId }) => !model.isTrue(kind, viewer.username, username, workoutId))
      .map(({ kind, username, workoutId }) => saidOf(kind, username, workoutId)),
  };
}

async function profileByServer(
  { db }: PeopleWorld["deps"],
  { viewer, person, as }: ProfileLook,
): Promise<Pick<Shown, "profileLines" | "profilePhotos">> {
  const viewed = await findViewed(db, viewer, person.username, as);
  if (!viewed.ok) return { profileLines: [viewed.error], profilePhotos: [viewed.error] };
  const { person: owner, viewer: eyes } = viewed.value;
  const seen = seenTrackSource({ ownerId: owner.id, relation: owner.relation, viewer: eyes });
  const { tracks } = await findTileTracks(db, seen, [{ z: 0, x: 0, y: 0 }]);
  const photos = await findListedPhotos(db, eyes, [owner.id], { offset: 0, limit: 1000 });
  return {
    profileLines: tracks.keys.split(" ").filter(Boolean).toSorted(),
    profilePhotos: photos.map(({ workoutId }) => workoutId).toSorted(),
  };
}

async function mentionsByServer(
  { db }: PeopleWorld["deps"],
  { viewer, person, workout }: LookAt,
): Promise<Pick<Shown, "mentioned" | "isMentionable">> {
  const shared = authorizeWorkout(viewer, await findSharedWorkout(db, viewer, workout), "view");
  if (!shared.ok) return { mentioned: [], isMentionable: false };
  const ids = (await findComments(db, viewer, shared.value, 1000)).flatMap(({ mentions }) => mentions);
  const mentioned = await findMentioned(db, viewer, ids);
  const offered = await findMentionable(db, viewer, shared.value, person.username);
  return {
    mentioned: [...mentioned.values()].map(({ username }) => username).toSorted(),
    isMentionable: offered.length > 0,
  };
}

/** The result that the model expects. */
export function shownByModel(
  { people, model }: PeopleWorld,
  { viewer, person, workout, as }: ProfileLook,
): Shown {
  const self = viewer.username;
  const names = people.map(({ username }) => username);
  const profile = model.profile(self, person.username, self === person.username ? as : undefined);
  return {
    found: model
      .known(self, names)
      .filter((name) => name !== self)
      .map((name) => `${name} ${model.connection(self, name)} ${model.newestListed(self, name) ?? "-"}`)
      .toSorted(),
    profileLines: profile,
    profilePhotos: profile,
    mentioned: model.mentionedUnder(self, workout),
    isMentionable: model.isMentionable(self, workout, person.username),
    told: model
      .toldOf(self)
      .map(([kind, actor, about]) => saidOf(kind, actor, about))
      .toSorted(),
    unread: model
      .toldOf(self)
      .filter(([, , , isRead]) => !isRead)
      .map(([kind, actor, about]) => saidOf(kind, actor, about))
      .toSorted(),
    isCounted: true,
    untrue: [],
  };
}
