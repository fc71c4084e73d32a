import { Ban, CopyPlus, RefreshCw, Route, X } from "lucide-react";
import { useStorageWords } from "../../../lib/api/own-storage.ts";
import { errorText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button, IconButton } from "../../../ui/form/button.tsx";
import { DraftFields } from "./draft-fields.tsx";
import { FileStatus } from "./file-status.tsx";
import { canSaveAsRoute, canImportTwice, canRetry, isAsked, isMoving, nameOf } from "./import-queue.ts";
import type { ImportItem, ImportQueue } from "./import-queue.ts";
import styles from "./import-row.module.css";
import { useImporter } from "../pipeline/use-importer.ts";
import { RowPicture } from "./row-picture.tsx";

interface ImportRowProps {
  readonly item: ImportItem;
  readonly queue: ImportQueue;
}

/** One file of the import, in any state. */
export const ImportRow = ({ item, queue }: ImportRowProps) => {
  const { t } = useMessages();
  const { drafts, dispatch } = useImporter();
  const { id, state } = item;
  const file = nameOf(item);
  const storageWords = useStorageWords(state.kind === "error" ? state.reason : undefined);
  const isPlan = canSaveAsRoute(item);
  return (
    <li className={styles["row"]}>
      <RowPicture item={item} />
      <div className={styles["words"]}>
        {state.kind === "success" ? (
          <DraftFields item={item} draft={state} />
        ) : (
          <FileStatus item={item} queue={queue} />
        )}
        {state.kind === "error" && (
          <p className={styles["problem"]} data-plan={isPlan || undefined} role="alert">
            {errorText(t, state)}
            {storageWords}
          </p>
        )}
        {isPlan && (
          <Button size="small" icon={Route} onClick={() => void drafts.saveAsRoute(item)}>
            {t("import-workouts.saveAsRoute")}
          </Button>
        )}
        {canImportTwice(item) && (
          <div className={styles["choice"]}>
            <Button
              size="small"
              icon={CopyPlus}
              aria-label={t("import-workouts.keepBothOf", { file })}
              onClick={() => {
                dispatch({ part: "queue", event: { type: "keepBoth", id } });
              }}
            >
              {t("import-workouts.keepBoth")}
            </Button>
            {isAsked(item) && (
              <Button
                size="small"
                aria-label={t("import-workouts.leaveOut", { file })}
                onClick={() => {
                  drafts.remove(item);
                }}
              >
                {t("import-workouts.leaveOutNew")}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className={styles["tools"]}>
        {canRetry(item) && !isPlan && (
          <IconButton
            label={t("import-workouts.retry", { file })}
            icon={RefreshCw}
            size="small"
            onClick={() => {
              dispatch({ part: "queue", event: { type: "retry", id } });
            }}
          />
        )}
        <IconButton
          label={t(isMoving(item) ? "import-workouts.cancelFile" : "import-workouts.remove", { file })}
          icon={isMoving(item) ? Ban : X}
          size="small"
          onClick={() => {
            if (isMoving(item)) drafts.cancel(id);
            else drafts.remove(item);
          }}
        />
      </div>
    </li>
  );
};
