import type { LucideIcon } from "lucide-react";
import { Ban, BookCheck, CircleX, File as FileIcon, Route } from "lucide-react";
import { useSportNames } from "../../../lib/sport-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { SportBadge } from "../../../ui/workout/sport-icon.tsx";
import { TrackThumbnail } from "../../../ui/workout/track-thumbnail.tsx";
import { canSaveAsRoute } from "./import-queue.ts";
import type { ImportItem, ImportState } from "./import-queue.ts";
import styles from "./import-row.module.css";

/** Size of the drawing, CSS pixels. */
const picture = { width: 80, height: 64 };

const signs: Partial<Record<ImportState["kind"], LucideIcon>> = {
  error: CircleX,
  cancelled: Ban,
  route: Route,
  duplicate: BookCheck,
};

const workoutOf = ({ state }: ImportItem) =>
  state.kind === "success" || state.kind === "duplicate" ? state.workout : undefined;

/** The line to draw for a file. */
export const drawnLineOf = (item: ImportItem): string | undefined =>
  item.preview?.polyline ?? workoutOf(item)?.polyline ?? undefined;

/** The track as a small drawing; indoors the sport; for other files an icon. The text next to it says the same. */
export const RowPicture = ({ item }: { readonly item: ImportItem }) => {
  const sportNames = useSportNames();
  const { state, preview } = item;
  const workout = workoutOf(item);
  const polyline = drawnLineOf(item);
  const kind = canSaveAsRoute(item) ? "route" : state.kind;
  if (state.kind === "reading") return <Skeleton width="var(--picture)" height="100%" />;
  if (polyline !== undefined) {
    return (
      <span className={styles["picture"]} data-quiet={state.kind === "cancelled" || undefined}>
        <TrackThumbnail polyline={polyline} {...picture} />
      </span>
    );
  }
  const activityId = workout?.activityId ?? preview?.activityId;
  if (activityId !== undefined) {
    const { icon, family } = sportNames.of(activityId);
    return (
      <span className={styles["stamp"]}>
        <SportBadge icon={icon} family={family} />
      </span>
    );
  }
  return (
    <span className={styles["stamp"]} data-kind={kind}>
      <Icon of={signs[kind] ?? FileIcon} />
    </span>
  );
};
