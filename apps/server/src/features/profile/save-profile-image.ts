import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fail, ok, type Result } from "@cairn/domain/result";
import { type PhotoError, receivePhoto } from "../../core/photos/receive-photo.ts";
import { isSessionOpen } from "../../core/sessions/open-sessions.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { writeWithFiles } from "../../platform/files/locked-files.ts";
import type { WrittenPicture } from "../../platform/images/image-work.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import {
  imageSides,
  type ImageSizeName,
  imageSizeNames,
  newImageFiles,
  removeGoneImage,
} from "./profile-image-files.ts";
import { giveFirstImage, replaceImage } from "./profile-images.queries.ts";

type ImageDeps = Pick<
  Deps,
  "db" | "files" | "fileTurns" | "images" | "incomingDir" | "log" | "now" | "storage"
>;

/**
 * Makes a picture the profile image of the actor, if they are still logged in when it has arrived, as a square around its middle
 * and without the camera's metadata, and removes the previous one.
 *
 * @param part of a multipart body; `truncated` becomes true if it is longer than allowed
 * @returns its key
 */
export async function saveProfileImage(
  deps: ImageDeps,
  actor: SessionActor,
  part: Readable & { readonly truncated?: boolean },
): Promise<Result<string, PhotoError | "session.expired">> {
  const ownerId = actor.userId;
  const squares = await receiveSquares(deps, ownerId, part);
  if (!squares.ok) return squares;
  if (!(await isSessionOpen(deps, actor))) return fail("session.expired");
  const key = newId();
  await store(deps, { ownerId, key }, squares.value, (trx) => replaceImage(trx, ownerId, key, deps.now()));
  return ok(key);
}

/**
 * The same for a person who has no profile image; one that they choose meanwhile stays.
 *
 * @param part as for `saveProfileImage`
 */
export async function saveFirstProfileImage(
  deps: ImageDeps,
  ownerId: string,
  part: Readable & { readonly truncated?: boolean },
): Promise<Result<true, PhotoError>> {
  const squares = await receiveSquares(deps, ownerId, part);
  if (!squares.ok) return squares;
  const key = newId();
  await store(deps, { ownerId, key }, squares.value, async (trx) =>
    (await giveFirstImage(trx, ownerId, key, deps.now())) ? null : key,
  );
  return ok(true);
}

/** Removes a person's profile image. */
export async function removeProfileImage(
  deps: Pick<Deps, "db" | "files" | "fileTurns" | "log" | "now">,
  ownerId: string,
): Promise<void> {
  const before = await deps.db.transaction().execute(async (trx) => {
    await publishLive(trx, { kind: "settings", to: [ownerId] });
    return await replaceImage(trx, ownerId, null, deps.now());
  });
  if (before !== null) await removeGoneImage(deps, { ownerId, key: before });
}

type Squares = ReadonlyMap<ImageSizeName, Uint8Array>;

async function receiveSquares(
  deps: ImageDeps,
  ownerId: string,
  part: Readable & { readonly truncated?: boolean },
): Promise<Result<Squares, PhotoError>> {
  const received = await receivePhoto(deps, ownerId, part);
  if (!received.ok) return received;
  const whole = received.value.sizes.get("medium") ?? received.value.sizes.get("large");
  if (!whole) throw new Error("a received photo has no sizes");
  return await cutSquares(deps, whole);
}

async function cutSquares(
  { images }: ImageDeps,
  { bytes, width, height }: WrittenPicture,
): Promise<Result<Squares, PhotoError>> {
  const squares = new Map<ImageSizeName, Uint8Array>();
  for (const name of imageSizeNames) {
    const side = Math.min(imageSides[name], width, height);
    const square = await images.scale({ bytes, width: side, height: side, fit: "cover" });
    if (!square.ok) return fail(square.error === "busy" ? "photo.busy" : "request.share_used");
    squares.set(name, square.value);
  }
  return ok(squares);
}

/**
 * Files first: a crash before the row is written leaves files that the next start sweeps away.
 *
 * @param write writes the row; resolves to the key of the image that nobody has then, the previous or the new one, whose files
 *   are removed
 */
async function store(
  deps: ImageDeps,
  image: { readonly ownerId: string; readonly key: string },
  squares: Squares,
  write: (trx: DatabaseOrTransaction) => Promise<string | null>,
): Promise<void> {
  const folder = await mkdtemp(join(deps.incomingDir, "profile-image-"));
  let gone: string | null = image.key;
  try {
    const paths = new Map<ImageSizeName, string>();
    for (const [name, bytes] of squares) {
      const path = join(folder, name);
      await writeFile(path, bytes, { mode: 0o600 });
      paths.set(name, path);
    }
    gone = await writeWithFiles(deps, newImageFiles(image, paths), async (trx) => {
      await publishLive(trx, { kind: "settings", to: [image.ownerId] });
      return await write(trx);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
    if (gone !== null) await removeGoneImage(deps, { ownerId: image.ownerId, key: gone });
  }
}
