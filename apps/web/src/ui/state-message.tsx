import type { ReactNode } from "react";
import { TriangleAlert } from "lucide-react";
import { Icon } from "./icon.tsx";
import styles from "./state-message.module.css";

interface EmptyStateProps {
  readonly title: string;
  /** What will be here. */
  readonly children: ReactNode;
  /** The one next step. */
  readonly action?: ReactNode;
}

/** Dashed stones: the days that are still to come (a heavier stone is a longer day). */
const DashedStones = () => (
  <svg className={styles["stones"]} viewBox="0 0 240 64" aria-hidden>
    <path d="M2 60h236" className={styles["ground"]} />
    {[
      [6, 15, 11],
      [72, 18, 15],
      [112, 12, 9],
      [176, 24, 24],
      [216, 15, 12],
    ].map(([x = 0, width = 0, height = 0]) => (
      <path
        key={x}
        d={`M${x - 1 + 2} 60c-3-${height * 0.9} 2-${height * 1.6} ${width * 0.72}-${height * 1.66}s${width * 0.78} ${height * 0.7} ${width * 0.72} ${height * 1.66}`}
      />
    ))}
  </svg>
);

/** Nothing yet: says what will be here and offers one step. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className={styles["state"]}>
    <DashedStones />
    <h2>{title}</h2>
    <p>{children}</p>
    {action && <div className={styles["actions"]}>{action}</div>}
  </div>
);

interface ErrorStateProps {
  readonly title: string;
  /** What happened and what is safe. */
  readonly children: ReactNode;
  /** Try again, and a way around if there is one. */
  readonly action?: ReactNode;
}

/** Something failed: says what happened, what is safe, and how to go on. */
export const ErrorState = ({ title, children, action }: ErrorStateProps) => (
  <div className={styles["state"]} role="alert">
    <Icon of={TriangleAlert} size="l" className={styles["warning"]} />
    <h2>{title}</h2>
    <p>{children}</p>
    {action && <div className={styles["actions"]}>{action}</div>}
  </div>
);
