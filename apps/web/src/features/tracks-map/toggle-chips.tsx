import { classNames } from "../../ui/class-names.ts";
import styles from "./toggle-chips.module.css";

interface ToggleChipsProps {
  /** The name of the choice. */
  readonly label: string;
  readonly all: string;
  readonly options: readonly {
    readonly value: number;
    readonly label: string;
    /** The number of tracks for this option, as text. */
    readonly count: string;
    /** Class with the colour of its lines. */
    readonly colour?: string | undefined;
  }[];
  /** Undefined for all. */
  readonly chosen: readonly number[] | undefined;
  readonly onToggle: (value: number) => void;
  readonly onAll: () => void;
}

/** Any number of a few values; none means all. */
export const ToggleChips = ({ label, all, options, chosen, onToggle, onAll }: ToggleChipsProps) => (
  <fieldset className={styles["chips"]}>
    <legend>{label}</legend>
    <div className={styles["row"]}>
      <button type="button" aria-pressed={chosen === undefined} onClick={onAll}>
        {all}
      </button>
      {options.map(({ value, label: name, count, colour }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen?.includes(value) ?? false}
          onClick={() => {
            onToggle(value);
          }}
        >
          {colour !== undefined && <i aria-hidden className={classNames(styles["colour"], colour)} />}
          {name} <small>{count}</small>
        </button>
      ))}
    </div>
  </fieldset>
);
