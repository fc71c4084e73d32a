import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { ProgressBar } from "../../../ui/status/progress-bar.tsx";
import { useImporter, useImportState } from "../pipeline/use-importer.ts";
import { photoCountsOf } from "../photos/batch-photos.ts";
import type { Batch } from "./batch.ts";
import { countsOf, previewsOf, stageOf } from "./batch.ts";
import styles from "./batch.module.css";
import { TrackMosaic } from "./track-mosaic.tsx";

/** Progress of many files: being sent, imported by the server, or removed from the diary. */
export const BatchProgress = ({ batch }: { readonly batch: Batch }) => {
  const { t } = useMessages();
  const photos = photoCountsOf(useImportState(useImporter()).photos.photos).chosen;
  const formats = useFormats();
  const stage = stageOf(batch);
  const { total, waiting, imported, duplicate, failed, removed } = countsOf(batch);
  if (stage === "sending") {
    const percent = Math.floor((batch.share ?? 0) * 100);
    return (
      <div className={styles["progress"]}>
        <p className={styles["big"]}>{t("import-workouts.batchSending", { percent })}</p>
        <ProgressBar thick label={t("import-workouts.batchSendingTo")} value={batch.share} />
        <p className={styles["hint"]}>{t("import-workouts.batchSendingHint")}</p>
        <TrackMosaic previews={previewsOf(batch)} places={16} />
      </div>
    );
  }
  const isUndoing = stage === "undoing";
  const [done, all] = isUndoing ? [removed, removed + imported] : [total - waiting, total];
  return (
    <div className={styles["progress"]}>
      <p className={styles["big"]}>
        {t(isUndoing ? "import-workouts.batchUndoing" : "import-workouts.batchDone", {
          done: formats.count(done),
          all: formats.count(all),
        })}
      </p>
      <ProgressBar
        thick
        label={t("import-workouts.batchProgressBar")}
        {...(all > 0 && { max: all, value: done })}
      />
      {!isUndoing && (
        <p className={styles["hint"]}>
          {t("import-workouts.batchSoFar", {
            imported: formats.count(imported),
            known: formats.count(duplicate),
            refused: formats.count(failed),
          })}
        </p>
      )}
      <p className={styles["hint"]}>
        {photos > 0 && !isUndoing
          ? t("import-workouts.batchGoesOnPhotos", { count: photos })
          : t("import-workouts.batchGoesOn")}
      </p>
      <TrackMosaic previews={previewsOf(batch)} places={16} />
    </div>
  );
};
