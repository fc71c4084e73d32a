import { sendingAddress } from "@cairn/contracts/import-workouts/sending-address";
import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import form from "../../ui/form/form.module.css";

interface MadeTokenProps {
  readonly token: string;
  /** Whether it is for the address to which programs send recordings, which is then shown with it. */
  readonly isForAddress: boolean;
  readonly onClose: () => void;
}

/** A new token, or its address, which is shown only this once. */
export const MadeToken = ({ token, isForAddress, onClose }: MadeTokenProps) => {
  const { t } = useMessages();
  const shown = isForAddress ? sendingAddress(location.origin, token) : token;
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown);
      setIsCopied(true);
    } catch {
      // Without access to the clipboard, or without https: the text is selected, so that one key copies it.
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <div className={form["form"]}>
      <output>{t(isForAddress ? "security.addressMade" : "security.tokenMade")}</output>
      <Field
        ref={field}
        readOnly
        label={t(isForAddress ? "security.address" : "security.token")}
        value={shown}
        onFocus={({ target }) => {
          target.select();
        }}
      />
      <div className={`${form["actions"]} ${form["apart"]}`}>
        <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          {isCopied ? t("share.copied") : t(isForAddress ? "security.copyAddress" : "security.copyToken")}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t("security.tokenDone")}
        </Button>
      </div>
    </div>
  );
};
