import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** CSS lengths of the content that will be here, so that nothing moves when it is loaded. */
  readonly width?: string;
  readonly height: string;
  readonly round?: boolean;
}

/** A quiet placeholder for loading content; hidden from screen readers, which get a text instead. */
export const Skeleton = ({ width = "100%", height, round = false }: SkeletonProps) => (
  <span
    aria-hidden
    className={styles["skeleton"]}
    style={{ width, height, ...(round ? { borderRadius: "var(--r-full)" } : {}) }}
  />
);
