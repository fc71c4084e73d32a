import type { ReactNode } from "react";
import { Contours } from "./contours.tsx";
import styles from "./workout-placeholder.module.css";

/** A map on which nothing is drawn yet, and a word in the middle of it. */
export const WorkoutPlaceholder = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles["room"]}>
    <div className={styles["map"]}>
      <Contours />
    </div>
    {children}
  </div>
);
