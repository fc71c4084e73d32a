import type { DayForm } from "@cairn/domain/training-load/fitness";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import lines from "./load-graph.module.css";
import styles from "./load-numbers.module.css";

interface LoadNumbersProps {
  readonly day: DayForm;
}

const kinds = ["fitness", "fatigue", "form"] as const;

/** Three large numbers for a day, each with its line style in the graph, and the load of the day. */
export const LoadNumbers = ({ day }: LoadNumbersProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  return (
    <dl className={styles["numbers"]}>
      {kinds.map((kind) => (
        <div key={kind}>
          <dt>
            <svg viewBox="0 0 24 4" className={styles["key"]} aria-hidden focusable="false">
              <path className={lines[kind]} d="M0 2H24" />
            </svg>
            {t(`training-load.${kind}`)}
          </dt>
          <dd>{formats.count(Math.round(day[kind]))}</dd>
        </div>
      ))}
      <div>
        <dt>
          <span className={classNames(styles["key"], styles["bar"])} aria-hidden />
          {t("training-load.load")}
        </dt>
        <dd>{formats.count(Math.round(day.load))}</dd>
      </div>
    </dl>
  );
};
