import type { PhotoView } from "@cairn/contracts/photos";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import type { Authorized, SharedResource } from "../../platform/access/authorize.ts";
import { photoLinksFor } from "./photo-link.ts";
import { photoView } from "./photo.view.ts";
import { findWorkoutPhotos, type PhotoRow } from "./photos.queries.ts";
import { revealPhotos } from "./reveal-photos.ts";

export interface ShowDeps extends Pick<Deps, "db" | "now" | "workers"> {
  /** Before the path of a link, see `addressFor`; without it links are paths alone. */
  readonly address?: string;
}

/** Rows that the actor may see, with links that work for them. */
export async function showPhotos(
  deps: ShowDeps,
  actor: Actor,
  rows: readonly PhotoRow[],
): Promise<PhotoView[]> {
  if (rows.length === 0) return [];
  const viewerId = actor.kind === "session" ? actor.userId : undefined;
  const writeLink = await photoLinksFor(deps.db, viewerId, deps.now());
  const shown = await revealPhotos(deps, actor, rows);
  return shown.map((row) => photoView(row, { writeLink, address: deps.address ?? "" }));
}

/** The photos of a workout, in the order they were taken; the first that is shown stands for it. */
export async function showWorkoutPhotos(
  deps: ShowDeps,
  actor: Actor,
  workout: Authorized<SharedResource & { readonly id: string }, "view">,
): Promise<PhotoView[]> {
  const photos = await showPhotos(deps, actor, await findWorkoutPhotos(deps.db, actor, workout));
  const [first] = photos;
  if (first) first.coverImage = true;
  return photos;
}
