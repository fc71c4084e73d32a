import { askBeforeLeaving } from "../../lib/ask-before-leaving.ts";
import { currentMessages } from "../../lib/i18n/messages.ts";
import { hasFailed, isMoving, type PhotoItem } from "../../lib/photos/photo-queue.ts";
import { createPhotoSending } from "../../lib/photos/photo-sending.ts";
import { currentSession, followSession } from "../../lib/session.ts";
import { dismissToast, showToast } from "../../ui/overlay/toast-store.ts";

/**
 * The photos that somebody adds to workouts. They are sent, and their results kept, whichever screen is open, until the browser's
 * page is closed or the session ends.
 */
export const pagePhotos = createPhotoSending();

/** Workouts whose screen was left, each with the way back. */
const left = new Map<string, () => void>();
/** The message about each workout's failures. */
const messages = new Map<string, number>();
/** Photos whose failure is known. */
let failedBefore: ReadonlySet<number> = new Set();

const dismissMessage = (workoutKey: string): void => {
  const message = messages.get(workoutKey);
  if (message !== undefined) dismissToast(message);
};

/** Whether the workout itself is gone, most likely by the same person; nobody expects its photos then. */
const isOfDeleted = ({ state }: PhotoItem): boolean =>
  state.kind === "error" && state.reason === "workout.not_found";

const tellFailures = (failed: readonly PhotoItem[]): void => {
  const fresh = failed.filter((item) => !failedBefore.has(item.id) && !isOfDeleted(item));
  failedBefore = new Set(failed.map(({ id }) => id));
  const { t } = currentMessages();
  for (const workoutKey of new Set(fresh.map((item) => item.workoutKey))) {
    const goBack = left.get(workoutKey);
    // Its rows say it.
    if (!goBack) continue;
    const count = failed.filter((item) => item.workoutKey === workoutKey).length;
    dismissMessage(workoutKey);
    const action = { label: t("photos.showFailed"), run: goBack };
    messages.set(workoutKey, showToast(t("photos.failed", { count }), action));
  }
};

pagePhotos.subscribe(() => {
  const { items } = pagePhotos.get();
  if (items.some(isMoving)) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
  tellFailures(items.filter(hasFailed));
});

// Not at a new key: somebody whose session had expired, or who logs in again in another tab, goes on.
followSession(() => {
  if (currentSession().key === undefined) pagePhotos.forget();
});

/**
 * Marks the screen of a workout as open until the returned function is called: it shows failures itself.
 *
 * @param goBack opens it again
 */
export const watchPhotos = (workoutKey: string, goBack: () => void): (() => void) => {
  left.delete(workoutKey);
  dismissMessage(workoutKey);
  return () => {
    left.set(workoutKey, goBack);
  };
};
