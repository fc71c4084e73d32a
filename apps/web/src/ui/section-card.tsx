import { type ReactNode, useId } from "react";
import styles from "./section-card.module.css";

interface SectionCardProps {
  readonly title: string;
  /** Controls at the end of the title's line. */
  readonly controls?: ReactNode;
  /** Leaves the other half of a wide window to another one. */
  readonly half?: boolean;
  readonly children: ReactNode;
}

/** One section of the statistics, named by its title. */
export const SectionCard = ({ title, controls, half, children }: SectionCardProps) => {
  const id = useId();
  return (
    <section className={styles["card"]} aria-labelledby={id} data-half={half}>
      <div className={styles["head"]}>
        <h2 id={id}>{title}</h2>
        {controls}
      </div>
      {children}
    </section>
  );
};

/** A table of what a graph shows, one press away. */
export const AsTable = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <details className={styles["more"]}>
    <summary>{label}</summary>
    {children}
  </details>
);
