import type { ReactNode } from "react";
import styles from "./segmented-control.module.css";

interface SegmentedControlProps<T extends string> {
  /** The name of the choice, for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Groups the radio buttons; one per control on a page. */
  readonly name: string;
  readonly wide?: boolean;
}

/** One of a few options, all visible: radio buttons, so arrow keys move and Tab leaves. */
export const SegmentedControl = <T extends string>({
  label,
  options,
  value,
  onChange,
  name,
  wide = false,
}: SegmentedControlProps<T>) => (
  <div
    role="radiogroup"
    aria-label={label}
    className={wide ? `${styles["track"]} ${styles["wide"]}` : styles["track"]}
  >
    {options.map((option) => (
      <label key={option.value} className={styles["option"]}>
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={() => {
            onChange(option.value);
          }}
        />
        <span className={styles["face"]}>{option.label}</span>
      </label>
    ))}
  </div>
);
