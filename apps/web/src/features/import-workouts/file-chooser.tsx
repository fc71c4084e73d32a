import { FileUp, FolderOpen, Pencil, Plus } from "lucide-react";
import { useId, useState } from "react";
import { openEntry } from "../../lib/entry-request.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { FileButton } from "../../ui/form/file-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import text from "../../ui/text.module.css";
import styles from "./file-chooser.module.css";
import { closeImport } from "./import-request.ts";

/** File types that the system's dialog shows first. */
const accept =
  ".fit,.gpx,.tcx,.kml,.kmz,.json,.csv,.zip,.gz,application/gpx+xml,image/jpeg,image/png,image/webp";

/** Not every phone can choose folders. */
const canChooseFolder = "webkitdirectory" in HTMLInputElement.prototype;

interface FileChooserProps {
  /** One line instead of the large field, once there are files. */
  readonly small: boolean;
  /** The queue is full. */
  readonly full: boolean;
  /** The last choice is being examined. */
  readonly isBusy: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** The field for choosing files in a dialog, or dropping them (dropping anywhere on the window works as well). */
export const FileChooser = ({ small, full, isBusy, onChoose }: FileChooserProps) => {
  const { t } = useMessages();
  const [isOver, setIsOver] = useState(false);
  const hintId = useId();
  if (small) {
    return (
      <div>
        <FileButton accept={accept} size="small" icon={Plus} disabled={full} busy={isBusy} onFiles={onChoose}>
          {t("import-workouts.more")}
        </FileButton>
      </div>
    );
  }
  return (
    <div
      className={styles["field"]}
      data-over={isOver || undefined}
      onDragEnter={() => {
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setIsOver(false);
      }}
      onDrop={() => {
        setIsOver(false);
      }}
    >
      <span className={styles["sign"]}>
        <Icon of={FileUp} size="l" />
      </span>
      <p className={styles["lead"]}>{t("import-workouts.dropHere")}</p>
      <p id={hintId} className={text["quiet"]}>
        {t("import-workouts.formats")}
      </p>
      <FileButton
        accept={accept}
        kind="primary"
        size="large"
        busy={isBusy}
        onFiles={onChoose}
        aria-describedby={hintId}
        data-first-focus
      >
        {t("import-workouts.choose")}
      </FileButton>
      <div className={styles["others"]}>
        {canChooseFolder && (
          <FileButton isFolder kind="ghost" size="small" icon={FolderOpen} onFiles={onChoose}>
            {t("import-workouts.folder")}
          </FileButton>
        )}
        <Button
          kind="ghost"
          size="small"
          icon={Pencil}
          onClick={() => {
            closeImport();
            openEntry();
          }}
        >
          {t("import-workouts.byHand")}
        </Button>
      </div>
    </div>
  );
};
