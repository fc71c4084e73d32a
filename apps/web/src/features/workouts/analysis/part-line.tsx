import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import type { CursorStore, TrackPart } from "../../../lib/track/cursor-store.ts";
import styles from "./part-line.module.css";

interface PartLineProps {
  readonly cursor: CursorStore;
  /**
   * Called when it is needed, because the points may have become finer by then. Undefined if the end of the part is unknown:
   * nothing can be selected.
   */
  readonly part: (() => TrackPart) | undefined;
  /** Label on the map at the start of the part, for parts with a name. */
  readonly mark?: string;
  /** Content of the first cell. */
  readonly name: ReactNode;
  /** Accessible name of the button, which begins with the visible text. */
  readonly label: string;
  /** The other cells. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * A table row for a part of the workout: pointer and focus highlight the part, and the first cell is a button that selects it.
 */
export const PartLine = ({ cursor, part, mark, name, label, children, className }: PartLineProps) => {
  if (!part)
    return (
      <tr className={className}>
        <td>
          <span className={styles["name"]}>{name}</span>
        </td>
        {children}
      </tr>
    );
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
