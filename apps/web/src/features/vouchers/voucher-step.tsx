import { useEffect, useRef } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import styles from "./voucher-step.module.css";

interface VoucherStepProps {
  readonly said: string;
  readonly label: string;
  readonly hint?: string;
  readonly autoComplete: "username" | "off";
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly error: string | undefined;
  readonly action: string;
  readonly isBusy: boolean;
  readonly onSend: () => void;
}

/** One question of a redemption; its field has the focus when the step begins and after sending. */
export const VoucherStep = ({
  said,
  action,
  isBusy,
  onSend,
  onChange,
  error,
  ...field
}: VoucherStepProps) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector("input")?.focus();
  }, []);
  return (
    <form
      ref={form}
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A press on the button takes the focus, and a wrong answer has to be typed again.
        event.currentTarget.querySelector("input")?.focus();
        if (!isBusy) onSend();
      }}
    >
      <p>{said}</p>
      <Field
        {...field}
        autoCapitalize="none"
        spellCheck={false}
        error={error}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
      <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
        {action}
      </Button>
    </form>
  );
};
