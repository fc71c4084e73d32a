import { useEffect, useRef, useState } from "react";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { errorText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { rememberSent } from "../../ui/form/remember-sent.ts";
import { Notice } from "../../ui/status/notice.tsx";
import text from "../../ui/text.module.css";
import styles from "../../ui/form/form.module.css";
import { textOf } from "./text-of.ts";

interface LoginCodeProps {
  /** Sends the code with the earlier name and password; returns why it was refused. */
  readonly onCode: (otp: string) => Promise<ApiFailure | undefined>;
  readonly onBack: () => void;
}

/**
 * The second step of logging in. The surrounding form keeps name and password in memory only, because a password is stored
 * nowhere; after a reload the login starts again.
 */
export const LoginCode = ({ onCode, onBack }: LoginCodeProps) => {
  const { t } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const [isRecovery, setIsRecovery] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const isWrong = failure?.reason === "two_factor.wrong_code";
  const problem = isMissing ? t("two-factor.codeMissing") : isWrong ? errorText(t, failure) : undefined;
  useEffect(() => {
    form.current?.querySelector("input")?.focus();
  }, []);
  const send = async (otp: string) => {
    const refused = rememberSent(form.current);
    setIsMissing(otp === "");
    setFailure(undefined);
    if (otp !== "") {
      setIsBusy(true);
      setFailure(await onCode(otp));
      setIsBusy(false);
    }
    refused("otp")?.select();
  };
  return (
    <form
      ref={form}
      className={styles["form"]}
      aria-label={t("two-factor.loginTitle")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send(textOf(new FormData(event.currentTarget), "otp").trim());
      }}
    >
      <p className={text["quiet"]}>
        {t(isRecovery ? "two-factor.loginRecoveryText" : "two-factor.loginText")}
      </p>
      <Field
        label={t(isRecovery ? "two-factor.recoveryCode" : "two-factor.code")}
        name="otp"
        autoComplete={isRecovery ? "off" : "one-time-code"}
        inputMode={isRecovery ? "text" : "numeric"}
        autoCapitalize="characters"
        spellCheck={false}
        error={problem}
      />
      {failure && !isWrong && <Notice kind="danger">{errorText(t, failure)}</Notice>}
      <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
        {t("account.loginTitle")}
      </Button>
      <Button
        kind="ghost"
        wide
        onClick={() => {
          setIsRecovery(!isRecovery);
          setFailure(undefined);
          setIsMissing(false);
          form.current?.reset();
          form.current?.querySelector("input")?.focus();
        }}
      >
        {t(isRecovery ? "two-factor.useApp" : "two-factor.useRecovery")}
      </Button>
      <Button kind="ghost" wide onClick={onBack}>
        {t("two-factor.loginBack")}
      </Button>
      {isRecovery && <p className={text["quiet"]}>{t("two-factor.lostBoth")}</p>}
    </form>
  );
};
