import { useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Dialog } from "../overlay/dialog.tsx";
import { Notice } from "../status/notice.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { Field } from "./field.tsx";
import styles from "./form.module.css";

interface PasswordPromptProps {
  /** Why it is needed. */
  readonly text: string;
  /** Text of the button: the verb. */
  readonly submit: string;
  /** For password managers, which fill in a password by its name. */
  readonly username: string;
  readonly isSaving: boolean;
  readonly isWrong: boolean;
  /** Another reason why it failed. */
  readonly problem?: string | undefined;
  readonly onPassword: (password: string) => void;
  readonly onClose: () => void;
}

/** Asks for the password before an important action. A wrong password stays in the field, and so does the form behind. */
export const PasswordPrompt = ({
  text,
  submit,
  username,
  isSaving,
  isWrong,
  problem,
  onPassword,
  onClose,
}: PasswordPromptProps) => {
  const { t } = useMessages();
  const [password, setPassword] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const error =
    isMissing && password === "" ? "settings.passwordMissing" : isWrong && "settings.wrongPassword";
  // What is on its way cannot be taken back.
  const close = () => {
    if (!isSaving) onClose();
  };
  return (
    <Dialog title={t("settings.passwordTitle")} onClose={close}>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(true);
          if (password !== "" && !isSaving) onPassword(password);
        }}
      >
        <p>{text}</p>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field
          label={t("settings.password")}
          type="password"
          autoComplete="current-password"
          data-first-focus
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
          }}
          error={error ? t(error) : undefined}
        />
        {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
        <DialogActions submit={submit} isBusy={isSaving} isBound onCancel={close} />
      </form>
    </Dialog>
  );
};
