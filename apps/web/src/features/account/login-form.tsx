import { useRef, useState } from "react";
import { errorText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Field } from "../../ui/form/field.tsx";
import { AccountForm } from "./account-form.tsx";
import { logIn } from "./log-in.ts";
import { textOf } from "./text-of.ts";
import { useHumanCheck } from "./use-human-check.ts";

interface LoginFormProps {
  readonly onDone: () => void;
  readonly username?: string;
}

/** Username and password. */
export const LoginForm = ({ onDone, username = "" }: LoginFormProps) => {
  const { t } = useMessages();
  const humanCheck = useHumanCheck("LOGIN");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);

  const send = async (values: FormData) => {
    const text = (name: string) => textOf(values, name);
    const empty = ["username", "password"].filter((name) => text(name).trim() === "");
    setMissing(empty);
    setProblem(undefined);
    if (empty[0]) {
      form.current?.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus();
      return;
    }
    setIsBusy(true);
    const result = await logIn(text("username"), text("password"), humanCheck.take);
    setIsBusy(false);
    if (result.ok) {
      onDone();
      return;
    }
    setProblem(errorText(t, result.error));
    form.current?.querySelector<HTMLInputElement>("[name=password]")?.select();
  };

  return (
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
        autoComplete="username"
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
  );
};
