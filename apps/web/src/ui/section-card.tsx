import { type ReactNode, type Ref, useId } from "react";
import styles from "./section-card.module.css";

interface SectionCardProps {
  readonly ref?: Ref<HTMLElement>;
  readonly title: string;
  /** Controls at the end of the title's line. */
  readonly controls?: ReactNode;
  /** Shares a wide window with another one. */
  readonly half?: boolean;
  readonly children: ReactNode;
}

/** One section of the statistics with its title. */
export const SectionCard = ({ ref, title, controls, half, children }: SectionCardProps) => {
  const id = useId();
  return (
    <section ref={ref} className={styles["card"]} aria-labelledby={id} data-half={half}>
      <div className={styles["head"]}>
        <h2 id={id}>{title}</h2>
        {controls}
      </div>
      {children}
    </section>
  );
};

/** A graph's data as a table, opened by a press. */
export const AsTable = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <details className={styles["more"]}>
    <summary>{label}</summary>
    {children}
  </details>
);
