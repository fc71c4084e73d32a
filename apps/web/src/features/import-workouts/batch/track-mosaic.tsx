import { memo } from "react";
import { useSportNames } from "../../../lib/sport-names.ts";
import { SportBadge } from "../../../ui/workout/sport-icon.tsx";
import { GroundCredit } from "../../../ui/workout/ground-credit.tsx";
import { TrackThumbnail } from "../../../ui/workout/track-thumbnail.tsx";
import styles from "./batch.module.css";
import type { RecordingPreview } from "../read-files/file-reading.ts";

/** CSS pixels. */
const tile = { width: 72, height: 60 };

/** A recording as a small drawing of its track, indoors its sport. */
export const Tile = memo(({ preview }: { readonly preview: RecordingPreview }) => {
  const { icon, family } = useSportNames().of(preview.activityId);
  return (
    <span className={styles["tile"]}>
      {preview.polyline === undefined ? (
        <SportBadge icon={icon} family={family} />
      ) : (
        <TrackThumbnail polyline={preview.polyline} {...tile} />
      )}
    </span>
  );
});

interface TrackMosaicProps {
  readonly previews: readonly RecordingPreview[];
  /** Number of drawings; the last one counts the recordings without one. */
  readonly places: number;
}

/** The tracks of many recordings next to each other. The surrounding text describes them. */
export const TrackMosaic = ({ previews, places }: TrackMosaicProps) => {
  const drawn = previews.length > places ? places - 1 : places;
  const shown = previews.slice(0, drawn);
  return (
    <>
      <div className={styles["mosaic"]} aria-hidden>
        {shown.map((preview, index) => (
          // Recordings are only ever added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <Tile key={index} preview={preview} />
        ))}
        {previews.length > drawn && <span className={styles["tile"]}>+{previews.length - drawn}</span>}
      </div>
      <GroundCredit of={shown.map(({ polyline }) => polyline)} />
    </>
  );
};
