import { Skeleton } from "../../ui/status/skeleton.tsx";
import picture from "./card-picture-view.module.css";
import styles from "./workout-card.module.css";

/** Placeholder of a card, with the usual height. */
export const WorkoutCardSkeleton = () => (
  <div className={styles["card"]} aria-hidden>
    <div className={styles["head"]}>
      <Skeleton width="36px" height="36px" round />
      <div className={styles["skeletonTitle"]}>
        <Skeleton width="36%" height="16px" />
        <Skeleton width="22%" height="13px" />
      </div>
    </div>
    <div className={styles["title"]}>
      <Skeleton width="64%" height="26px" />
    </div>
    <div className={picture["picture"]} />
    <div className={styles["numbers"]}>
      <Skeleton height="48px" />
    </div>
  </div>
);
