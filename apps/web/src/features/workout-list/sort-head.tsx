import type { OrderColumn, WorkoutOrder } from "@cairn/domain/diary/workout-order";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./sort-head.module.css";

interface SortHeadProps {
  readonly column: OrderColumn;
  readonly order: WorkoutOrder;
  readonly onOrder: (order: WorkoutOrder) => void;
  readonly className?: string | undefined;
  /** Of a column of words; those of numbers end with them. */
  readonly isOfWords?: boolean;
  readonly children: ReactNode;
}

/** The order after a press on a column's head: largest first, then reversed. */
export const pressedOrder = (order: WorkoutOrder, column: OrderColumn): WorkoutOrder => ({
  column,
  direction: order.column === column && order.direction === "descending" ? "ascending" : "descending",
});

/** The head of a column by which the list can be sorted. */
export const SortHead = ({ column, order, onOrder, className, isOfWords, children }: SortHeadProps) => {
  const isSorted = order.column === column;
  return (
    <th scope="col" className={className} aria-sort={isSorted ? order.direction : undefined}>
      <button
        type="button"
        className={classNames(styles["head"], !isOfWords && styles["ofNumbers"])}
        onClick={() => {
          onOrder(pressedOrder(order, column));
        }}
      >
        {children}
        <span className={styles["arrow"]}>
          {isSorted && <Icon of={order.direction === "descending" ? ArrowDown : ArrowUp} size="s" />}
        </span>
      </button>
    </th>
  );
};
