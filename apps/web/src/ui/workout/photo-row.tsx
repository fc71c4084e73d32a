import { Ban, RefreshCw, X } from "lucide-react";
import { errorText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { IconButton } from "../form/button.tsx";
import { ProgressBar } from "../status/progress-bar.tsx";
import text from "../text.module.css";
import { isMoving, type PhotoItem } from "../../lib/photos/photo-queue.ts";
import styles from "./photo-row.module.css";
import type { PhotoSending } from "../../lib/photos/photo-sending.ts";

interface PhotoRowProps {
  readonly item: PhotoItem;
  readonly controls: Pick<PhotoSending, "cancel" | "retry" | "remove">;
}

/** A photo that is not sent: in progress, stopped, or failed with its reason. */
export const PhotoRow = ({ item, controls }: PhotoRowProps) => {
  const { t } = useMessages();
  const { id, file, state } = item;
  const moves = isMoving(item);
  return (
    <li className={styles["row"]}>
      <div>
        <p className={text["clip"]}>{file.name}</p>
        {moves && (
          <ProgressBar
            label={t("photos.progressOf", { file: file.name })}
            value={state.kind === "uploading" ? state.share : 0}
          />
        )}
        {state.kind === "error" && (
          <p className={styles["problem"]} role="alert">
            {errorText(t, state)}
          </p>
        )}
        {state.kind === "timeout" && (
          <p className={styles["problem"]} role="alert">
            {t("photos.timeout")}
          </p>
        )}
        {state.kind === "cancelled" && <p className={text["quiet"]}>{t("photos.cancelled")}</p>}
      </div>
      <div className={styles["tools"]}>
        {!moves && (
          <IconButton
            label={t("photos.retry", { file: file.name })}
            icon={RefreshCw}
            size="small"
            onClick={() => {
              controls.retry(id);
            }}
          />
        )}
        <IconButton
          label={t(moves ? "photos.cancel" : "photos.remove", { file: file.name })}
          icon={moves ? Ban : X}
          size="small"
          onClick={() => {
            if (moves) controls.cancel(id);
            else controls.remove(id);
          }}
        />
      </div>
    </li>
  );
};
