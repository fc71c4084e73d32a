import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import form from "../../ui/form/form.module.css";

interface MadeTokenProps {
  readonly token: string;
  readonly onClose: () => void;
}

/** A new token, which is shown only this once. */
export const MadeToken = ({ token, onClose }: MadeTokenProps) => {
  const { t } = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      setIsCopied(true);
    } catch {
      // Without access to the clipboard, or without https: the token is selected, so that one key copies it.
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <div className={form["form"]}>
      <output>{t("security.tokenMade")}</output>
      <Field
        ref={field}
        readOnly
        label={t("security.token")}
        value={token}
        onFocus={({ target }) => {
          target.select();
        }}
      />
      <div className={`${form["actions"]} ${form["apart"]}`}>
        <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          {isCopied ? t("share.copied") : t("security.copyToken")}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t("security.tokenDone")}
        </Button>
      </div>
    </div>
  );
};
