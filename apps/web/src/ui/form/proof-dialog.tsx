import { useRef, useState } from "react";
import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Dialog } from "../overlay/dialog.tsx";
import { Notice } from "../status/notice.tsx";
import type { ButtonKind } from "./button.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { Field } from "./field.tsx";
import styles from "./form.module.css";
import { rememberSent } from "./remember-sent.ts";

/** The proof that the account belongs to somebody. */
export interface Proof {
  /** Headers of the call. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty if none was requested. */
  readonly otp: string;
}

interface ProofDialogProps {
  readonly title: string;
  /** What is about to happen. */
  readonly text: string;
  /** Text of the button: the verb. */
  readonly submit: string;
  readonly kind?: ButtonKind;
  /** Name of the account, for password managers. Absent if the account has no password; then a fresh sign-in is the proof. */
  readonly username: string | undefined;
  readonly asksCode?: boolean;
  /** Another reason why it failed. */
  readonly problem?: string | undefined;
  /** Performs the action and closes the dialog. A refusal of the server is shown in the dialog, which stays. */
  readonly onProof: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
}

const fieldOf = (reason: string): "password" | "otp" | undefined => {
  if (reason === "account.wrong_password" || reason === "account.password_required") return "password";
  return reason === "two_factor.wrong_code" || reason === "two_factor.code_required" ? "otp" : undefined;
};

/** Asks for the password, and for a code if needed, before an important action. */
export const ProofDialog = ({
  title,
  text,
  submit,
  kind = "primary",
  username,
  asksCode = false,
  problem,
  onProof,
  onClose,
}: ProofDialogProps) => {
  const { t } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [missing, setMissing] = useState<string>();
  const [failure, setFailure] = useState<Error>();
  const wrong = failure instanceof ApiFailure ? fieldOf(failure.reason) : undefined;
  const send = async (values: FormData) => {
    const refused = rememberSent(form.current);
    const empty = [...values].find(([, value]) => value === "")?.[0];
    setMissing(empty);
    setFailure(undefined);
    if (empty !== undefined) {
      refused(empty)?.select();
      return;
    }
    const [password, otp] = [values.get("password"), values.get("otp")];
    const headers: Record<string, string> = {};
    if (typeof password === "string") headers[passwordHeader] = encodeURIComponent(password);
    setIsBusy(true);
    try {
      await onProof({ headers, otp: typeof otp === "string" ? otp : "" });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error);
      const name = error instanceof ApiFailure ? fieldOf(error.reason) : undefined;
      if (name) refused(name)?.select();
    } finally {
      setIsBusy(false);
    }
  };
  const errorAt = (name: "password" | "otp", words: string): string | undefined => {
    if (missing === name) return words;
    return wrong === name && failure ? failureText(t, failure) : undefined;
  };
  // What is on its way cannot be taken back, and its answer may be shown only once, such as recovery codes.
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog title={title} onClose={close}>
      <form
        ref={form}
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send(new FormData(event.currentTarget));
        }}
      >
        <p>{text}</p>
        {username !== undefined && (
          <>
            <input type="text" autoComplete="username" value={username} readOnly hidden />
            <Field
              label={t("settings.password")}
              name="password"
              type="password"
              autoComplete="current-password"
              data-first-focus
              error={errorAt("password", t("settings.passwordMissing"))}
            />
          </>
        )}
        {asksCode && (
          <Field
            label={t("two-factor.codeOrRecovery")}
            hint={t("two-factor.codeOrRecoveryHint")}
            name="otp"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            error={errorAt("otp", t("two-factor.codeMissing"))}
          />
        )}
        {failure && wrong === undefined && <Notice kind="danger">{failureText(t, failure)}</Notice>}
        {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
        <DialogActions submit={submit} kind={kind} isBusy={isBusy} isBound onCancel={close} />
      </form>
    </Dialog>
  );
};
