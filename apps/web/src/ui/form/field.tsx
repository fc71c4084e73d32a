import { useId, useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { Eye, EyeOff, TriangleAlert } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";
import { Icon } from "../icon.tsx";

interface FieldProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The problem and its solution; the field is marked and refers to this text. */
  readonly error?: string | undefined;
}

interface SelectFieldProps extends ComponentProps<"select"> {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The meaning of the chosen option. */
  readonly hint?: string;
}

/** A labelled choice among many, as drawn by the browser. */
export const SelectField = ({ label, options, hint, id, className, ...rest }: SelectFieldProps) => {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={classNames(styles["field"], className)}>
      <label htmlFor={fieldId}>{label}</label>
      <select
        {...rest}
        id={fieldId}
        className={styles["input"]}
        aria-describedby={hint === undefined ? undefined : `${fieldId}-hint`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p className={styles["hint"]} id={`${fieldId}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
};

/** A labelled input. A password can be made visible. */
export const Field = ({ label, hint, error, id, type = "text", className, ...rest }: FieldProps) => {
  const { t } = useMessages();
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [seen, setSeen] = useState(false);
  const isPassword = type === "password";
  return (
    <div className={classNames(styles["field"], error !== undefined && styles["bad"], className)}>
      <label htmlFor={fieldId}>{label}</label>
      <div className={styles["box"]}>
        <input
          {...rest}
          id={fieldId}
          type={isPassword && seen ? "text" : type}
          className={classNames(styles["input"], isPassword && styles["withEye"])}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? (hint ? `${fieldId}-hint` : undefined) : `${fieldId}-error`}
        />
        {isPassword && (
          <button
            type="button"
            className={styles["eye"]}
            aria-label={t("ui.showPassword")}
            aria-pressed={seen}
            onClick={() => {
              setSeen(!seen);
            }}
          >
            <Icon of={seen ? EyeOff : Eye} />
          </button>
        )}
      </div>
      {error === undefined ? (
        hint && (
          <p className={styles["hint"]} id={`${fieldId}-hint`}>
            {hint}
          </p>
        )
      ) : (
        <p className={styles["error"]} id={`${fieldId}-error`}>
          <Icon of={TriangleAlert} size="s" />
          {error}
        </p>
      )}
    </div>
  );
};
