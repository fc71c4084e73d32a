import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import type { CursorStore, TrackPart } from "../../../lib/track/cursor-store.ts";
import styles from "./part-line.module.css";

interface PartLineProps {
  readonly cursor: CursorStore;
  /** Asked for when it is needed: the points may have become finer by then. */
  readonly part: () => TrackPart;
  /** What the map writes where the part begins, for parts that have a name of their own. */
  readonly mark?: string;
  /** What the first cell shows. */
  readonly name: ReactNode;
  /** What pressing it does, in words that begin with what is seen. */
  readonly label: string;
  /** The further cells. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A line of a table that stands for a part of the workout: pointer and focus light the part, the first cell is a button that selects it. */
export const PartLine = ({ cursor, part, mark, name, label, children, className }: PartLineProps) => {
  const light = () => {
    cursor.light({ ...part(), mark });
  };
  const dim = () => {
    cursor.light(undefined);
  };
  return (
    <tr className={classNames(styles["line"], className)} onPointerEnter={light} onPointerLeave={dim}>
      <td>
        <button
          type="button"
          className={styles["name"]}
          data-printed
          aria-label={label}
          onFocus={light}
          onBlur={dim}
          onClick={() => {
            const { from, to } = part();
            cursor.select(from, to, mark);
            cursor.moveTo(from);
          }}
        >
          {name}
        </button>
      </td>
      {children}
    </tr>
  );
};
