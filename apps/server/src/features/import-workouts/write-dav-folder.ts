import type { Readable } from "node:stream";
import { isKnown } from "../../core/import-answers/import-answer.ts";
import { originalKey } from "../../core/originals/original-key.ts";
import { removeIfUnused } from "../../core/originals/remove-original.ts";
import { storeOriginal } from "../../core/originals/store-original.ts";
import { receiveFile } from "../../core/received-files/receive-file.ts";
import { refuseWithoutSession } from "../../core/sessions/refuse-without-session.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import {
  type DavFile,
  dropDavFiles,
  dropOldestDavFiles,
  findDavFiles,
  saveDavFile,
} from "./dav-files.queries.ts";
import { isDesktopNote, isTemporary, isWithin, nameOf } from "./dav-tree.ts";
import { importSent } from "./import-sent.ts";

interface SentToFolder {
  /** In the folder. */
  readonly path: string;
  readonly file: Readable & { readonly truncated: boolean };
  /** Bytes that the client announces; 0 if it does not. */
  readonly declared: number;
}

/** What has been noted of a file. */
interface Noted {
  /** Bytes. */
  readonly size: number;
  readonly changedAt: Date;
  /** Whether something came of it that was not there. */
  readonly isNew: boolean;
}

/**
 * Imports a file that is written into the folder, or holds it until it gets another name if it has that of a temporary file.
 * Nothing is noted of one that is refused, except for what desktops write beside files, and for empty files, which some clients
 * make before they write.
 *
 * @throws AppError with the reason if nothing was imported
 */
export async function sendToDavFolder(
  deps: Deps,
  actor: SessionActor,
  { path, file, declared }: SentToFolder,
): Promise<Noted> {
  const name = nameOf(path);
  const sentAt = deps.now();
  const note = async (state: DavFile["state"], size: number, sha256: string | null = null) => {
    const before = (await findDavFiles(deps.db, actor, sentAt)).find((each) => each.path === path);
    await saveDavFile(deps.db, actor, { path, state, size, sha256, sentAt });
    const dropped = await dropOldestDavFiles(deps.db, actor, path);
    await removeHeld(deps, actor, [before?.sha256 === sha256 ? null : before?.sha256, ...dropped]);
    return { size, changedAt: sentAt };
  };
  const result = await receiveFile({ filename: name, file }, { deps, ownerId: actor.userId, declared });
  if (!result.ok && (result.error === "workout_import.empty_file" || isDesktopNote(path))) {
    await refuseWithoutSession(deps, actor, result);
    return { ...(await note("left", declared)), isNew: true };
  }
  if (result.ok && isTemporary(path)) {
    await refuseWithoutSession(deps, actor, result);
    const { sha256, size, path: received } = result.value;
    // The row keeps the sweep from removing the file.
    const noted = await note("held", size, sha256);
    await storeOriginal(deps, { ownerId: actor.userId, sha256 }, received);
    return { ...noted, isNew: true };
  }
  const size = result.ok ? result.value.size : 0;
  const { imported } = await importSent(deps, actor, { name, result });
  return { ...(await note("taken", size)), isNew: !imported.every(isKnown) };
}

/** Makes a folder. */
export async function makeInDavFolder(deps: Deps, actor: SessionActor, path: string): Promise<void> {
  await saveDavFile(deps.db, actor, { path, state: "folder", size: 0, sha256: null, sentAt: deps.now() });
  await removeHeld(deps, actor, await dropOldestDavFiles(deps.db, actor, path));
}

/** Removes files from the store that nothing holds any more. */
async function removeHeld(
  deps: Deps,
  { userId }: SessionActor,
  hashes: readonly (string | null | undefined)[],
): Promise<void> {
  for (const sha256 of new Set(hashes)) if (sha256) await removeIfUnused(deps, { ownerId: userId, sha256 });
}

interface Move {
  /** All of the token. */
  readonly files: readonly DavFile[];
  readonly from: string;
  readonly to: string;
}

/**
 * Gives a file another name, or all files in a folder. A file that was held for it is imported under that name.
 *
 * @throws AppError with the reason if it is not imported; it then stays where it was
 */
export async function moveInDavFolder(
  deps: Deps,
  actor: SessionActor,
  { files, from, to }: Move,
): Promise<void> {
  const replaced = files.filter(({ path }) => isWithin(path, to) && !isWithin(path, from));
  const moved = files.filter(({ path }) => isWithin(path, from));
  for (const file of moved) {
    const path = to + file.path.slice(from.length);
    const isDue = file.state === "held" && !isTemporary(path);
    if (isDue) await importHeld(deps, actor, file, nameOf(path));
    await saveDavFile(deps.db, actor, { ...file, path, ...(isDue && { state: "taken", sha256: null }) });
  }
  const stays = new Set(moved.map(({ path }) => to + path.slice(from.length)));
  const gone = [...replaced, ...moved].filter(({ path }) => !stays.has(path));
  await dropDavFiles(
    deps.db,
    actor,
    gone.map(({ path }) => path),
  );
  await removeHeld(
    deps,
    actor,
    [...replaced, ...moved].map(({ sha256 }) => sha256),
  );
}

async function importHeld(
  deps: Deps,
  actor: SessionActor,
  { sha256, size }: DavFile,
  name: string,
): Promise<void> {
  const file = await deps.files.read(originalKey({ ownerId: actor.userId, sha256: sha256 ?? "" }));
  if (!file) throw new AppError("request.not_found");
  const receiver = { deps, ownerId: actor.userId, declared: size };
  await importSent(deps, actor, { name, result: await receiveFile({ filename: name, file }, receiver) });
}

/** Removes a name, or a folder with all in it. */
export async function removeFromDavFolder(
  deps: Deps,
  actor: SessionActor,
  files: readonly DavFile[],
  path: string,
): Promise<void> {
  const gone = files.filter((file) => isWithin(file.path, path));
  await dropDavFiles(
    deps.db,
    actor,
    gone.map((file) => file.path),
  );
  await removeHeld(
    deps,
    actor,
    gone.map(({ sha256 }) => sha256),
  );
}
