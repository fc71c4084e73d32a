import { useMessages } from "../../lib/i18n/messages.ts";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import text from "../../ui/text.module.css";
import styles from "./workout-rows-skeleton.module.css";

/** Placeholder of the list's rows, of the same height. */
export const WorkoutRowsSkeleton = ({ rows = 8 }: { readonly rows?: number }) => {
  const { t } = useMessages();
  return (
    <div className={styles["list"]} aria-busy>
      <output className={text["hidden"]}>{t("ui.loading")}</output>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles["row"]}>
          <Skeleton width="72px" height="52px" />
          <div>
            <Skeleton width={`${34 + ((index * 17) % 30)}%`} height="18px" />
            <Skeleton width="42%" height="14px" />
          </div>
          <Skeleton width="min(340px, 30%)" height="20px" />
        </div>
      ))}
    </div>
  );
};
