import { FileUp, Pencil, Plus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { openEntry } from "../../lib/entry-request.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import text from "../../ui/text.module.css";
import styles from "./file-chooser.module.css";
import { closeImport } from "./import-request.ts";

interface FileChooserProps {
  /** One line instead of the large field, once there are files. */
  readonly small: boolean;
  /** No room left in the queue. */
  readonly full: boolean;
  /** The last choice is being looked at. */
  readonly isBusy: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Where files come from: chosen in a dialog, or dropped here (dropping anywhere on the window works as well). */
export const FileChooser = ({ small, full, isBusy, onChoose }: FileChooserProps) => {
  const { t } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const hintId = useId();
  const choose = () => {
    input.current?.click();
  };
  const chooser = (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      accept=".fit,.gpx,.tcx,.kml,.kmz,.zip,.gz,application/gpx+xml,image/jpeg"
      aria-label={t("import.choose")}
      onChange={(event) => {
        onChoose([...(event.target.files ?? [])]);
        event.target.value = "";
      }}
    />
  );
  if (small) {
    return (
      <div>
        {chooser}
        <Button size="small" icon={Plus} disabled={full} busy={isBusy} onClick={choose}>
          {t("import.more")}
        </Button>
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
      {chooser}
      <span className={styles["sign"]}>
        <Icon of={FileUp} size="l" />
      </span>
      <p className={styles["lead"]}>{t("import.dropHere")}</p>
      <p id={hintId} className={text["quiet"]}>
        {t("import.formats")}
      </p>
      <Button
        kind="primary"
        size="large"
        busy={isBusy}
        onClick={choose}
        aria-describedby={hintId}
        data-first-focus
      >
        {t("import.choose")}
      </Button>
      <Button
        kind="ghost"
        size="small"
        icon={Pencil}
        onClick={() => {
          closeImport();
          openEntry();
        }}
      >
        {t("import.byHand")}
      </Button>
    </div>
  );
};
