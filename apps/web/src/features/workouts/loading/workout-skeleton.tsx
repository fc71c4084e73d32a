import { useMessages } from "../../../lib/i18n/messages.ts";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import text from "../../../ui/text.module.css";
import { Contours } from "./contours.tsx";
import head from "../head/workout-head.module.css";
import numbers from "../numbers/key-numbers.module.css";
import styles from "../workout-layout.module.css";
import skeleton from "./workout-skeleton.module.css";

/** The page's final geometry while its first answer is loading. */
export const WorkoutSkeleton = () => {
  const { t } = useMessages();
  return (
    <div className={styles["workout"]} aria-busy>
      <output className={text["hidden"]}>{t("ui.loading")}</output>
      <div className={`${styles["map"]} ${skeleton["map"]}`}>
        <Contours />
      </div>
      <div className={`${styles["graphs"]} ${skeleton["graphs"]}`}>
        <Skeleton height="34px" width="160px" />
        <Skeleton height="84px" />
        <Skeleton height="52px" />
        <Skeleton height="52px" />
      </div>
      <div className={styles["panel"]}>
        <div className={head["head"]}>
          <div className={head["owner"]}>
            <Skeleton height="44px" width="44px" round />
            <div className={head["who"]}>
              <Skeleton height="18px" width="140px" />
              <Skeleton height="16px" width="190px" />
            </div>
          </div>
          <div className={skeleton["title"]}>
            <Skeleton height="30px" width="80%" />
            <Skeleton height="26px" width="60%" />
          </div>
        </div>
        <div className={`${numbers["section"]} ${skeleton["numbers"]}`}>
          {["distance", "duration", "ascent", "pace"].map((name) => (
            <Skeleton key={name} height="55px" width="130px" />
          ))}
        </div>
      </div>
    </div>
  );
};
