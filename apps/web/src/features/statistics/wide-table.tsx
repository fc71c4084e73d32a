import type { ReactNode } from "react";
import table from "../../ui/table.module.css";
import styles from "./wide-table.module.css";

interface WideTableProps {
  /** Names the table and its scrolled region. */
  readonly label: string;
  /** Head, body and foot. */
  readonly children: ReactNode;
}

/** A table that may be wider than its container. It is scrolled separately, so it has to be reachable by keyboard. */
export const WideTable = ({ label, children }: WideTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={styles["scroll"]} aria-label={label} tabIndex={0}>
    <table className={table["table"]}>{children}</table>
  </section>
);
