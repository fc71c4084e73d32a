import { buffer } from "node:stream/consumers";
import {
  type ListEntry,
  type ListFileName,
  type OwnDataManifest,
} from "@cairn/contracts/own-data/own-data-files";
import { ownDataFormat } from "@cairn/contracts/own-data/own-data-limits";
import { encodeGpxRoute } from "@cairn/formats/gpx/encode-gpx-route";
import { type AccountRow } from "../../core/accounts/accounts.queries.ts";
import { originalKey } from "../../core/originals/original-key.ts";
import { findSettings } from "../../core/settings/settings.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { photoFileKey } from "../photos/photo-files.ts";
import { imageFileKey } from "../profile/profile-image-files.ts";
import { ownWorkoutFiles } from "../workout-exports/own-workout-files.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import { findExportedAccount, findExportedSettings } from "./exported-account.queries.ts";
import {
  exportedGoals,
  exportedNotes,
  exportedPhotos,
  exportedRoutes,
  exportedZones,
  findExportedImports,
  type Page,
} from "./exported-lists.queries.ts";
import {
  findExportedComments,
  findExportedNotifications,
  findExportedPeople,
  findExportedLikes,
  findMovedRecords,
} from "./exported-people.queries.ts";
import { exportedOriginals, exportedWorkouts } from "./exported-workouts.queries.ts";
import { overviewPage, readMe } from "./overview-page.ts";
import type { RecordList } from "./own-data.table.ts";
import { type WorkoutPaths, writtenEntries, type WrittenFiles, writtenWorkouts } from "./written-files.ts";

/** Rows to read at once. */
const pageSize = 200;
/** Originals up to this size are read whole and compressed in a thread; larger ones are streamed. */
const heldBytes = 16 * 1024 * 1024;
const profileImagePath = "profile-image.jpg";

/** The services that making an archive needs; a process that does nothing else opens no others. */
type ArchiveDeps = Pick<Deps, "db" | "files" | "workers" | "now"> & {
  readonly settings: Pick<Deps["settings"], "publicUrl">;
};

interface Writing {
  readonly writer: ArchiveWriter;
  readonly account: AccountRow;
  readonly madeAt: Date;
  /** Called after each thing that is added to the archive. */
  readonly advance: () => Promise<void>;
}

/**
 * Everything that a person has here, as files of an archive (docs/own-data.md). One thing after the other is read, written and
 * compressed, so that memory holds one of them.
 */
export async function writeArchive(deps: ArchiveDeps, writing: Writing): Promise<void> {
  const { writer, account, madeAt } = writing;
  const workouts = await writeWorkouts(deps, writing);
  const originals = await writeOriginals(deps, writing);
  const photos = await writePhotos(deps, writing, workouts);
  const routes = await writeRoutes(deps, writing);
  const written: WrittenFiles = { workouts, originals, photos, routes };
  const image = await writeProfileImage(deps, writing);
  const counts = await writeLists(deps, writing, written);
  await writeJson(writer, "account.json", await findExportedAccount(deps.db, account, image));
  await writeJson(writer, "settings.json", await findExportedSettings(deps.db, account));
  const { locale } = await findSettings(deps.db, account.id);
  const server = deps.settings.publicUrl ?? null;
  const facts = { account, madeAt, server, counts, locale };
  await writer.add("README.txt", Buffer.from(readMe(facts)));
  const listed = writtenWorkouts(exportedWorkouts(deps.db, account.id, pageSize), written);
  await writer.addText("index.html", overviewPage(facts, listed));
  const manifest: OwnDataManifest = {
    format: ownDataFormat,
    madeAt: madeAt.toISOString(),
    server,
    account: { key: account.id, username: account.username },
    counts,
    members: [...writer.members],
  };
  await writeJson(writer, "cairn.json", manifest);
  await writer.end();
}

const writeJson = async (writer: ArchiveWriter, path: string, content: unknown): Promise<void> =>
  await writer.add(path, Buffer.from(`${JSON.stringify(content, null, 1)}\n`));

/** Resolves to the paths of each workout by its key. */
async function writeWorkouts(
  deps: ArchiveDeps,
  { writer, account, advance }: Writing,
): Promise<ReadonlyMap<string, WorkoutPaths>> {
  const actor: SessionActor = {
    kind: "session",
    userId: account.id,
    username: account.username,
    keyHash: Buffer.alloc(0),
  };
  const written = new Map<string, WorkoutPaths>();
  const workouts = exportedWorkouts(deps.db, account.id, pageSize);
  for await (const { key, startTime, document, gpx, fit } of workouts) {
    const paths = { json: document, gpx, fit };
    const mtime = new Date(startTime);
    try {
      for (const { format, file } of await ownWorkoutFiles(deps, actor, key))
        await writer.addPacked(paths[format], file, mtime);
      written.set(key, { document, gpx, fit });
    } catch (error) {
      // Deleted in the meantime, so it is in no list either.
      if (!(error instanceof AppError && error.code === "workout.not_found")) throw error;
    }
    await advance();
  }
  return written;
}

/** Resolves to the path of each original by its hash. */
async function writeOriginals(
  deps: ArchiveDeps,
  { writer, account, advance }: Writing,
): Promise<ReadonlyMap<string, string>> {
  const written = new Map<string, string>();
  for await (const { sha256, path, size } of exportedOriginals(deps.db, account.id, pageSize)) {
    const bytes = await deps.files.read(originalKey({ ownerId: account.id, sha256 }));
    const how = { compress: !/\.(?:gz|zip|kmz)$/.test(path) };
    if (bytes && size <= heldBytes) await writer.add(path, await buffer(bytes), how);
    else if (bytes) await writer.addStream(path, bytes, how);
    if (bytes) written.set(sha256, path);
    await advance();
  }
  return written;
}

/** The photos of workouts that are written. Resolves to their keys. */
async function writePhotos(
  deps: ArchiveDeps,
  { writer, account, advance }: Writing,
  workouts: ReadonlyMap<string, WorkoutPaths>,
): Promise<ReadonlySet<string>> {
  const written = new Set<string>();
  for await (const { key, workout, file, takenAt } of exportedPhotos(deps.db, account.id, pageSize)) {
    const photo = { ownerId: account.id, id: key };
    const bytes = workouts.has(workout) ? await deps.files.read(photoFileKey(photo, "large")) : undefined;
    if (bytes) {
      await writer.add(file, await buffer(bytes), {
        compress: false,
        ...(takenAt !== null && { mtime: new Date(takenAt) }),
      });
      written.add(key);
    }
    await advance();
  }
  return written;
}

/** Resolves to the keys of the routes. */
async function writeRoutes(
  deps: ArchiveDeps,
  { writer, account, advance }: Writing,
): Promise<ReadonlySet<string>> {
  const written = new Set<string>();
  for await (const route of exportedRoutes(deps.db, account.id, pageSize)) {
    const points = route.points.flatMap(([lon, lat, ele]) => [lon, lat, ele ?? NaN]);
    const { description: name, waypoints = [] } = route;
    await writer.add(route.gpx, encodeGpxRoute({ name, points, waypoints }));
    written.add(route.key);
    await advance();
  }
  return written;
}

/** Resolves to its path; null without one. */
async function writeProfileImage(deps: ArchiveDeps, { writer, account }: Writing): Promise<string | null> {
  if (account.image_key === null) return null;
  const image = { ownerId: account.id, key: account.image_key };
  const bytes = await deps.files.read(imageFileKey(image, "large"));
  if (!bytes) return null;
  await writer.add(profileImagePath, await buffer(bytes), { compress: false });
  return profileImagePath;
}

/** Resolves to the number of entries in each list. */
async function writeLists(
  deps: ArchiveDeps,
  { writer, account }: Writing,
  written: WrittenFiles,
): Promise<Record<string, number>> {
  const { db } = deps;
  const owner = { ownerId: account.id, server: deps.settings.publicUrl ?? null };
  const counts: Record<string, number> = {};
  const write = async <Name extends ListFileName>(
    name: Name,
    entries: AsyncIterable<ListEntry<Name>>,
  ): Promise<void> => {
    const countName = name.slice(0, -".json".length);
    counts[countName] = 0;
    await writer.addText(
      name,
      listText(entries, () => (counts[countName] = (counts[countName] ?? 0) + 1)),
    );
  };
  await write("workouts.json", writtenWorkouts(exportedWorkouts(db, account.id, pageSize), written));
  await write("photos.json", writtenEntries(exportedPhotos(db, account.id, pageSize), written.photos));
  await write("routes.json", writtenEntries(exportedRoutes(db, account.id, pageSize), written.routes));
  await write("day-notes.json", exportedNotes(db, account.id, pageSize));
  await write("goals.json", exportedGoals(db, account.id, pageSize));
  await write("privacy-zones.json", exportedZones(db, account.id, pageSize));
  await write(
    "imports.json",
    pages((page) => findExportedImports(db, account.id, page)),
  );
  const withMoved = <Entry>(
    list: RecordList,
    find: (page: Page) => Promise<readonly Entry[]>,
  ): AsyncIterable<Entry> =>
    both(
      pages(find),
      pages(async (page) => (await findMovedRecords(db, account.id, list, page)) as readonly Entry[]),
    );
  await write(
    "comments.json",
    withMoved("comments", (page) => findExportedComments(db, owner, page)),
  );
  await write(
    "reactions.json",
    withMoved("reactions", (page) => findExportedLikes(db, owner, page)),
  );
  await write(
    "people.json",
    withMoved("people", (page) => findExportedPeople(db, owner, page)),
  );
  await write(
    "notifications.json",
    withMoved("notifications", (page) => findExportedNotifications(db, owner, page)),
  );
  return counts;
}

async function* pages<Entry>(find: (page: Page) => Promise<readonly Entry[]>): AsyncGenerator<Entry> {
  for (let offset = 0; ; offset += pageSize) {
    const entries = await find({ offset, limit: pageSize });
    yield* entries;
    if (entries.length < pageSize) return;
  }
}

async function* both<Entry>(first: AsyncIterable<Entry>, then: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  yield* first;
  yield* then;
}

/** A list as JSON, one entry per line. */
async function* listText(entries: AsyncIterable<unknown>, count: () => void): AsyncGenerator<string> {
  let before = "[\n";
  for await (const entry of entries) {
    count();
    yield `${before}${JSON.stringify(entry)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
