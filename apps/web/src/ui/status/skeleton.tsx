import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** CSS lengths of the thing that will stand here, so that nothing moves when it comes. */
  readonly width?: string;
  readonly height: string;
  readonly round?: boolean;
}

/** A quiet place for what is still loading; hidden from screen readers, who get words instead. */
export const Skeleton = ({ width = "100%", height, round = false }: SkeletonProps) => (
  <span
    aria-hidden
    className={styles["skeleton"]}
    style={{ width, height, ...(round ? { borderRadius: "var(--r-full)" } : {}) }}
  />
);
