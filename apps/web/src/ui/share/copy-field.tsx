import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../form/button.tsx";
import { Field } from "../form/field.tsx";
import styles from "./copy-field.module.css";

interface CopyFieldProps {
  readonly label: string;
  /** What is copied. */
  readonly value: string;
  readonly copyLabel: string;
  /** Said when it is copied. */
  readonly copied: string;
  readonly kind?: "primary";
  /** Whether the text has the focus as soon as it is there. */
  readonly isFirst?: boolean;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/** A text to be copied with one press, or by hand where the browser does not allow it. */
export const CopyField = ({
  label,
  value,
  copyLabel,
  copied,
  kind,
  isFirst = false,
  children,
}: CopyFieldProps) => {
  const { t } = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState<"yes" | "no">();
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied("yes");
    } catch {
      // Without access to the clipboard, or without https: the text is selected, so that one key copies it.
      field.current?.focus();
      field.current?.select();
      setIsCopied("no");
    }
  };
  return (
    <>
      <div className={styles["row"]}>
        <Field
          ref={field}
          readOnly
          label={label}
          value={value}
          className={styles["field"]}
          onFocus={({ target }) => {
            target.select();
          }}
        />
        <Button
          {...(kind && { kind, "data-first-focus": true })}
          icon={isCopied === "yes" ? Check : Copy}
          onClick={() => void copy()}
        >
          {isCopied === "yes" ? t("share.copied") : copyLabel}
        </Button>
        {children}
      </div>
      <output className={styles["said"]}>
        {isCopied === "yes" && copied}
        {isCopied === "no" && t("share.copyByHand")}
      </output>
    </>
  );
};
