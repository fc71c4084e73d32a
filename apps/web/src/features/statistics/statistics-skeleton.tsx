import type { DiaryProgress } from "../../lib/diary/diary.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { ProgressBar } from "../../ui/status/progress-bar.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import text from "../../ui/text.module.css";

/** Placeholder while the workouts are loading, with the progress of a large diary. */
export const StatisticsSkeleton = ({ progress }: { readonly progress: DiaryProgress | undefined }) => {
  const { t } = useMessages();
  return (
    <>
      <output className={text["hidden"]}>{t("ui.loading")}</output>
      {progress && (
        <ProgressBar label={t("ui.loading")} value={progress.loaded} max={Math.max(1, progress.total)} />
      )}
      <Skeleton height="62px" />
      <Skeleton height="380px" />
      <Skeleton height="240px" />
    </>
  );
};
