import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import form from "./form.module.css";

interface MadeSecretProps {
  /** What was made, and that this is the only time to copy it. */
  readonly text: string;
  /** Name of the secret, and of the button that copies it. */
  readonly label: string;
  readonly copy: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** A new secret of the server, which is shown only this once. */
export const MadeSecret = ({ text, label, copy, value, onClose }: MadeSecretProps) => {
  const { t } = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const copyIt = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // Without access to the clipboard, or without https: the text is selected, so that one key copies it.
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <div className={form["form"]}>
      <output>{text}</output>
      <Field
        ref={field}
        readOnly
        label={label}
        value={value}
        onFocus={({ target }) => {
          target.select();
        }}
      />
      <div className={`${form["actions"]} ${form["apart"]}`}>
        <Button icon={isCopied ? Check : Copy} onClick={() => void copyIt()}>
          {isCopied ? t("share.copied") : copy}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t("security.tokenDone")}
        </Button>
      </div>
    </div>
  );
};
