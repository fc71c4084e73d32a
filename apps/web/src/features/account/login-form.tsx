import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { errorText } from "../../lib/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./account-form.module.css";
import { HumanCheckLine } from "./human-check-line.tsx";
import { logIn } from "./log-in.ts";
import { textOf } from "./text-of.ts";
import { useHumanCheck } from "./use-human-check.ts";

interface LoginFormProps {
  readonly onDone: () => void;
  readonly username?: string;
}

/** Username and password. Values are read from the inputs at the moment of sending, so what the browser filled in counts. */
export const LoginForm = ({ onDone, username = "" }: LoginFormProps) => {
  const { t } = useMessages();
  const humanCheck = useHumanCheck("LOGIN");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const values = new FormData(event.currentTarget);
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
    <form
      ref={form}
      className={styles["form"]}
      noValidate
      onInput={humanCheck.prepare}
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      {problem && <Notice kind="danger">{problem}</Notice>}
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
      <HumanCheckLine progress={humanCheck.progress} />
      <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
        {t("account.loginTitle")}
      </Button>
    </form>
  );
};
