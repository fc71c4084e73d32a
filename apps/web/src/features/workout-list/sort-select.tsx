import {
  orderColumns,
  orderDirections,
  type OrderColumn,
  type WorkoutOrder,
} from "@cairn/domain/diary/workout-order";
import type { MessageId } from "../../lib/i18n/message-id.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { SelectField } from "../../ui/form/field.tsx";
import styles from "./sort-select.module.css";

const words: Readonly<Record<OrderColumn, MessageId>> = {
  start: "diary.start",
  distance: "diary.distance",
  duration: "diary.duration",
  speed: "diary.paceOrSpeed",
  ascent: "diary.ascent",
  energy: "diary.energy",
};

interface SortSelectProps {
  readonly order: WorkoutOrder;
  readonly onOrder: (order: WorkoutOrder) => void;
}

/** The list's order on a phone, where columns have no heads. */
export const SortSelect = ({ order, onOrder }: SortSelectProps) => {
  const { t } = useMessages();
  return (
    <div className={styles["sort"]}>
      <SelectField
        label={t("diary.sortBy")}
        value={order.column}
        onChange={({ currentTarget }) => {
          const column = orderColumns.find((one) => one === currentTarget.value);
          if (column) onOrder({ ...order, column });
        }}
        options={orderColumns.map((column) => ({ value: column, label: t(words[column]) }))}
      />
      <SelectField
        label={t("diary.direction")}
        value={order.direction}
        onChange={({ currentTarget }) => {
          const direction = orderDirections.find((one) => one === currentTarget.value);
          if (direction) onOrder({ ...order, direction });
        }}
        options={orderDirections.map((direction) => ({ value: direction, label: t(`diary.${direction}`) }))}
      />
    </div>
  );
};
