import { fail, ok, type Result } from "@cairn/domain/result";
import { authorizeWorkout, type WorkoutRefusal } from "../../core/workouts/workouts.policy.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { type LinkQuery, viewerOfLink } from "./photo-link.ts";
import { findPhoto } from "./photos.queries.ts";
import { type RedactedPhoto, redactPhotos } from "./redact-photos.ts";

/**
 * The photo of a key, for the caller or the person for whom the link was made.
 *
 * @throws AppError if it does not exist, or neither may see it
 */
export async function findVisiblePhoto(
  deps: Deps,
  actor: Actor,
  imageKey: string,
  link: LinkQuery,
): Promise<RedactedPhoto> {
  const asked = await findFor(deps, actor, imageKey);
  const viewer = asked.ok ? undefined : await viewerOfLink(deps.db, imageKey, link, deps.now());
  return valueOrRefuse(viewer ? await findFor(deps, viewer, imageKey) : asked);
}

/** The photo of a key if a person sees it: its workout, and the place where it was taken. */
async function findFor(
  deps: Deps,
  actor: Actor,
  imageKey: string,
): Promise<Result<RedactedPhoto, WorkoutRefusal | "photo.not_found">> {
  const visible = authorizeWorkout(actor, await findPhoto(deps.db, actor, imageKey), "view");
  if (!visible.ok) return visible.error === "workout.not_found" ? fail("photo.not_found") : visible;
  const [shown] = await redactPhotos(deps, actor, [visible.value]);
  return shown ? ok(shown) : fail("photo.not_found");
}
