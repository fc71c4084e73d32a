import { Suspense, useRef, useState } from "react";
import { errorText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { whyNoPasskeys } from "../../lib/passkeys/passkey-support.ts";
import { Field } from "../../ui/form/field.tsx";
import { rememberSent } from "../../ui/form/remember-sent.ts";
import styles from "../../ui/form/form.module.css";
import { AccountForm } from "./account-form.tsx";
import { logIn } from "./log-in.ts";
import { LoginCode } from "./login-code.tsx";
import { missingFields } from "./missing-fields.ts";
import { textOf } from "./text-of.ts";
import { useHumanCheck } from "./use-human-check.ts";

const PasskeyLogin = lazyPart(
  () => import("./passkey/passkey-login.tsx"),
  (file) => file.PasskeyLogin,
);

interface LoginFormProps {
  /**
   * Called after a login, with the proved password, for a caller that links something next; without one after a login with a
   * passkey.
   */
  readonly onDone?: (password?: string) => void;
  readonly username?: string;
}

/** A passkey, or username and password, and then a code if two-factor login is on. */
export const LoginForm = ({ onDone, username = "" }: LoginFormProps) => {
  const { t } = useMessages();
  const humanCheck = useHumanCheck("LOGIN");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [missing, setMissing] = useState<readonly string[]>([]);
  /** The correct name and password, while the code is requested. */
  const [proven, setProven] = useState<{ readonly username: string; readonly password: string }>();
  const form = useRef<HTMLFormElement>(null);

  const send = async (values: FormData) => {
    const text = (name: string) => textOf(values, name);
    const words = { username: text("username"), password: text("password") };
    const empty = missingFields(words);
    setMissing(empty);
    setProblem(undefined);
    if (empty[0]) {
      form.current?.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus();
      return;
    }
    setIsBusy(true);
    const refused = rememberSent(form.current);
    const result = await logIn(words.username, words.password, humanCheck.take);
    setIsBusy(false);
    if (result.ok) {
      onDone?.(words.password);
      return;
    }
    if (result.error.reason === "two_factor.code_required") {
      setProven(words);
      return;
    }
    setProblem(errorText(t, result.error));
    refused("password")?.select();
  };

  if (proven) {
    const sendCode = async (otp: string) => {
      const result = await logIn(proven.username, proven.password, humanCheck.take, otp);
      if (result.ok) onDone?.(proven.password);
      return result.ok ? undefined : result.error;
    };
    return (
      <LoginCode
        onCode={sendCode}
        onBack={() => {
          setProven(undefined);
        }}
      />
    );
  }

  return (
    <div className={styles["form"]}>
      <AccountForm
        form={form}
        problem={problem}
        progress={humanCheck.progress}
        onType={humanCheck.prepare}
        isBusy={isBusy}
        action={t("account.loginTitle")}
        onSend={send}
      >
        <Field
          label={t("account.usernameOrEmail")}
          name="username"
          defaultValue={username}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          error={missing.includes("username") ? t("account.required") : undefined}
        />
        <Field
          label={t("account.password")}
          name="password"
          type="password"
          autoComplete="current-password"
          error={missing.includes("password") ? t("account.required") : undefined}
        />
      </AccountForm>
      {!whyNoPasskeys() && (
        <Suspense>
          <PasskeyLogin
            onDone={() => {
              onDone?.();
            }}
          />
        </Suspense>
      )}
    </div>
  );
};
