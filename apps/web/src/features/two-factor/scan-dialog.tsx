import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { Field } from "../../ui/form/field.tsx";
import form from "../../ui/form/form.module.css";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import styles from "./two-factor.module.css";

interface ScanDialogProps {
  readonly secret: string;
  readonly uri: string;
  /** Sends the first code and continues. */
  readonly onCode: (otp: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Shows an authenticator app its secret and asks for the app's first code. */
export const ScanDialog = ({ secret, uri, onCode, onClose }: ScanDialogProps) => {
  const { t } = useMessages();
  const [otp, setOtp] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({ mutationFn: onCode });
  const isWrong = error instanceof ApiFailure && error.reason === "two_factor.wrong_code";
  const problem =
    isMissing && otp === "" ? t("two-factor.codeMissing") : isWrong ? failureText(t, error) : undefined;
  // The answer has the recovery codes, which are shown only once.
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <Dialog title={t("two-factor.setUpTitle")} onClose={close}>
      <form
        className={form["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(true);
          if (otp !== "" && !isPending) mutate(otp);
        }}
      >
        <p>{t("two-factor.scanText")}</p>
        <QrCode text={uri} label={t("two-factor.qrCode")} />
        <p>
          {t("two-factor.keyLabel")}:{" "}
          <span className={styles["key"]}>{secret.replaceAll(/.{4}(?=.)/g, "$& ")}</span>
        </p>
        <Field
          label={t("two-factor.code")}
          hint={t("two-factor.codeHint")}
          autoComplete="one-time-code"
          inputMode="numeric"
          data-first-focus
          value={otp}
          onChange={(event) => {
            setOtp(event.target.value);
          }}
          error={problem}
        />
        {error && !isWrong && <Notice kind="danger">{failureText(t, error)}</Notice>}
        <DialogActions submit={t("two-factor.turnOn")} isBusy={isPending} isBound onCancel={close} />
      </form>
    </Dialog>
  );
};
