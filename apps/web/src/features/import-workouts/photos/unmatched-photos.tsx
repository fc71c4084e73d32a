import { useState } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import text from "../../../ui/text.module.css";
import { useImporter } from "../pipeline/use-importer.ts";
import type { BatchTarget, BatchPhoto } from "./batch-photos.ts";
import styles from "../batch/batch.module.css";
import { UnmatchedPhoto } from "./unmatched-photo.tsx";

/** Maximum number of rows to draw. */
const maxRows = 50;

interface UnmatchedPhotosProps {
  readonly photos: readonly BatchPhoto[];
  readonly targets: readonly BatchTarget[];
}

/** The photos that belong to none of the workouts, each with its reason, to be assigned by hand or left out. */
export const UnmatchedPhotos = ({ photos, targets }: UnmatchedPhotosProps) => {
  const { t } = useMessages();
  const importer = useImporter();
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const unmatched = photos.filter(({ place }) => place.kind === "unmatched");
  if (unmatched.length === 0) return null;
  return (
    <details className={styles["group"]} open={unmatched.length <= 5}>
      <summary>{t("import-workouts.unmatched", { count: unmatched.length })}</summary>
      <p className={styles["hint"]}>{t("import-workouts.unmatchedHint")}</p>
      <ul className={styles["list"]}>
        {unmatched.slice(0, maxRows).map((photo) => (
          <UnmatchedPhoto
            key={photo.id}
            photo={photo}
            targets={targets}
            chosen={chosen.get(photo.id)}
            onChoose={(workoutKey) => {
              const next = new Map(chosen);
              if (workoutKey === undefined) next.delete(photo.id);
              else next.set(photo.id, workoutKey);
              setChosen(next);
            }}
          />
        ))}
        {unmatched.length > maxRows && (
          <li className={text["quiet"]}>
            {t("import-workouts.batchMore", { count: unmatched.length - maxRows })}
          </li>
        )}
      </ul>
      {chosen.size > 0 && (
        <Button
          size="small"
          onClick={() => {
            importer.photos.assign(chosen);
            setChosen(new Map());
          }}
        >
          {t("import-workouts.unmatchedAdd", { count: chosen.size })}
        </Button>
      )}
    </details>
  );
};
