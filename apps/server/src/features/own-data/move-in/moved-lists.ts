import { createHash } from "node:crypto";
import { maxZones } from "@cairn/contracts/privacy-zones";
import type { ListEntry, ListFileName } from "@cairn/contracts/own-data/own-data-files";
import { commentText } from "@cairn/domain/text/comment-text";
import { plainText } from "@cairn/domain/text/plain-text";
import type { Deps } from "../../../deps.ts";
import { saveDayNote } from "../../diary-notes/diary-notes.public.ts";
import { createGoal } from "../../goals/goals.public.ts";
import {
  createZone,
  findZones,
  isSameZone,
  type ZoneSettings,
} from "../../privacy-zones/privacy-zones.public.ts";
import { importMovedRoute } from "../../routes/routes.public.ts";
import { insertOwnComment, insertRecords } from "../moved.queries.ts";
import type { RecordList } from "../own-data.table.ts";
import { movedId } from "./moved-id.ts";
import type { MoveWork } from "./moved-workouts.ts";
import type { OwnDataHead } from "./read-own-data.worker.ts";
import { listEntries } from "./read-tasks.ts";

const pageSize = 200;

async function* entriesOf<Name extends ListFileName>(
  deps: Deps,
  { path }: MoveWork,
  name: Name,
  size = pageSize,
): AsyncGenerator<ListEntry<Name>> {
  for await (const entries of listEntries(deps, path, name, size)) yield* entries;
}

/** Hides the same places here before any workout exists that others may see; a place that this person has already hidden at least as widely stays as it is. */
export async function moveZones(deps: Deps, work: MoveWork): Promise<void> {
  const { userId } = work.actor;
  const moved: ZoneSettings[] = [];
  // Twenty are the maximum; a person who also has others here keeps those.
  for await (const { name, lon, lat, radius } of entriesOf(deps, work, "privacy-zones.json"))
    if (moved.length < maxZones) moved.push({ name: plainText(name), lon, lat, radius });
  const own = (await findZones(deps.db, userId)).filter((zone) =>
    // An earlier try may have added some of them.
    moved.every((each) => !isSameZone(each, zone)),
  );
  for (const zone of moved) {
    const { lon, lat, radius } = zone;
    const isHidden = own.some((each) => each.lon === lon && each.lat === lat && each.radius >= radius);
    if (!isHidden) await createZone(deps, userId, zone);
  }
}

/** Imports notes, goals and routes. What the person wrote or set here stays if it differs. */
export async function moveDiary(deps: Deps, work: MoveWork): Promise<void> {
  const { actor, account } = work;
  for await (const { day, text } of entriesOf(deps, work, "day-notes.json"))
    await saveDayNote(deps, actor.userId, { day, text, version: null });
  for await (const { period, measure, target, activityId } of entriesOf(deps, work, "goals.json"))
    await createGoal(deps, actor.userId, { period, measure, target, activityId });
  for await (const route of entriesOf(deps, work, "routes.json", 5)) {
    const id = movedId(actor.userId, { account, kind: "route", key: route.key });
    await importMovedRoute(deps, actor, id, route);
  }
}

/**
 * Stores the account's relations to people of its old server only as a record, because people of the same names here are somebody else. The
 * account's own comments on its own workouts concern nobody else and are added to the workouts again.
 *
 * @param workoutOf the workout here, by its key there
 */
export async function moveRecords(
  deps: Deps,
  work: MoveWork,
  { account, server }: OwnDataHead,
  workoutOf: ReadonlyMap<string, string>,
): Promise<void> {
  const ownerId = work.actor.userId;
  const isSameAccount = account.key === ownerId;
  const keep = async (
    list: RecordList,
    entries: readonly { readonly server: string | null }[],
  ): Promise<void> => {
    // If an archive returns to the server that made it, everything of this server already exists here, or was deleted.
    const foreign = entries.filter((entry) => !isSameAccount || entry.server !== server);
    const records = new Map(foreign.map((data) => [recordId(data), { id: recordId(data), data }]));
    await insertRecords(deps.db, ownerId, list, [...records.values()], deps.now());
  };
  for await (const entries of listEntries(deps, work.path, "comments.json", pageSize)) {
    const others: (typeof entries)[number][] = [];
    for (const entry of entries) {
      const { username } = account;
      const isOwn =
        !isSameAccount &&
        entry.server === server &&
        entry.author === username &&
        entry.workout.owner === username;
      const workoutId = isOwn ? workoutOf.get(entry.workout.key) : undefined;
      const text = commentText(entry.text ?? "");
      if (workoutId === undefined || text === "") others.push(entry);
      else {
        const key = `${entry.workout.key} ${entry.createdAt} ${text}`;
        const id = movedId(ownerId, { account: account.key, kind: "comment", key });
        const createdAt = new Date(Math.min(Date.parse(entry.createdAt), deps.now().getTime()));
        await insertOwnComment(deps.db, ownerId, { id, workoutId, text, createdAt });
      }
    }
    await keep("comments", others);
  }
  for await (const entries of listEntries(deps, work.path, "reactions.json", pageSize))
    await keep("reactions", entries);
  for await (const entries of listEntries(deps, work.path, "people.json", pageSize))
    await keep("people", entries);
  for await (const entries of listEntries(deps, work.path, "notifications.json", pageSize))
    await keep("notifications", entries);
}

const recordId = (data: object): string =>
  createHash("sha256").update(JSON.stringify(data)).digest("hex").slice(0, 24);
