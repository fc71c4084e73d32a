import { ImagePlus, RefreshCw } from "lucide-react";
import { errorText } from "../../../lib/api/error-text.ts";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { isMoving } from "../../../lib/photos/photo-queue.ts";
import { Button } from "../../../ui/form/button.tsx";
import { PhotoButton } from "../../../ui/form/photo-button.tsx";
import { Notice } from "../../../ui/status/notice.tsx";
import { PhotoRow } from "../../../ui/workout/photo-row.tsx";
import { ProgressBar } from "../../../ui/status/progress-bar.tsx";
import type { ImportedKeys } from "../batch/batch.ts";
import { useImporter, useImportState } from "../pipeline/use-importer.ts";
import { pendingPhotos } from "./next-photos.ts";
import { photoCountsOf } from "./batch-photos.ts";
import styles from "../batch/batch.module.css";
import { UnmatchedPhotos } from "./unmatched-photos.tsx";

/** After an import of many files: the progress of their photos, which failed, and which belong to none of the workouts. */
export const PhotosSummary = ({ keys }: { readonly keys: ImportedKeys }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const importer = useImporter();
  const state = useImportState(importer).photos;
  const { photos, targets, line, isLooking, problem } = state;
  const { found, arrived } = photoCountsOf(photos);
  const pending = pendingPhotos(state);
  const failed = line.items.filter((item) => !isMoving(item)).length;
  const sums = { done: formats.count(arrived), all: formats.count(found) };
  return (
    <section className={styles["photos"]} aria-label={t("photos.title")}>
      <div className={styles["along"]}>
        <div>
          <h3>{t("photos.title")}</h3>
          <p className={styles["hint"]}>
            {photos.length === 0
              ? t("import-workouts.batchPhotosLater")
              : t("import-workouts.batchPhotosFound", {
                  found: formats.count(found),
                  all: formats.count(photos.length),
                })}
          </p>
        </div>
        <PhotoButton
          size="small"
          icon={ImagePlus}
          busy={isLooking}
          onFiles={(files) => {
            importer.photos.add(files);
            void importer.photos.send(keys);
          }}
        >
          {t("photos.add")}
        </PhotoButton>
      </div>
      {isLooking && <p className={styles["hint"]}>{t("import-workouts.batchPhotosLooking")}</p>}
      {found > 0 && (pending > 0 || failed > 0) && (
        <>
          <p className={styles["hint"]}>{t("import-workouts.batchPhotosSent", sums)}</p>
          <ProgressBar label={t("import-workouts.batchPhotosBar")} value={arrived} max={found} />
        </>
      )}
      {pending > 0 && <p className={styles["hint"]}>{t("import-workouts.batchPhotosGoOn")}</p>}
      {problem !== undefined && (
        <Notice kind="danger">
          {errorText(t, { reason: problem })}{" "}
          <Button size="small" icon={RefreshCw} onClick={() => void importer.photos.send(keys)}>
            {t("ui.tryAgain")}
          </Button>
        </Notice>
      )}
      {line.items.length > 0 && (
        <ul>
          {line.items.map((item) => (
            <PhotoRow key={item.id} item={item} controls={importer.photos.line} />
          ))}
        </ul>
      )}
      <UnmatchedPhotos photos={photos} targets={targets} />
    </section>
  );
};
