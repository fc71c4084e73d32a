import { classNames } from "../class-names.ts";
import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  /** Name for screen readers. */
  readonly label: string;
  /** How much of `max` is done; without it the bar is animated, because the duration is unknown. */
  readonly value?: number | undefined;
  /** 1 by default, so that `value` is a share. */
  readonly max?: number;
  /** The main bar of a view. */
  readonly thick?: boolean;
}

/** Progress, over the whole width of its container. */
export const ProgressBar = ({ label, value, max = 1, thick = false }: ProgressBarProps) => (
  <progress
    className={classNames(styles["bar"], thick && styles["thick"])}
    max={max}
    {...(value !== undefined && { value })}
    aria-label={label}
  />
);
