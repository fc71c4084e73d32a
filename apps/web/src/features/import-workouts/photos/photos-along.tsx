import { ImagePlus } from "lucide-react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { PhotoButton } from "../../../ui/form/photo-button.tsx";
import { useImporter, useImportState } from "../pipeline/use-importer.ts";
import { photoCountsOf } from "./batch-photos.ts";
import styles from "../batch/batch.module.css";

/** Before many files are sent: the photos that are sent with them. */
export const PhotosAlong = () => {
  const { t } = useMessages();
  const importer = useImporter();
  const { chosen, unmatched } = photoCountsOf(useImportState(importer).photos.photos);
  return (
    <div className={styles["along"]}>
      <div>
        <p>
          {chosen === 0
            ? t("import-workouts.batchPhotosNone")
            : t("import-workouts.batchPhotosChosen", { count: chosen })}
        </p>
        {unmatched > 0 && (
          <p className={styles["hint"]}>{t("import-workouts.batchPhotosNoJpeg", { count: unmatched })}</p>
        )}
      </div>
      <PhotoButton size="small" icon={ImagePlus} onFiles={importer.photos.add}>
        {t("photos.add")}
      </PhotoButton>
    </div>
  );
};
