import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import styles from "./table-section.module.css";

interface TableSectionProps {
  readonly title: string;
  /** Name of the part, if its title changes with its content. */
  readonly name?: string;
  /** A control or a few words at the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One of the parts below the graphs, with its title. */
export const TableSection = ({ title, name = title, aside, children }: TableSectionProps) => (
  <section className={styles["section"]} aria-label={name}>
    <div className={styles["head"]}>
      <h2>{title}</h2>
      {aside}
    </div>
    {children}
  </section>
);

interface MoreButtonProps {
  readonly all: boolean;
  /** Total number of rows. */
  readonly count: number;
  readonly onChange: () => void;
}

/** Shows the rest of a shortened table, and hides it again. */
export const MoreButton = ({ all, count, onChange }: MoreButtonProps) => {
  const { t } = useMessages();
  return (
    <Button
      kind="ghost"
      size="small"
      icon={ChevronDown}
      className={styles[all ? "fewer" : "more"]}
      onClick={onChange}
    >
      {all ? t("workouts.showFewer") : t("workouts.showAll", { count })}
    </Button>
  );
};

/** Rows before "Show all". */
const firstRows = 12;

/** A long table's first rows, and the button that shows the rest; without a button if all are shown. */
export function useFirstRows<Row>(rows: readonly Row[]): {
  readonly shown: readonly Row[];
  readonly more: ReactNode;
} {
  const [all, setAll] = useState(false);
  return {
    shown: all ? rows : rows.slice(0, firstRows),
    more: rows.length > firstRows && (
      <MoreButton
        all={all}
        count={rows.length}
        onChange={() => {
          setAll(!all);
        }}
      />
    ),
  };
}
