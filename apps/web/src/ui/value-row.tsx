import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./value-row.module.css";

interface ValueRowProps {
  readonly name: string;
  /** A quiet line below the name. */
  readonly detail: ReactNode;
  /** The name shares the line with its buttons down to 120 px instead of 160. */
  readonly isNarrow?: boolean;
  /** The value and its buttons. */
  readonly children: ReactNode;
}

/** One entry of a list that a person changes in the settings. */
export const ValueRow = ({ name, detail, isNarrow, children }: ValueRowProps) => (
  <li className={styles["row"]}>
    <span className={classNames(styles["name"], isNarrow && styles["narrow"])}>
      {name}
      <span className={styles["detail"]}>{detail}</span>
    </span>
    {children}
  </li>
);
