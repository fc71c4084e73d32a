import type { ReactNode } from "react";
import { TriangleAlert } from "lucide-react";
import { Icon } from "../icon.tsx";
import styles from "./state-message.module.css";

interface EmptyStateProps {
  readonly title: string;
  /** What will be here. */
  readonly children: ReactNode;
  /** The only next step. */
  readonly action?: ReactNode;
}

/** Where stones will lie: left edge and size, of the mark's upper stone (17 x 12.7 units). */
const places = [
  [10, 1.2],
  [62, 1.5],
  [94, 1],
  [146, 2.2],
  [190, 1.35],
] as const;

/** Dashed stones on their days: the workouts to come, a heavier one for a longer day. */
const DashedStones = () => (
  <svg className={styles["stones"]} viewBox="0 0 240 48" aria-hidden>
    <path d="M2 44h236" className={styles["ground"]} />
    {places.map(([left, size]) => (
      <path
        key={left}
        transform={`translate(${left - 15.8 * size} ${44 - 17.3 * size}) scale(${size})`}
        d="M24.6 4.6c-5.2 0-8.8 2.5-8.8 6.5 0 4.2 3.6 6.2 8.6 6.2 5.2 0 8.4-2.5 8.4-6.4 0-3.7-3.2-6.3-8.2-6.3Z"
      />
    ))}
  </svg>
);

/** An empty place: says what will be here and offers one step. */
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

/** An error: says what happened, what is safe, and how to continue. */
export const ErrorState = ({ title, children, action }: ErrorStateProps) => (
  <div className={styles["state"]} role="alert">
    <Icon of={TriangleAlert} size="l" className={styles["warning"]} />
    <h2>{title}</h2>
    <p>{children}</p>
    {action && <div className={styles["actions"]}>{action}</div>}
  </div>
);
