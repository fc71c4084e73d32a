import type { ReactNode } from "react";
import { Contours } from "./contours.tsx";
import styles from "./workout-placeholder.module.css";

/** An empty map with a message in the middle. */
export const WorkoutPlaceholder = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles["room"]}>
    <div className={styles["map"]}>
      <Contours />
    </div>
    {children}
  </div>
);
