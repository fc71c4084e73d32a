import { useMessages } from "../../lib/i18n/messages.ts";
import { CopyField } from "../share/copy-field.tsx";
import { Button } from "./button.tsx";
import form from "./form.module.css";

interface ShownSecret {
  readonly text: string;
  /** Name of the secret, and of the button that copies it. */
  readonly label: string;
  readonly copy: string;
  readonly value: string;
}

interface MadeSecretProps extends ShownSecret {
  /** What was made, and that this is the only time to copy it. */
  readonly text: string;
  /** The same secret for other programs, and for which. */
  readonly more?: ShownSecret | undefined;
  readonly onClose: () => void;
}

/** A new secret of the server, which is shown only this once. */
export const MadeSecret = ({ text, label, copy, value, more, onClose }: MadeSecretProps) => {
  const { t } = useMessages();
  return (
    <div className={form["form"]}>
      <output>{text}</output>
      <CopyField isFirst label={label} value={value} copyLabel={copy} copied={t("share.inClipboard")} />
      {more && (
        <>
          <p>{more.text}</p>
          <CopyField
            label={more.label}
            value={more.value}
            copyLabel={more.copy}
            copied={t("share.inClipboard")}
          />
        </>
      )}
      <div className={`${form["actions"]} ${form["apart"]}`}>
        <Button kind="primary" onClick={onClose}>
          {t("security.tokenDone")}
        </Button>
      </div>
    </div>
  );
};
