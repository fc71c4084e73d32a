import type { DiaryProgress } from "../../lib/diary/diary.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { ProgressBar } from "../../ui/status/progress-bar.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import text from "../../ui/text.module.css";
import styles from "./diary-skeleton.module.css";

/** Placeholder of the calendar until the diary is loaded; for a large one with the progress (DIARY-1). */
export const DiarySkeleton = ({ progress }: { readonly progress: DiaryProgress | undefined }) => {
  const { t } = useMessages();
  const formats = useFormats();
  return (
    <div className={styles["skeleton"]}>
      <output className={text["hidden"]}>{t("ui.loading")}</output>
      {progress && (
        <div className={styles["progress"]}>
          <p>
            {t("diary.progress", {
              loaded: formats.count(progress.loaded),
              total: formats.count(progress.total),
            })}
          </p>
          <ProgressBar label={t("ui.loading")} value={progress.loaded} max={progress.total} thick />
        </div>
      )}
      <Skeleton height="660px" />
    </div>
  );
};
