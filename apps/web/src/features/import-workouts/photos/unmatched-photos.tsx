import { useState } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import text from "../../../ui/text.module.css";
import { housePhotos } from "./batch-photo-store.ts";
import type { BatchHome, BatchPhoto } from "./batch-photos.ts";
import styles from "../batch/batch.module.css";
import { HomelessPhoto } from "./unmatched-photo.tsx";

/** Rows that are drawn at once. */
const mostRows = 50;

interface HomelessPhotosProps {
  readonly photos: readonly BatchPhoto[];
  readonly homes: readonly BatchHome[];
}

/** The photos that belong to none of the workouts, each with its reason, to be given one by hand or left out. */
export const HomelessPhotos = ({ photos, homes }: HomelessPhotosProps) => {
  const { t } = useMessages();
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const homeless = photos.filter(({ place }) => place.kind === "homeless");
  if (homeless.length === 0) return null;
  return (
    <details className={styles["group"]} open={homeless.length <= 5}>
      <summary>{t("import.homeless", { count: homeless.length })}</summary>
      <p className={styles["hint"]}>{t("import.homelessHint")}</p>
      <ul className={styles["list"]}>
        {homeless.slice(0, mostRows).map((photo) => (
          <HomelessPhoto
            key={photo.id}
            photo={photo}
            homes={homes}
            chosen={chosen.get(photo.id)}
            onChoose={(workoutKey) => {
              const next = new Map(chosen);
              if (workoutKey === undefined) next.delete(photo.id);
              else next.set(photo.id, workoutKey);
              setChosen(next);
            }}
          />
        ))}
        {homeless.length > mostRows && (
          <li className={text["quiet"]}>{t("import.batchMore", { count: homeless.length - mostRows })}</li>
        )}
      </ul>
      {chosen.size > 0 && (
        <Button
          size="small"
          onClick={() => {
            housePhotos(chosen);
            setChosen(new Map());
          }}
        >
          {t("import.homelessAdd", { count: chosen.size })}
        </Button>
      )}
    </details>
  );
};
