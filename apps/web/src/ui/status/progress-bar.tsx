import { classNames } from "../class-names.ts";
import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  /** What a screen reader says of it. */
  readonly label: string;
  /** How much of `max` is done; without it the bar flows, as nobody knows how long it takes. */
  readonly value?: number | undefined;
  /** 1 when absent, so that `value` is a share. */
  readonly max?: number;
  /** The one bar of a view. */
  readonly thick?: boolean;
}

/** How far something has come, over the whole width it stands in. */
export const ProgressBar = ({ label, value, max = 1, thick = false }: ProgressBarProps) => (
  <progress
    className={classNames(styles["bar"], thick && styles["thick"])}
    max={max}
    {...(value !== undefined && { value })}
    aria-label={label}
  />
);
