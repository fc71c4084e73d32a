import { memo } from "react";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useSportNames } from "../../../lib/sport-names.ts";
import type { BatchTarget, BatchPhoto } from "./batch-photos.ts";
import styles from "../batch/batch.module.css";
import row from "../drafts/import-row.module.css";

/** Maximum number of workouts offered for one photo, the nearest in time. */
const maxTargets = 100;

interface UnmatchedPhotoProps {
  readonly photo: BatchPhoto;
  readonly targets: readonly BatchTarget[];
  /** Key of the chosen workout. */
  readonly chosen: string | undefined;
  readonly onChoose: (workoutKey: string | undefined) => void;
}

/** Rendered once per file: its object URL lives as long as the picture. */
const FileThumb = memo(({ file }: { readonly file: File }) => (
  <img
    ref={(image) => {
      if (!image) return undefined;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => {
        URL.revokeObjectURL(address);
      };
    }}
    alt=""
    decoding="async"
    className={row["thumb"]}
  />
));

/** A photo that belongs to none of the workouts: the picture, the reason, and the workouts to choose from. */
export const UnmatchedPhoto = ({ photo, targets, chosen, onChoose }: UnmatchedPhotoProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const sportNames = useSportNames();
  const { file, clock, place } = photo;
  const isShown = place.kind === "unmatched" && place.reason !== "notJpeg" && place.reason !== "unread";
  if (place.kind !== "unmatched") return null;
  const near = targets
    .toSorted((a, b) => Math.abs(a.startTime - (clock ?? 0)) - Math.abs(b.startTime - (clock ?? 0)))
    .slice(0, maxTargets);
  return (
    <li className={styles["unmatched"]}>
      {isShown ? <FileThumb file={file} /> : <span className={row["thumb"]} />}
      <div>
        <p className={styles["file"]}>{file.name}</p>
        <p className={styles["reason"]}>
          {t(`import-workouts.unmatched_${place.reason}`)}
          {clock !== undefined && ` (${formats.placeDate(clock, 0)}, ${formats.placeTime(clock, 0)})`}
        </p>
      </div>
      {isShown && near.length > 0 && (
        <select
          className={row["sport"]}
          aria-label={t("import-workouts.unmatchedOf", { file: file.name })}
          value={chosen ?? ""}
          onChange={(event) => {
            onChoose(event.target.value === "" ? undefined : event.target.value);
          }}
        >
          <option value="">{t("import-workouts.unmatchedLeave")}</option>
          {near.map((target) => (
            <option key={target.id} value={target.id}>
              {formats.placeDate(target.startTime, target.offsetMinutes)},{" "}
              {formats.placeTime(target.startTime, target.offsetMinutes)} ·{" "}
              {target.title ?? sportNames.of(target.activityId).name}
            </option>
          ))}
        </select>
      )}
    </li>
  );
};
