import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useSportNames } from "../../../lib/sport-names.ts";
import { Button, IconButton } from "../../../ui/form/button.tsx";
import text from "../../../ui/text.module.css";
import { GroundCredit } from "../../../ui/workout/ground-credit.tsx";
import { useImporter } from "../pipeline/use-importer.ts";
import { RecordingFacts } from "../read-files/recording-facts.tsx";
import styles from "./batch.module.css";
import { type Batch, type BatchRow, rowsOf } from "./batch.ts";
import { Tile } from "./track-mosaic.tsx";

/** Rows before all of them are wanted: each is a drawing. */
const firstRows = 40;

const Row = ({ row }: { readonly row: BatchRow }) => {
  const { t } = useMessages();
  const sportNames = useSportNames();
  const { dispatch } = useImporter();
  const { file, name, preview, isAlone, isLeftOut } = row;
  return (
    <tr data-left-out={isLeftOut || undefined}>
      <td className={styles["picture"]} aria-hidden>
        <Tile preview={preview} />
      </td>
      <th scope="row">
        <span className={styles["file"]}>{preview.title ?? name.slice(name.lastIndexOf("/") + 1)}</span>
        <RecordingFacts
          lead={isLeftOut ? t("import-workouts.leftOut") : sportNames.of(preview.activityId).name}
          startTime={preview.startTime}
          offsetMinutes={preview.offsetMinutes}
          activityId={preview.activityId}
          distance={preview.distance}
          duration={preview.duration}
        />
      </th>
      <td>
        {isAlone && (
          <IconButton
            size="small"
            icon={isLeftOut ? Plus : X}
            label={t(isLeftOut ? "import-workouts.takeIn" : "import-workouts.leaveOut", { file: name })}
            onClick={() => {
              dispatch({ part: "batch", event: { type: "leaveOut", file, isLeftOut: !isLeftOut } });
            }}
          />
        )}
      </td>
    </tr>
  );
};

/** Each recording of many files with its track, name, sport, date and size; those of single files can be left out. */
export const BatchRows = ({ batch }: { readonly batch: Batch }) => {
  const { t } = useMessages();
  const [isWhole, setIsWhole] = useState(false);
  const rows = rowsOf(batch);
  const shown = isWhole ? rows : rows.slice(0, firstRows);
  if (rows.length === 0) return null;
  return (
    <>
      <table className={styles["rows"]}>
        <caption className={text["hidden"]}>{t("import-workouts.batchRows")}</caption>
        <tbody>
          {shown.map((row, index) => (
            // Recordings are only ever added at the end.
            // oxlint-disable-next-line react/no-array-index-key
            <Row key={index} row={row} />
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button
          kind="ghost"
          size="small"
          onClick={() => {
            setIsWhole(true);
          }}
        >
          {t("import-workouts.batchShowAll", { count: rows.length })}
        </Button>
      )}
      <GroundCredit of={shown.map(({ preview }) => preview.polyline)} />
    </>
  );
};
