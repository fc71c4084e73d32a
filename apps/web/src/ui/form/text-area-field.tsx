import { type ComponentProps, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";

interface TextAreaFieldProps extends ComponentProps<"textarea"> {
  readonly label: string;
  readonly hint?: string;
}

/** A labelled field for several lines, which grows with its text up to a part of the screen. */
export const TextAreaField = ({ label, hint, id, className, ...rest }: TextAreaFieldProps) => {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={classNames(styles["field"], className)}>
      <label htmlFor={fieldId}>{label}</label>
      <textarea
        {...rest}
        id={fieldId}
        className={classNames(styles["input"], styles["area"])}
        aria-describedby={hint === undefined ? undefined : `${fieldId}-hint`}
      />
      {hint !== undefined && (
        <p className={styles["hint"]} id={`${fieldId}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
};
